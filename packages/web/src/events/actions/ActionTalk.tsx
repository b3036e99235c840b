import { useId, useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { ReportComments } from '../comments/ReportComments.ts'
import type { Action } from './parts.tsx'
import styles from './actions.module.css'

/** An action's comments in a card: their number, and when pressed, the comments themselves. */
export function ActionTalk({ action }: { action: Action }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const label = t('Actions.talk', { count: action.commentCount })
  return (
    <div className={styles.talk}>
      <PlainButton
        tone="quiet"
        isSmall
        icon={isOpen ? 'chevronUp' : 'chevronDown'}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={`${label}: ${action.text.slice(0, 80)}`}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </PlainButton>
      <div id={id}>{isOpen && <ReportComments eventId={action.eventId} actionId={action.id} heading="h4" />}</div>
    </div>
  )
}

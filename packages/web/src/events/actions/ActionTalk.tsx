import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PlainButton } from '../../kit/PlainButton.tsx'
import textStyles from '../../kit/text.module.css'
import { ReportComments } from '../comments/ReportComments.ts'
import type { Action } from './parts.tsx'

/** The comments on an action in a card: their number, and by a press the comments themselves. */
export function ActionTalk({ action }: { action: Action }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div>
      <PlainButton
        tone="quiet"
        isSmall
        icon={isOpen ? 'chevronUp' : 'chevronDown'}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t('Actions.talk', { count: action.commentCount })}
        <span className={textStyles.srOnly}>: {action.text.slice(0, 80)}</span>
      </PlainButton>
      <div id={id}>{isOpen && <ReportComments eventId={action.eventId} actionId={action.id} />}</div>
    </div>
  )
}

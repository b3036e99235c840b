import { useId, useRef, useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useCall } from '../../app/api.ts'
import { WithAnswer } from '../../kit/feedback/states.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import textStyles from '../../kit/text.module.css'
import { ActionButtons } from './ActionButtons.tsx'
import { ActionFiles } from './ActionFiles.tsx'
import { ActionForm } from './ActionForm.tsx'
import { ActionTalk } from './ActionTalk.tsx'
import { NotNeededForm } from './NotNeededForm.tsx'
import { ActionFacts, DueText, StateBadge } from './parts.tsx'
import { Requirement } from './Requirement.tsx'
import { Row } from '../../kit/layout/layout.tsx'
import styles from './actions.module.css'

type Opened = 'add' | 'notNeeded' | null

/**
 * The corrective actions of a report: the existing ones, a form to add one, and whether its type requires one. `refusals`: how
 * often approval was refused because none exists.
 */
export function ReportActions({ eventId, refusals = 0 }: { eventId: number; refusals?: number }) {
  const { t } = useTranslation()
  const heading = useId()
  const answer = useCall('Actions/GetOfReport', { eventId }, { staleTime: 0 })
  const [opened, setOpened] = useState<Opened>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const close = () => setOpened(null)
  return (
    <section className={styles.ofReport} aria-labelledby={heading}>
      <h3 id={heading} ref={title} tabIndex={-1}>
        {t('Actions.title')}
      </h3>
      <WithAnswer answer={answer} lines={2}>
        {({ actions, canAdd, canWaive, isMissing }) => (
          <>
            {isMissing && <Requirement refusals={refusals} canMend={canAdd || canWaive} />}
            {actions.length === 0 && !isMissing && <p className={textStyles.muted}>{t('Actions.none')}</p>}
            <ul className={styles.cards}>
              {actions.map((action) => (
                <li key={action.id} className={styles.card} data-overdue={action.isOverdue || undefined}>
                  <p className={styles.text}>{action.text}</p>
                  <Row as="p" gap={[4, 10]} align="center">
                    <StateBadge action={action} />
                    {!action.isWaiver && <DueText action={action} isNamed />}
                    {!action.isWaiver && <span className={textStyles.muted}>{action.ownerName}</span>}
                  </Row>
                  <ActionFacts action={action} isShort />
                  <ActionFiles action={action} />
                  <ActionButtons action={action} />
                  <ActionTalk action={action} />
                </li>
              ))}
            </ul>
            <div className={styles.buttons}>
              {canAdd && (
                <PlainButton icon="add" onClick={() => setOpened('add')}>
                  {t('Actions.add')}
                </PlainButton>
              )}
              {canWaive && <PlainButton onClick={() => setOpened('notNeeded')}>{t('Actions.notNeeded')}</PlainButton>}
            </div>
          </>
        )}
      </WithAnswer>
      {opened === 'add' && <ActionForm eventId={eventId} due={answer.data?.due ?? null} onClose={close} />}
      {opened === 'notNeeded' && (
        <NotNeededForm
          eventId={eventId}
          onDone={() => {
            close()
            // The button that opened the form is gone.
            setTimeout(() => title.current?.focus())
          }}
          onClose={close}
        />
      )}
    </section>
  )
}

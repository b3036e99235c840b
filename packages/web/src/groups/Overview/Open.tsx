import { formatDay } from '@daybook/shared/days'
import { type ReactNode, useState } from 'react'
import { Leading, type Place } from '../../charts/Leading.tsx'
import { useComplianceDay } from '../../charts/unreported.ts'
import { instantText } from '../../events/instant.ts'
import { loadedLater } from '../../kit/feedback/loadedLater.tsx'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useRefresh } from '../../app/api.ts'
import type { Answer, usePlaces } from './places.ts'
import panelStyles from '../../kit/Panel.module.css'
import textStyles from '../../kit/text.module.css'
import styles from './Overview.module.css'

const EventDialog = loadedLater(async () => (await import('../EventApprove/EventDialog.tsx')).EventDialog)
const ActionDialog = loadedLater(async () => (await import('../Actions/ActionDialog.tsx')).ActionDialog)

/** What is open now: the reports that wait longest, the actions that are overdue longest, and what is missing today. */
export function Open({
  data: { waiting, actions, missing },
  places,
}: {
  data: Answer
  places: ReturnType<typeof usePlaces>
}) {
  const { t } = useTranslation()
  const refresh = useRefresh()
  const complianceDay = useComplianceDay()
  const [event, setEvent] = useState<number | null>(null)
  const [action, setAction] = useState<number | null>(null)
  return (
    <div className={styles.open}>
      <Part
        title={t('Overview.openWaiting')}
        count={waiting.count}
        all={places.waiting}
        none={t('Overview.nothingWaiting')}
      >
        {waiting.oldest.map(({ eventId, areaName, companyName, eventTypeName, since }) => (
          <Item
            key={eventId}
            title={areaName}
            about={[eventTypeName, companyName, t('Overview.since', { at: instantText(since) })]}
            onOpen={places.opensReports ? () => setEvent(eventId) : null}
          />
        ))}
      </Part>
      <Part
        title={t('Overview.openActions')}
        count={actions.overdue}
        all={places.actions('overdue')}
        none={t('Overview.nothingOverdue')}
      >
        {actions.oldest.map(({ actionId, text, areaName, companyName, ownerName, due }) => (
          <Item
            key={actionId}
            title={text}
            about={[t('Overview.due', { day: formatDay(due) }), ownerName, areaName, companyName]}
            onOpen={places.opensActions ? () => setAction(actionId) : null}
          />
        ))}
      </Part>
      <Part
        title={t('Overview.openMissing')}
        count={missing.count}
        all={places.compliance}
        none={t('Overview.nothingMissing')}
      >
        {missing.first.map(({ areaId, companyId, areaName, companyName, day, shiftName, dueAt }) => (
          <Item
            key={`${areaId} ${day} ${shiftName}`}
            title={areaName}
            about={[shiftName, companyName, t('Overview.since', { at: instantText(dueAt) })]}
            href={complianceDay({ company: companyId, area: areaId }, formatDay(day))}
          />
        ))}
      </Part>
      {action !== null && (
        <ActionDialog
          actionId={action}
          onClose={() => {
            setAction(null)
            void refresh('Overview/Get')
          }}
          onReport={() => {
            setEvent(actions.oldest.find(({ actionId }) => actionId === action)?.eventId ?? null)
            setAction(null)
          }}
        />
      )}
      {event !== null && (
        <EventDialog
          open
          eventId={event}
          mode="View"
          onClose={() => setEvent(null)}
          onDone={() => void refresh('Overview/Get')}
        />
      )}
    </div>
  )
}

function Part({
  title,
  count,
  all,
  none,
  children,
}: {
  title: string
  count: number
  all: Place
  none: string
  children: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <section className={panelStyles.panel} aria-label={title}>
      <h2>{title}</h2>
      {count === 0 ? <p className={textStyles.muted}>{none}</p> : <ul>{children}</ul>}
      {count > 0 && all && (
        <p className={styles.all}>
          <Leading to={all} label={t('Overview.allOf', { title, count })}>
            {t('Overview.all', { count })}
          </Leading>
        </p>
      )}
    </section>
  )
}

function Item({
  title,
  about,
  onOpen = null,
  href = null,
}: {
  title: string
  about: readonly string[]
  onOpen?: (() => void) | null
  href?: string | null
}) {
  const content = (
    <>
      <span className={styles.itemTitle}>{title}</span>
      <span className={textStyles.muted}>{about.filter(Boolean).join(' · ')}</span>
    </>
  )
  return (
    <li>
      {onOpen ? (
        <button type="button" aria-haspopup="dialog" className={styles.item} onClick={onOpen}>
          {content}
        </button>
      ) : href ? (
        <a href={href} className={styles.item}>
          {content}
        </a>
      ) : (
        <div className={styles.item}>{content}</div>
      )}
    </li>
  )
}

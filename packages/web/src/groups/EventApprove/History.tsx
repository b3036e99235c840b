import { useTranslation } from 'react-i18next'
import { instantText } from '../../events/instant.ts'
import { fieldLabel, stepOf } from './history.ts'
import type { EventData } from './parts.ts'

/** What happened to a report, newest first: who, when, and what an edit changed. */
export function History({ entries }: { entries: EventData['history'] }) {
  const { t } = useTranslation()
  if (entries.length === 0) return null
  const said = (field: string, value: string) => {
    if (field === 'notEnded') return t(value === 'Y' ? 'EventApprove.yes' : 'EventApprove.no')
    return value || t('EventApprove.nothing')
  }
  return (
    <section className="event-history" aria-labelledby="event_history">
      <h3 id="event_history">{t('EventApprove.history')}</h3>
      <ol>
        {entries.toReversed().map((entry, index) => (
          <li key={`${index} ${entry.date}`} data-step={stepOf(entry.action)}>
            <p>
              <strong>{t(`EventApprove.step.${stepOf(entry.action)}`)}</strong> {entry.userName}{' '}
              {entry.date && (
                <time dateTime={entry.date} className="muted">
                  {instantText(entry.date)}
                </time>
              )}
            </p>
            {entry.remark && <p className="history-remark">{entry.remark}</p>}
            {entry.changes.length > 0 && (
              <dl>
                {entry.changes.map((change) => {
                  const label = fieldLabel(change.field)
                  return (
                    <div key={change.field}>
                      <dt>{label ? t(label) : change.field}</dt>
                      <dd>
                        <del>{said(change.field, change.before)}</del>
                        <span aria-hidden="true"> → </span>
                        <ins>{said(change.field, change.after)}</ins>
                      </dd>
                    </div>
                  )
                })}
              </dl>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

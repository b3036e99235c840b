import { useTranslation } from 'react-i18next'
import { instantText } from '../../events/instant.ts'
import { fieldLabel, stepOf } from './history.ts'
import type { EventData } from './parts.ts'

/** What happened to a report, newest first: who, when, and what an edit changed. */
export function History({ entries }: { entries: EventData['lstHistory'] }) {
  const { t } = useTranslation()
  if (entries.length === 0) return null
  const said = (field: string, value: string) => {
    if (field === 'cEventNotEnd') return t(value === 'Y' ? 'EventApprove.yes' : 'EventApprove.no')
    return value || t('EventApprove.nothing')
  }
  return (
    <section className="event-history" aria-labelledby="event_history">
      <h3 id="event_history">{t('EventApprove.history')}</h3>
      <ol>
        {entries.toReversed().map((entry, index) => (
          <li key={`${index} ${entry.dDate}`} data-step={stepOf(entry.sAction)}>
            <p>
              <strong>{t(`EventApprove.step.${stepOf(entry.sAction)}`)}</strong> {entry.sUserName}{' '}
              {entry.dDate && (
                <time dateTime={entry.dDate} className="muted">
                  {instantText(entry.dDate)}
                </time>
              )}
            </p>
            {entry.sRemark && <p className="history-remark">{entry.sRemark}</p>}
            {entry.lstChange.length > 0 && (
              <dl>
                {entry.lstChange.map((change) => {
                  const label = fieldLabel(change.sField)
                  return (
                    <div key={change.sField}>
                      <dt>{label ? t(label) : change.sField}</dt>
                      <dd>
                        <del>{said(change.sField, change.sBefore)}</del>
                        <span aria-hidden="true"> → </span>
                        <ins>{said(change.sField, change.sAfter)}</ins>
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

import type { Output } from '@daybook/shared'
import { useTranslation } from '../platform/i18n/i18n.ts'
import { fieldLabel, stepOf } from './history.ts'
import { instantText } from './instant.ts'
import { Stack } from '../kit/layout/layout.tsx'
import textStyles from '../kit/text.module.css'
import styles from './History.module.css'

type Entry = Output<'EventApprove/GetData'>['history'][number]

/** A report's history, newest first: who, when, and what an edit changed. */
export function History({ entries }: { entries: readonly Entry[] }) {
  const { t } = useTranslation()
  if (entries.length === 0) return null
  return (
    <section className={styles.history} aria-labelledby="event_history">
      <h3 id="event_history">{t('EventApprove.history')}</h3>
      <ol>
        {entries.toReversed().map((entry, index) => (
          <li key={`${index} ${entry.date}`} data-step={stepOf(entry.action)}>
            <p>
              <strong>{t(`EventApprove.step.${stepOf(entry.action)}`)}</strong> {entry.userName}{' '}
              {entry.date && (
                <time dateTime={entry.date} className={textStyles.muted}>
                  {instantText(entry.date)}
                </time>
              )}
            </p>
            {entry.remark && <p className={styles.historyRemark}>{entry.remark}</p>}
            {entry.changes.length > 0 && <ChangedFields changes={entry.changes} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Field by field: old → new. */
export function ChangedFields({ changes }: { changes: Entry['changes'] }) {
  const { t } = useTranslation()
  const said = (field: string, value: string) => {
    if (field === 'notEnded') return t(value === 'Y' ? 'EventApprove.yes' : 'EventApprove.no')
    return value || t('EventApprove.nothing')
  }
  return (
    <Stack className={styles.changes} as="dl" gap={2} above={4}>
      {changes.map(({ field, before, after }) => {
        const label = fieldLabel(field)
        return (
          <div key={field}>
            <dt>{label ? t(label) : field}</dt>
            <dd>
              <del>{said(field, before)}</del>
              <span aria-hidden="true"> → </span>
              <ins>{said(field, after)}</ins>
            </dd>
          </div>
        )
      })}
    </Stack>
  )
}

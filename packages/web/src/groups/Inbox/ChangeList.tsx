import { useId } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { ChangedFields } from '../../events/History.tsx'
import type { Report } from './rows.ts'
import styles from './ChangeList.module.css'

/** What has changed since the approver last looked at the report. */
export function ChangeList({ changes }: { changes: Report['changes'] }) {
  const { t } = useTranslation()
  const id = useId()
  if (changes.length === 0) return null
  return (
    <section className={styles.changes} aria-labelledby={id}>
      <h3 id={id}>{t('Inbox.changed')}</h3>
      <ChangedFields changes={changes} />
    </section>
  )
}

import { useTranslation } from '../platform/i18n/i18n.ts'
import { instantText } from '../events/instant.ts'
import styles from './Facts.module.css'

/** The days that the numbers cover, and when they were read. */
export function Facts({ eventDate, asOf }: { eventDate?: string; asOf: string }) {
  const { t } = useTranslation()
  return (
    <p data-facts className={styles.facts}>
      {eventDate !== undefined && (
        <span>
          {t('reports.eventDate')}: <strong>{eventDate}</strong>
        </span>
      )}
      <span>
        {t('reports.asOf')}: <strong>{instantText(asOf)}</strong>
      </span>
    </p>
  )
}

import { useTranslation } from '../../platform/i18n/i18n.ts'
import { type LiveState, POLL_MS } from '../../events/live.ts'
import { companyTime } from '../../kit/fields/calendarDays.ts'
import textStyles from '../../kit/text.module.css'
import styles from './EventToday.module.css'

/** Whether the page gets live updates, and when it last loaded data (ms since 1970, 0 for never). */
export function LiveBadge({ state, updatedAt }: { state: LiveState; updatedAt: number }) {
  const { t } = useTranslation()
  return (
    <div className={styles.live} data-state={state}>
      <span role="status">
        <span className={styles.liveDot} />
        {t(`EventToday.live.${state}`, { seconds: POLL_MS / 1000 })}
      </span>
      {updatedAt > 0 && (
        <span className={textStyles.muted}>{t('EventToday.updated', { time: companyTime(updatedAt) })}</span>
      )}
    </div>
  )
}

import type { Output } from '@daybook/shared'
import { wireDay } from '@daybook/shared/days'
import { useLocation } from '../app/router/hooks.ts'
import { Link } from '../app/router/Link.tsx'
import { useTranslation } from '../app/i18n/i18n.ts'
import { paths } from '../app/paths.ts'
import noticeStyles from '../kit/notice.module.css'
import styles from './OfflineBar.module.css'

/** Shown above pages with pending reports: for whom else the user decides. */
export function StandInBar({ standIns }: { standIns: Output<'MP_Front/LoadMP_Front'>['standIns'] }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  if (standIns.length === 0 || (pathname !== paths.eventToday && pathname !== paths.eventRecord)) return null
  return (
    <div className={`${noticeStyles.notice} ${noticeStyles.info} ${styles.bar}`} data-print="never">
      <p>
        {standIns
          .map(({ delegatorName: name, until }) => t('Shell.standIn', { name, until: wireDay(until) }))
          .join(' ')}
      </p>
      <Link to={paths.delegation} className={styles.link}>
        {t('Shell.handOver')}
      </Link>
    </div>
  )
}

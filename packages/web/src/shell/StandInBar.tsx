import type { Output } from '@daybook/shared'
import { formatDay } from '@daybook/shared/days'
import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from '../platform/i18n/i18n.ts'
import { paths } from '../app/paths.ts'
import noticeStyles from '../kit/notice.module.css'
import styles from './OfflineBar.module.css'

type Front = Output<'MP_Front/LoadMP_Front'>

/** Above every page: who offers the user their approvals. Above those with pending reports: for whom else the user decides. */
export function StandInBar({ standIns, offers }: Pick<Front, 'standIns' | 'offers'>) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const isDeciding = pathname === paths.eventToday || pathname === paths.eventRecord
  const lines = [
    ...(pathname === paths.delegation ? [] : offers).map(({ delegatorName: name, until }) =>
      t('Shell.offer', { name, until: formatDay(until) }),
    ),
    ...(isDeciding ? standIns : []).map(({ delegatorName: name, until }) =>
      t('Shell.standIn', { name, until: formatDay(until) }),
    ),
  ]
  if (lines.length === 0) return null
  return (
    <div className={`${noticeStyles.notice} ${noticeStyles.info} ${styles.bar}`} data-print="never">
      <p>{lines.join(' ')}</p>
      <Link to={paths.delegation} className={styles.link}>
        {t('Shell.handOver')}
      </Link>
    </div>
  )
}

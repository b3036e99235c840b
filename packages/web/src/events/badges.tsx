import { EVENT_COLOR } from '@daybook/shared/rules/rules'
import { useTranslation } from '../platform/i18n/i18n.ts'
import badgeStyles from '../kit/badge.module.css'

/** Red 'Abnormal' for colour 4; any other colour is 'Normal', as in the API. */
export function StatusBadge({ colorId }: { colorId: number }) {
  const { t } = useTranslation()
  const isAbnormal = colorId === EVENT_COLOR.ABNORMAL
  return (
    <span className={`${badgeStyles.badge} ${isAbnormal ? badgeStyles.red : badgeStyles.green}`}>
      <span className={badgeStyles.dot} />
      {t(isAbnormal ? 'eventColor.4' : 'eventColor.3')}
    </span>
  )
}

const LEVEL_COLORS: Readonly<Record<string, string>> = {
  green: badgeStyles.green,
  yellow: badgeStyles.yellow,
  orange: badgeStyles.orange,
  red: badgeStyles.red,
}

/** A security level in its colour; nothing for a report without one. */
export function LevelBadge({ color, name }: { color: string; name: string }) {
  if (!name) return null
  return (
    <span className={`${badgeStyles.badge} ${LEVEL_COLORS[color] ?? ''}`}>
      <span className={badgeStyles.dot} />
      {name}
    </span>
  )
}

const REPORT_TONES: Readonly<Record<number, string>> = {
  1: badgeStyles.yellow,
  2: '',
  3: badgeStyles.green,
  4: badgeStyles.red,
}

/** The status of a report: waiting, completed, approved, rejected. */
export function ReportStatusBadge({ statusId, name }: { statusId: number; name: string }) {
  return <span className={`${badgeStyles.badge} ${badgeStyles.outline} ${REPORT_TONES[statusId] ?? ''}`}>{name}</span>
}

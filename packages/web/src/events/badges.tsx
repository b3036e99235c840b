import { EVENT_COLOR } from '@daybook/shared/rules/rules'
import { useTranslation } from 'react-i18next'

/** Red 'Abnormal' for colour 4; any other colour is 'Normal', as on the wire. */
export function StatusBadge({ colorId }: { colorId: number }) {
  const { t } = useTranslation()
  const isAbnormal = colorId === EVENT_COLOR.ABNORMAL
  return (
    <span className={`badge ${isAbnormal ? 'badge-red' : 'badge-green'}`}>
      <span className="badge-dot" />
      {t(isAbnormal ? 'eventColor.4' : 'eventColor.3')}
    </span>
  )
}

const LEVEL_COLORS: Readonly<Record<string, string>> = {
  green: 'badge-green',
  yellow: 'badge-yellow',
  orange: 'badge-orange',
  red: 'badge-red',
}

/** A security level in its colour; nothing for a report without one. */
export function LevelBadge({ color, name }: { color: string; name: string }) {
  if (!name) return null
  return (
    <span className={`badge ${LEVEL_COLORS[color] ?? 'badge-plain'}`}>
      <span className="badge-dot" />
      {name}
    </span>
  )
}

const REPORT_TONES: Readonly<Record<number, string>> = {
  1: 'badge-yellow',
  2: 'badge-plain',
  3: 'badge-green',
  4: 'badge-red',
}

/** Where a report stands: waiting, completed, approved, rejected. */
export function ReportStatusBadge({ statusId, name }: { statusId: number; name: string }) {
  return <span className={`badge badge-outline ${REPORT_TONES[statusId] ?? 'badge-plain'}`}>{name}</span>
}

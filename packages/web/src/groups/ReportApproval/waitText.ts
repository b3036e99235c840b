import { useTranslation } from '../../platform/i18n/i18n.ts'

const DAY = 24 * 60

/** '35 min', '3 h 20 min', '18 h', '2 d 4 h'; a dash for none. */
export function useWaitText() {
  const { t } = useTranslation()
  return (minutes: number | null) => {
    if (minutes === null) return '–'
    if (minutes < 60) return t('ReportApproval.minutes', { m: minutes })
    if (minutes < 10 * 60) return t('ReportApproval.hours', { h: Math.floor(minutes / 60), m: minutes % 60 })
    if (minutes < 2 * DAY) return t('ReportApproval.wholeHours', { h: Math.floor(minutes / 60) })
    return t('ReportApproval.days', { d: Math.floor(minutes / DAY), h: Math.floor((minutes % DAY) / 60) })
  }
}

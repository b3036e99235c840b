import type { ReportText } from '@daybook/shared/texts/en/reports'
import { useTranslation } from '../platform/i18n/i18n.ts'

/** The texts of the files and the screens alike. */
export function useSay() {
  const { t } = useTranslation()
  return (text: ReportText, values?: Record<string, string>) => t(`reports.${text}`, values ?? {})
}

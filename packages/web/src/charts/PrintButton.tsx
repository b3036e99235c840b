import { useTranslation } from '../platform/i18n/i18n.ts'
import { PlainButton } from '../kit/PlainButton.tsx'
import { printPage } from './printing.ts'

/** Prints the current report with every panel expanded. */
export function PrintButton() {
  const { t } = useTranslation()
  return <PlainButton onClick={() => void printPage()}>{t('reports.print')}</PlainButton>
}

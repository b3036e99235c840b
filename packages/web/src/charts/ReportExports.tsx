import type { Input } from '@daybook/shared'
import { useTranslation } from '../platform/i18n/i18n.ts'
import type { FileCall } from '../app/transport.ts'
import { ExportButton } from '../app/ExportButton.tsx'
import { PrintButton } from './PrintButton.tsx'

/** Excel, PDF and print; the server draws the charts of the files. */
export function ReportExports<E extends FileCall, P extends FileCall>({
  excel,
  pdf,
  input,
}: {
  excel: E
  pdf: P
  /** The input of both calls; null while another report is loading. */
  input: (Input<E> & Input<P>) | null
}) {
  const { t } = useTranslation()
  return (
    <>
      <ExportButton call={excel} input={input} />
      <ExportButton call={pdf} input={input} label={t('reports.exportPdf')} />
      <PrintButton />
    </>
  )
}

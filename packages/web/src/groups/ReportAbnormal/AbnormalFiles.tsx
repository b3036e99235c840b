import type { Input } from '@daybook/shared'
import type { BarChart } from '@daybook/shared/charts/model'
import { useMemo } from 'react'
import { ReportExports } from '../../charts/ReportExports.tsx'
import { usePictures } from '../../charts/usePictures.ts'

/** The abnormal report as files, with the chart of each panel. */
export function AbnormalFiles({
  filters,
  operation,
  security,
  csr,
}: {
  filters: NonNullable<Input<'ReportAbnormal/ExportExcel'>['cFilterData']>
  /** null while it is not known, undefined where the group was not chosen. */
  operation: BarChart | null | undefined
  security: BarChart | null | undefined
  csr: BarChart | null | undefined
}) {
  const charts = useMemo(() => {
    if (operation === null || security === null || csr === null) return null
    return {
      ...(operation ? { sImgChartsOperation: operation } : {}),
      ...(security ? { sImgChartsSecurity: security } : {}),
      ...(csr ? { sImgChartsCSR: csr } : {}),
    }
  }, [operation, security, csr])
  const pictures = usePictures(charts)
  return (
    <ReportExports
      excel="ReportAbnormal/ExportExcel"
      pdf="ReportAbnormal/ExportPDF"
      input={pictures && { cFilterData: filters, ...filters, lstSelectAreaID: filters.lstAreaID, ...pictures }}
    />
  )
}

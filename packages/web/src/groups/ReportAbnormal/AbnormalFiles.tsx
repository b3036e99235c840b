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
  filters: NonNullable<Input<'ReportAbnormal/ExportExcel'>['filter']>
  /** null while it is not known, undefined where the group was not chosen. */
  operation: BarChart | null | undefined
  security: BarChart | null | undefined
  csr: BarChart | null | undefined
}) {
  const charts = useMemo(() => {
    if (operation === null || security === null || csr === null) return null
    return {
      ...(operation ? { operationChart: operation } : {}),
      ...(security ? { securityChart: security } : {}),
      ...(csr ? { csrChart: csr } : {}),
    }
  }, [operation, security, csr])
  const pictures = usePictures(charts)
  return (
    <ReportExports
      excel="ReportAbnormal/ExportExcel"
      pdf="ReportAbnormal/ExportPDF"
      input={pictures && { filter: filters, ...filters, selectedAreaIds: filters.areaIds, ...pictures }}
    />
  )
}

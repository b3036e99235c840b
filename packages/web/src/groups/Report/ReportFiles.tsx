import type { Input } from '@daybook/shared'
import type { BlockCharts } from '../../charts/blockCharts.ts'
import { ReportExports } from '../../charts/ReportExports.tsx'
import { usePictures } from '../../charts/usePictures.ts'

/** The event report as files, with its pictures. */
export function ReportFiles({
  filters,
  charts,
}: {
  filters: NonNullable<Input<'Report/ExportExcel'>['filter']>
  /** null while new ones are on their way. */
  charts: BlockCharts | null
}) {
  const pictures = usePictures(charts)
  return (
    <ReportExports
      excel="Report/ExportExcel"
      pdf="Report/ExportPDF"
      input={pictures && { filter: filters, selectedAreaIds: filters.areaIds, ...pictures }}
    />
  )
}

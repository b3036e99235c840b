import type { Input } from '@daybook/shared'
import type { BarChart } from '@daybook/shared/charts/model'
import { useMemo } from 'react'
import { ReportExports } from '../../charts/ReportExports.tsx'
import { usePictures } from '../../charts/usePictures.ts'

/** The yearly report as files, with the picture of every chart. */
export function YearlyFiles({
  filters,
  charts,
  areas,
}: {
  filters: NonNullable<Input<'YearlyReport/ExportExcel'>['filter']>
  /** null while new ones are on their way. */
  charts: readonly BarChart[] | null
  /** What each chart is of, in the same order. */
  areas: readonly { companyArea: string; areaOrder: number }[]
}) {
  const named = useMemo(
    () => charts && Object.fromEntries(charts.map((chart, index) => [String(index), chart] as const)),
    [charts],
  )
  const pictures = usePictures(named)
  return (
    <ReportExports
      excel="YearlyReport/ExportExcel"
      pdf="YearlyReport/ExportPDF"
      input={
        pictures && {
          filter: filters,
          selectedAreaIds: filters.areaIds,
          stackedCharts: areas.map(({ companyArea, areaOrder }, index) => ({
            companyArea,
            image: pictures[String(index)] ?? null,
            orderId: areaOrder,
          })),
        }
      }
    />
  )
}

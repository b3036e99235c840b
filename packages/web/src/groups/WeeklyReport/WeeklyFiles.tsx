import { ReportExports } from '../../charts/ReportExports.tsx'

/** The weekly report as files; it has no charts to wait for. */
export function WeeklyFiles({ from, to }: { from: string; to: string }) {
  return (
    <ReportExports
      excel="WeeklyReport/ExportExcel"
      pdf="WeeklyReport/ExportPDF"
      input={{ modeName: '1', startDate: from, endDate: to }}
    />
  )
}

import type { Received } from '@daybook/shared'
import { REPORTS } from '@daybook/shared/registry'
import { yearlyCharts } from '@daybook/shared/charts/ofReport'
import { reportTexts, sheetTexts } from '@daybook/shared/texts/catalogues'
import type { FileAnswer, SignedIn } from '../../call/call.ts'
import type { Column, Row } from '../../export/workbook.ts'
import { titleOf } from '../../statistics/choices.ts'
import { sendReport } from '../../statistics/file.ts'
import { readExportFilter, requireFields } from '../../statistics/filter.ts'
import { filterLines, pictureOf } from '../../statistics/parts.ts'
import { yearAsked, yearFilter, yearlyItems } from '../../statistics/year.ts'

type Asked = Received<'YearlyReport/ExportExcel'>

/** A row for each existing area, month and event type, and a chart for each area. */
export async function exportYear(context: SignedIn, asked: Asked, fileType: 'Excel' | 'PDF'): Promise<FileAnswer> {
  const given = readExportFilter(asked)
  requireFields({ ...given, year: given.year ?? (given.startDate ? 1 : null) }, [
    'eventGroupId',
    'companyId',
    'year',
    'areaIds',
  ])
  const year = yearAsked(context, given)
  const filter = yearFilter(context, given, year)
  const items = await yearlyItems(context, filter)
  const says = reportTexts[context.language]
  const columns: Column[] = [
    { title: says.area, width: 62, kind: 'text' },
    { title: says.month, width: 10, kind: 'text' },
    { title: says.eventType, width: 30, kind: 'text' },
    { title: says.events, width: 12, kind: 'number' },
    { title: says.percent, width: 10, kind: 'percent' },
  ]
  const rows = items.flatMap(({ companyArea, months }) =>
    months.flatMap(({ month, eventTypes }) =>
      eventTypes.map(({ label, count, value }): Row => [companyArea, month, label, count, value]),
    ),
  )
  const posted = new Map(asked.stackedCharts.map(({ companyArea, image }) => [companyArea, image]))
  const pictures = yearlyCharts(items, says.percent).map((chart) => pictureOf(posted.get(chart.title), chart))
  const lines = await filterLines(context, { ...filter, areaIds: null }, [])
  const areas: [string, string] = [
    sheetTexts[context.language].area,
    items.map(({ companyArea }) => companyArea).join(', ') || sheetTexts[context.language].notFound,
  ]
  return sendReport(context, fileType, {
    report: REPORTS.yearly,
    title: titleOf(context, REPORTS.yearly, String(year)),
    filter: [...lines.filter(([label]) => label !== areas[0]), areas],
    parts: [{ name: says.summary, columns, rows }, ...(pictures.length > 0 ? [{ name: says.charts, pictures }] : [])],
  })
}

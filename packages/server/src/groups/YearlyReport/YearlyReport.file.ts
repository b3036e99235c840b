import type { Received } from '@daybook/shared'
import { type Language, REPORTS } from '@daybook/shared/registry'
import { yearlyCharts } from '@daybook/shared/charts/ofReport'
import { reportTexts, sheetTexts } from '@daybook/shared/texts/catalogues'
import type { FileAnswer, SignedIn } from '../../call/call.ts'
import type { Row } from '../../export/columns.ts'
import type { FixedSheet } from '../../export/job.ts'
import { titleOf } from '../../statistics/choices.ts'
import { sendReport } from '../../statistics/file.ts'
import { readExportFilter, requireFields } from '../../statistics/filter.ts'
import { filterLines, pictureOf } from '../../statistics/parts.ts'
import { type YearlyArea, yearAsked, yearFilter, yearlyItems } from '../../statistics/year.ts'

type Asked = Received<'YearlyReport/ExportExcel'>

/** For each company its areas, below each a row for every month and event type; and a chart for each area. */
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
    parts: [yearSheet(items, context.language), ...(pictures.length > 0 ? [{ name: says.charts, pictures }] : [])],
  })
}

/** Companies and areas with the sum of their reports, and what it is made of. */
function yearSheet(items: YearlyArea[], language: Language): FixedSheet {
  const says = reportTexts[language]
  const reported = items.filter((area) => reportsOf(area) > 0)
  const lines = [...Map.groupBy(reported, ({ companyName }) => companyName)].flatMap(([company, areas]) => [
    { depth: 0, row: [company, '', '', '', sum(areas.map(reportsOf)), ''] as Row },
    ...areas.flatMap((area) => [
      { depth: 1, row: [company, area.areaName, '', '', reportsOf(area), ''] as Row },
      ...area.months.flatMap(({ month, eventTypes }) =>
        eventTypes.map(({ label, count, value }) => ({
          depth: 2,
          row: [company, area.areaName, month, label, count, value] as Row,
        })),
      ),
    ]),
  ])
  return {
    name: says.summary,
    columns: [
      { title: says.company, width: 30, kind: 'text' },
      { title: says.area, width: 40, kind: 'text' },
      { title: says.month, width: 10, kind: 'text' },
      { title: says.eventType, width: 30, kind: 'text' },
      { title: says.events, width: 12, kind: 'number' },
      { title: says.percent, width: 10, kind: 'percent' },
    ],
    rows: lines.map(({ row }) => row),
    depths: lines.map(({ depth }) => depth),
  }
}

const sum = (counts: number[]) => counts.reduce((all, count) => all + count, 0)
const reportsOf = ({ months }: YearlyArea) =>
  sum(months.flatMap(({ eventTypes }) => eventTypes.map(({ count }) => count)))

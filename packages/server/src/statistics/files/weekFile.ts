import type { Received } from '@daybook/shared'
import { REPORTS } from '@daybook/shared/registry'
import { texts } from '@daybook/shared/problems'
import { EVENT_GROUP, type EventGroupId } from '@daybook/shared/rules/rules'
import { reportTexts } from '@daybook/shared/texts/catalogues'
import type { FileAnswer, FileContext } from '../../call/call.ts'
import type { FixedSheet } from '../../export/job.ts'
import type { Column, Row } from '../../export/columns.ts'
import { titleOf } from '../choices.ts'
import type { AreaCount } from '../counting.queries.ts'
import type { ReportType } from '../choices.queries.ts'
import { NUMBERS } from '../comparison.ts'
import { comparedSheets } from '../comparedSheets.ts'
import { detailSheet } from '../detailSheet.ts'
import { sendReport } from '../file.ts'
import { filterLines, withTotal } from '../parts.ts'
import { periodText } from '../periods.ts'
import { isRed } from '../result.ts'
import { type CompanyWeek, countWeek, weekAsked, weekFilter } from '../week.ts'

type Posted = Received<'WeeklyReport/ExportExcel'>
/** Pictures come from a browser alone. */
type Asked = Partial<Posted> & Pick<Posted, 'startDate' | 'endDate' | 'sealedWeekly' | 'partner' | 'partnerFrom'>

/** For each existing group: companies with their counts, the areas that did not report, then the events. */
export async function exportWeek(context: FileContext, asked: Asked, fileType: 'Excel' | 'PDF'): Promise<FileAnswer> {
  const filter = weekFilter(context, await weekAsked(context, asked))
  const { groups, types, companies, missing } = await countWeek(context, filter)
  const compared = await comparedSheets(context, filter, asked, NUMBERS.weekly)
  const { language } = context
  const says = reportTexts[language]
  const parts = (groups as EventGroupId[]).flatMap((group) => {
    const name = texts[language].eventGroup[group]
    const own = companies.filter(({ eventGroupId }) => eventGroupId === group)
    const unreported = missing.filter(({ groupId }) => groupId === group)
    const rows = own.reduce((sum, { counts }) => sum + counts.reduce((all, { count }) => all + count, 0), 0)
    return [
      companySheet(
        own,
        types.filter(({ groupId }) => groupId === group),
        group,
        `${name} ${says.summary}`,
        says,
      ),
      ...(unreported.length > 0 ? [missingSheet(unreported, group, `${name} ${says.notReportArea}`, says)] : []),
      detailSheet(context, filter, {
        name: `${name} ${says.detail}`,
        group,
        without: ['reporter', 'reportedAt'],
        rows,
      }),
    ]
  })
  return sendReport(context, fileType, {
    report: REPORTS.weekly,
    title: titleOf(context, REPORTS.weekly, periodText(filter)),
    filter: [...(await filterLines(context, filter, [])), ...compared.lines],
    parts: [...parts, ...compared.sheets],
  })
}

/** The areas by name, as many as the summary counts. */
function missingSheet(
  areas: AreaCount[],
  group: EventGroupId,
  name: string,
  says: (typeof reportTexts)['en'],
): FixedSheet {
  return {
    name,
    columns: [
      { title: group === EVENT_GROUP.CSR ? says.csrArea : says.company, width: 30, kind: 'text' },
      { title: says.area, width: 40, kind: 'text' },
    ],
    rows: areas.map(({ companyName, name: area }): Row => [companyName, area]),
  }
}

function companySheet(
  companies: CompanyWeek[],
  types: ReportType[],
  group: EventGroupId,
  name: string,
  says: (typeof reportTexts)['en'],
): FixedSheet {
  const columns: Column[] = [
    { title: group === EVENT_GROUP.CSR ? says.csrArea : says.company, width: 30, kind: 'text' },
    { title: says.areaCount, width: 12, kind: 'number' },
    ...types.map(
      (type): Column => ({
        title: type.name,
        width: 12,
        kind: 'number',
        tint: isRed(type) ? 'red' : 'green',
      }),
    ),
    { title: says.notReportArea, width: 12, kind: 'number' },
  ]
  const rows = companies.map(
    (company): Row => [
      company.companyName,
      company.areaCount,
      ...types.map(({ id }) => company.counts.find(({ eventTypeId }) => eventTypeId === id)?.count ?? 0),
      company.notReported,
    ],
  )
  return withTotal({ name, columns, rows }, says.total)
}

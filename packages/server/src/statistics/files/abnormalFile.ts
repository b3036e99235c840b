import type { Received } from '@daybook/shared'
import { REPORTS } from '@daybook/shared/registry'
import { eventTypeChart } from '@daybook/shared/charts/ofReport'
import { texts } from '@daybook/shared/problems'
import { EVENT_GROUP } from '@daybook/shared/rules/rules'
import { reportTexts } from '@daybook/shared/texts/catalogues'
import type { FileAnswer, FileContext } from '../../call/call.ts'
import { today } from '../../platform/clock.ts'
import { countBlock } from '../block.ts'
import { GROUPS_IN_ORDER, titleOf } from '../choices.ts'
import { NUMBERS } from '../comparison.ts'
import { comparedSheets } from '../comparedSheets.ts'
import { detailSheet } from '../detailSheet.ts'
import { sendReport } from '../file.ts'
import { countFilter, readExportFilter, requireFields } from '../filter.ts'
import { filterLines, ofGroup, pictureOf, summarySheet } from '../parts.ts'
import { patternSheets } from '../patternSheets.ts'
import { monthToDate, periodText } from '../periods.ts'
import { eventsOf, resultOf } from '../result.ts'

type Posted = Received<'ReportAbnormal/ExportExcel'>
/** Pictures come from a browser alone. */
type Asked = Partial<Posted> & Pick<Posted, 'selectedAreaIds' | 'partner' | 'partnerFrom'>

/** For each requested group: summary, events and chart. */
export async function exportAbnormal(
  context: FileContext,
  asked: Asked,
  fileType: 'Excel' | 'PDF',
): Promise<FileAnswer> {
  // The client posts the last result, with its filter inside or next to it.
  const given = readExportFilter({ ...asked, filter: asked.filter ?? asked })
  requireFields(given, ['eventGroupId', 'companyId'])
  const filter = countFilter(context, given, monthToDate(today(context.clock)), { isAbnormal: true })
  const whole = await countBlock(context, filter, false)
  const compared = await comparedSheets(context, filter, asked, NUMBERS.abnormal)
  // A file that names no partner has the sheets of the specification alone.
  const patterns = asked.partner === null ? [] : await patternSheets(context, filter)
  const { language } = context
  const says = reportTexts[language]
  const posted = {
    [EVENT_GROUP.CSR]: asked.csrChart,
    [EVENT_GROUP.OPERATION]: asked.operationChart,
    [EVENT_GROUP.SECURITY]: asked.securityChart,
  }
  const parts = GROUPS_IN_ORDER.filter((group) => given.eventGroupId.includes(group)).flatMap((group) => {
    const block = ofGroup(whole, group)
    const name = texts[language].eventGroup[group]
    const rows = block.areas.reduce((sum, area) => sum + eventsOf(area), 0)
    const words = { title: `${name}: ${says.summaryByType}`, unit: says.events }
    const chart = eventTypeChart(resultOf(block.areas, block.types).byEventType, words)
    return [
      summarySheet(block, group, `${name} ${says.summary}`, language),
      detailSheet(context, filter, { name: `${name} ${says.detail}`, group, without: ['color', 'levelId'], rows }),
      ...(block.areas.length > 0
        ? [{ name: `${name} ${says.charts}`, pictures: [pictureOf(posted[group], chart)] }]
        : []),
    ]
  })
  return sendReport(context, fileType, {
    report: REPORTS.abnormal,
    title: titleOf(context, REPORTS.abnormal, periodText(filter)),
    filter: [...(await filterLines(context, filter, [whole])), ...compared.lines],
    parts: [...parts, ...patterns, ...compared.sheets],
  })
}

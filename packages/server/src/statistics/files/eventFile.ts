import type { Received } from '@daybook/shared'
import { REPORTS } from '@daybook/shared/registry'
import { EVENT_GROUP, type EventGroupId } from '@daybook/shared/rules/rules'
import type { FileAnswer, FileContext } from '../../call/call.ts'
import { countBlock } from '../block.ts'
import { GROUPS_IN_ORDER, titleOf } from '../choices.ts'
import { NUMBERS } from '../comparison.ts'
import { comparedSheets } from '../comparedSheets.ts'
import { sendReport } from '../file.ts'
import { countFilter, readExportFilter, requireFields } from '../filter.ts'
import { blockParts, filterLines, ofGroup } from '../parts.ts'
import { monthToDate, periodText } from '../periods.ts'
import { today } from '../../platform/clock.ts'

type Posted = Received<'Report/ExportExcel'>
/** Pictures come from a browser alone. */
type Asked = Partial<Posted> & Pick<Posted, 'selectedAreaIds' | 'partner' | 'partnerFrom'>

/** The event report as a file; counts its numbers again, whatever tables the client posts. */
export async function exportEventReport(
  context: FileContext,
  asked: Asked,
  fileType: 'Excel' | 'PDF',
): Promise<FileAnswer> {
  const given = readExportFilter(asked)
  requireFields(given, ['eventGroupId', 'companyId'])
  const filter = countFilter(context, given, monthToDate(today(context.clock)))
  const block = await countBlock(context, filter, false)
  const compared = await comparedSheets(context, filter, asked, NUMBERS.event)
  const { language } = context
  const groups = GROUPS_IN_ORDER.filter((group) => given.eventGroupId.includes(group))
  // Images belong to one group: with several groups nobody could tell which.
  const posted = groups.length === 1 ? asked : {}
  const shown: EventGroupId[] = groups.length > 0 ? [...groups] : [EVENT_GROUP.OPERATION]
  return sendReport(context, fileType, {
    report: REPORTS.event,
    title: titleOf(context, REPORTS.event, periodText(filter)),
    filter: [...(await filterLines(context, filter, [block])), ...compared.lines],
    parts: [
      ...shown.flatMap((group) => blockParts(ofGroup(block, group), group, language, posted)),
      ...compared.sheets,
    ],
  })
}

import type { Received } from '@daybook/shared'
import { REPORTS } from '@daybook/shared/registry'
import type { EventGroupId } from '@daybook/shared/rules/rules'
import type { FileAnswer, FileContext } from '../../call/call.ts'
import { refuseFields } from '../../platform/problem.ts'
import { countBlock } from '../block.ts'
import { GROUPS_IN_ORDER, titleOf } from '../choices.ts'
import { NUMBERS } from '../comparison.ts'
import { comparedSheets } from '../comparedSheets.ts'
import { sendReport } from '../file.ts'
import { readExportFilter } from '../filter.ts'
import { blockParts, filterLines } from '../parts.ts'
import { monthInWords } from '../periods.ts'
import { monthFilter } from '../monthFilter.ts'

type Posted = Received<'MonthlyReport/ExportExcel'>[number]
/** Pictures come from a browser alone. */
type Asked = (Partial<Posted> & Pick<Posted, 'selectedAreaIds' | 'partner' | 'partnerFrom'>)[]

/** All blocks in one file, each group once, in panel order. */
export async function exportMonth(context: FileContext, asked: Asked, fileType: 'Excel' | 'PDF'): Promise<FileAnswer> {
  const given = new Map(
    asked.flatMap((one) => {
      const filter = readExportFilter(one)
      const [group] = filter.eventGroupId
      return group === undefined ? [] : [[group as EventGroupId, { posted: one, filter }] as const]
    }),
  )
  const groups = GROUPS_IN_ORDER.filter((group) => given.has(group))
  if (groups.length === 0) refuseFields([{ path: 'eventGroupId', code: 'required', values: { field: 'eventGroup' } }])
  const parts = []
  const filters = []
  let lines: [string, string][] = []
  const blocks = []
  for (const group of groups) {
    const one = given.get(group)
    if (!one) continue
    const { companyId, startDate } = one.filter
    const filter = monthFilter(context, { companyId, eventGroupId: group, startDate })
    const block = await countBlock(context, filter, false)
    const { sheets, lines: own } = await comparedSheets(context, filter, one.posted, NUMBERS.monthly)
    parts.push(...blockParts(block, group, context.language, one.posted), ...sheets)
    if (lines.length === 0) lines = own
    filters.push(filter)
    blocks.push(block)
  }
  // Use the company of a block that has one; CSR covers all CSR areas.
  const named = filters.find(({ companyId }) => companyId !== null) ?? filters[0]
  if (!named) throw new Error('a month without a block')
  return sendReport(context, fileType, {
    report: REPORTS.monthly,
    title: titleOf(context, REPORTS.monthly, monthInWords(named.from, context.language)),
    filter: [...(await filterLines(context, { ...named, groupIds: [...groups] }, blocks)), ...lines],
    parts,
  })
}

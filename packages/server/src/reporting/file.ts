import type { MenuId } from '@daybook/contract/call'
import { type ReportText, reportTexts } from '@daybook/contract/texts/reports'
import type { FileAnswer, SignedIn } from '../call.ts'
import { aboutSheet } from '../export/about.ts'
import { openExport } from '../export/export.ts'
import type { Part } from '../export/job.ts'
import { logExport } from '../export/log.queries.ts'
import { fileStamp } from '../platform/clock.ts'

const TYPES = {
  Excel: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  PDF: 'application/pdf',
} as const

export type ReportFile = {
  menu: MenuId
  report: ReportText
  /** Without stamp and ending: 'Report_Event'. */
  fileName: string
  /** The title in full, on the first page. */
  title: string
  /** What was looked for, as label and value. */
  filter: [label: string, value: string][]
  parts: Part[]
}

/**
 * A report as a file, made in a worker; what leaves is in the export log before it does. For handlers that manage their own
 * transaction.
 */
export async function sendReport(
  context: SignedIn,
  fileType: keyof typeof TYPES,
  { menu, report, fileName, title, filter, parts }: ReportFile,
): Promise<FileAnswer> {
  const { caller, clock, language } = context
  const says = reportTexts[language]
  const count = parts.reduce((sum, part) => sum + rowsOf(part), 0)
  const document = { title, page: says.page, cutOff: says.cutOff, noData: says.noData, language }
  const running = await openExport(
    context,
    {
      author: caller.fullName,
      count,
      sheets: parts,
      ...(context.pictures ? { pictures: context.pictures } : {}),
      ...(fileType === 'PDF' ? { document } : {}),
    },
    context.signal,
  )
  try {
    await context.write((tx) => logExport(tx, caller, { menuId: menu, fileType, rows: count }))
    const body = await running.start(await aboutSheet(context, { report: says[report], filter, rows: count }))
    const ending = fileType === 'PDF' ? 'pdf' : 'xlsx'
    return { name: `${fileName}_${fileStamp(clock)}.${ending}`, type: TYPES[fileType], body }
  } catch (error) {
    running.cancel()
    throw error
  }
}

function rowsOf(part: Part): number {
  if ('pictures' in part) return 0
  return 'statement' in part ? (part.rows ?? 0) : part.rows.length - (part.hasTotal ? 1 : 0)
}

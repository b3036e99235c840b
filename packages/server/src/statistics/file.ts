import type { MenuId } from '@daybook/shared/registry'
import { type ReportText, reportTexts } from '@daybook/shared/texts/reports'
import type { FileAnswer, SignedIn } from '../call.ts'
import { aboutSheet } from '../export/about.ts'
import type { Part } from '../export/job.ts'
import { type FileType, sendExport } from '../export/send.ts'
import { fileStamp } from '../platform/clock.ts'

export type ReportFile = {
  menu: MenuId
  /** Name in the closing note. */
  report: ReportText
  /** Without time stamp and extension: 'Report_Event'. */
  fileName: string
  /** The full title, on the first page. */
  title: string
  /** The filter as label and value. */
  filter: [label: string, value: string][]
  parts: Part[]
}

/**
 * Sends a report as a file, made in a worker; it is in the export log before it is sent. For handlers that manage their
 * own transaction.
 */
export async function sendReport(
  context: SignedIn,
  fileType: FileType,
  { menu, report, fileName, title, filter, parts }: ReportFile,
): Promise<FileAnswer> {
  const { clock, language } = context
  const says = reportTexts[language]
  const count = parts.reduce((sum, part) => sum + rowsOf(part), 0)
  const document = { title, page: says.page, cutOff: says.cutOff, noData: says.noData, language }
  return sendExport(
    context,
    { menuId: menu, fileType, name: `${fileName}_${fileStamp(clock)}.${fileType === 'PDF' ? 'pdf' : 'xlsx'}` },
    {
      count,
      sheets: parts,
      ...(context.pictures ? { pictures: context.pictures } : {}),
      ...(fileType === 'PDF' ? { document } : {}),
    },
    (rows) => aboutSheet(context, { report: says[report], filter, rows }),
  )
}

function rowsOf(part: Part): number {
  if ('pictures' in part) return 0
  return 'statement' in part ? (part.rows ?? 0) : part.rows.length - (part.hasTotal ? 1 : 0)
}

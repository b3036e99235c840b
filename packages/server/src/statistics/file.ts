import type { ReportFileOf } from '@daybook/shared/registry'
import { reportTexts } from '@daybook/shared/texts/catalogues'
import type { FileAnswer, FileContext } from '../call/call.ts'
import { aboutSheet } from '../export/about.ts'
import { headOf } from '../export/head.ts'
import { rowsIn } from '../export/columns.ts'
import type { Part } from '../export/job.ts'
import { type FileType, sendExport, stamped } from '../export/send.ts'

const ENDINGS = { Excel: 'xlsx', PDF: 'pdf' } as const satisfies Record<FileType, string>

export type ReportFile = {
  report: ReportFileOf
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
  context: FileContext,
  fileType: FileType,
  { report, title, filter, parts }: ReportFile,
): Promise<FileAnswer> {
  const { clock, language } = context
  const says = reportTexts[language]
  const tables = parts.filter((part) => !('pictures' in part) && !('isLegend' in part && part.isLegend))
  const counted = tables.map((part): [string, number] => [part.name, rowsOf(part)])
  const count = counted.reduce((sum, [, rows]) => sum + rows, 0)
  const document = { title, page: says.page, cutOff: says.cutOff, noData: says.noData, language }
  return sendExport(
    context,
    { menuId: report.menu, fileType, name: `${stamped(report.files[fileType], clock)}.${ENDINGS[fileType]}` },
    {
      count,
      sheets: parts,
      head: await headOf(context, { title, filter }),
      ...(context.pictures ? { pictures: context.pictures } : {}),
      ...(fileType === 'PDF' ? { document } : {}),
    },
    (rows) => aboutSheet(context, { report: says[report.name], filter, rows: counted.length > 1 ? counted : rows }),
  )
}

function rowsOf(part: Part): number {
  if ('pictures' in part) return 0
  if ('statement' in part) return part.rows ?? 0
  return rowsIn(part)
}

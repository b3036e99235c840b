import type { MenuId } from '@daybook/shared/registry'
import type { FileAnswer, FileContext } from '../call/call.ts'
import { openExport } from './export.ts'
import type { ExportJob, FixedSheet } from './job.ts'
import { logExport, logWritten } from './log.queries.ts'
import { type Clock, fileStamp } from '../platform/clock.ts'

const TYPES = {
  Excel: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  PDF: 'application/pdf',
} as const
export type FileType = keyof typeof TYPES

/** The name of a file of the registry, with the time at {stamp}. */
export function stamped(name: string, clock: Clock): string {
  return name.replace('{stamp}', fileStamp(clock))
}

/**
 * Streams a file from a worker; it is in the export log before it is sent, and the log is corrected if less was written.
 * For handlers that manage their own transaction.
 *
 * @param name file name with extension
 * @param last returns the closing note, once the number of rows is known; a file of sheets has none
 */
export async function sendExport(
  context: FileContext,
  { menuId, fileType, name }: { menuId: MenuId; fileType: FileType; name: string },
  job: Omit<ExportJob, 'databaseUrl' | 'author'>,
  last: (rows: number) => Promise<FixedSheet> | null,
): Promise<FileAnswer> {
  const { caller } = context
  const running = await openExport(context, { author: caller.fullName, ...job }, context.signal)
  try {
    const { rows } = running
    const id = await context.write((tx) => logExport(tx, caller, { menuId, fileType, rows }))
    void running.ended.then(async (ended) => {
      // A file of sheets to cut has no rows: it is whole, or nothing of it counts.
      const written = job.codeSheets && ended.isWhole ? rows : Math.min(ended.rows, rows)
      if (ended.isWhole && written === rows) return
      // Without a database the log keeps the number that was asked for.
      await context.write((tx) => logWritten(tx, id, { ...ended, rows: written })).catch(() => {})
    })
    return { name, type: TYPES[fileType], body: await running.start(await last(rows)), rows }
  } catch (error) {
    running.cancel()
    throw error
  }
}

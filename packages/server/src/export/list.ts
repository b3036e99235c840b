import type { RawBuilder } from 'kysely'
import type { Export } from '@daybook/shared/registry'
import type { FileAnswer, SignedIn } from '../call/call.ts'
import type { Scope } from '../people/rights/scope.ts'
import { type AboutLabels, aboutSheet } from './about.ts'
import { headOf } from './head.ts'
import type { Statement } from './job.ts'
import { sendExport, stamped } from './send.ts'
import type { Column } from './columns.ts'

export type ListExport = {
  of: Export
  /** The file's subject, in the caller's language. */
  title: string
  /** A single number: the rows of the first sheet, for the export log. */
  count: RawBuilder<unknown>
  /** `rows` selects the cells in the order of the columns. */
  sheets: { name: string; columns: Column[]; rows: RawBuilder<unknown> }[]
  /** The filter as label and value. */
  filter: [label: string, value: string][]
  scope: Scope
  labels?: AboutLabels
  /** To be filled in and imported: headings are in row 1. */
  isTemplate?: boolean
}

/** A list of administration as a workbook. For handlers that manage their own transaction. */
export async function exportList(context: SignedIn, list: ListExport): Promise<FileAnswer> {
  const { clock, db } = context
  const statement = (query: RawBuilder<unknown>): Statement => {
    const { sql, parameters } = query.compile(db)
    return { sql, parameters }
  }
  const name = stamped(list.of.file, clock)
  return sendExport(
    context,
    { menuId: list.of.menu, fileType: 'Excel', name },
    {
      count: statement(list.count),
      ...(list.isTemplate ? {} : { head: await headOf(context, list) }),
      sheets: list.sheets.map(({ name, columns, rows }) => ({ name, columns, statement: statement(rows) })),
    },
    (rows) => aboutSheet(context, { ...list, report: list.title, rows }),
  )
}

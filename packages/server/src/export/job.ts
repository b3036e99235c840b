import type { CompiledQuery } from 'kysely'
import type { Column, Row } from './workbook.ts'

/*
 * What the main thread and the worker say to each other. The worker reads rows itself, on a connection of its own, from
 * SQL that was compiled here under the caller's rights.
 */

export type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>

/** A sheet's cells are what its statement selects, in the order of the columns. */
export type QuerySheet = { name: string; columns: Column[]; statement: Statement }
export type FixedSheet = { name: string; columns: Column[]; rows: Row[] }

export type ExportJob = {
  databaseUrl: string
  author: string
  /** Answers one number: how many rows the sheets will have, read from the same moment. */
  count: Statement
  sheets: QuerySheet[]
}

export type FromWorker =
  | { type: 'counted'; rows: number }
  | { type: 'bytes'; chunk: Uint8Array<ArrayBuffer> }
  | { type: 'done' }
  | { type: 'failed'; message: string; code?: string }

export type ToWorker = { type: 'go'; last: FixedSheet } | { type: 'taken'; chunks: number }

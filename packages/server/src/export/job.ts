import type { BarChart, PieChart } from '@daybook/shared/charts/model'
import type { CompiledQuery } from 'kysely'
import type { SentPictures } from '../platform/http/pictureBody.ts'
import type { Column, Row } from './workbook.ts'

/*
 * What the main thread and the worker say to each other. The worker reads rows itself, on a connection of its own, from
 * SQL that was compiled here under the caller's rights.
 */

export type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>

/** A sheet's cells are what its statement selects, in the order of the columns. */
export type QuerySheet = { name: string; columns: Column[]; statement: Statement; rows?: number }
/** `hasTotal`: the last row adds the others up. */
export type FixedSheet = { name: string; columns: Column[]; rows: Row[]; hasTotal?: boolean }

export type Chart = BarChart | PieChart
/** A chart, and which of the pictures that were sent shows it. Where there is none that can be read, it is drawn. */
export type Picture = { chart: Chart; sent: number | null }
export type PictureSheet = { name: string; pictures: Picture[] }

/** A sheet of a workbook; in a document one follows the other. */
export type Part = QuerySheet | FixedSheet | PictureSheet

/** What only a document has. Texts are in the reader's language. */
export type DocumentTexts = { title: string; page: string; cutOff: string; noData: string; language: string }

export type ExportJob = {
  databaseUrl: string
  author: string
  /** How many rows the sheets will have; a statement answers one number, read from the same moment as the rows. */
  count: Statement | number
  sheets: Part[]
  pictures?: SentPictures
  /** Makes it a PDF. */
  document?: DocumentTexts
}

export type FromWorker =
  | { type: 'counted'; rows: number }
  | { type: 'bytes'; chunk: Uint8Array<ArrayBuffer> }
  | { type: 'done' }
  | { type: 'failed'; message: string; code?: string }

export type ToWorker = { type: 'go'; last: FixedSheet } | { type: 'taken'; chunks: number }

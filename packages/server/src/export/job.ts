import type { BarChart, PieChart } from '@daybook/shared/charts/model'
import type { CompiledQuery } from 'kysely'
import type { SentPictures } from '../platform/transport/pictureBody.ts'
import type { Column, Row } from './columns.ts'

/*
 * Messages between the main thread and the worker. The worker reads rows on its own connection, with SQL that was
 * compiled under the caller's rights.
 */

export type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>

/** The statement selects a sheet's cells in the order of the columns. */
export type QuerySheet = { name: string; columns: Column[]; statement: Statement; rows?: number }
/**
 * `hasTotal`: the last row is the total. `isLegend`: its rows explain others and are not counted. `depths`: how deep each
 * row stands below the one that sums it up.
 */
export type FixedSheet = {
  name: string
  columns: Column[]
  rows: Row[]
  hasTotal?: boolean
  isLegend?: boolean
  depths?: number[]
}

export type Chart = BarChart | PieChart
/** A chart, and the index of its received picture. If that is missing or unreadable, the chart is drawn. */
export type Picture = { chart: Chart; sent: number | null }
export type PictureSheet = { name: string; pictures: Picture[] }

/** A sheet of a workbook, or a section of a document. */
export type Part = QuerySheet | FixedSheet | PictureSheet

/** Options of a document only. Texts are in the reader's language. */
export type DocumentTexts = { title: string; page: string; cutOff: string; noData: string; language: string }

/** A sheet to hang up in an area, or a slip to hand to a person; its code opens `url`. */
export type CodeSheet = {
  name: string
  company: string
  /** Below the name. */
  details?: string
  url: string
  /** What the code is for. */
  words: string
  /** In small print. */
  foot: string
}
/** Print format of the sheets: one per A6 page, or eight per A4 page. */
export type SheetSize = 'A6' | 'A4'
export type CodeSheets = { size: SheetSize; title: string; language: string; sheets: CodeSheet[] }

/** What stands above the tables and on each page: title, what is covered, since when and by whom. */
export type Head = { title: string; about: string[]; by: string; page: string }

export type ExportJob = {
  databaseUrl: string
  author: string
  /** The number of rows, or a statement that counts them in the same snapshot. */
  count: Statement | number
  sheets: Part[]
  /** None for a template to fill in, whose headings are in row 1. */
  head?: Head
  pictures?: SentPictures
  /** Makes it a PDF. */
  document?: DocumentTexts
  /** Makes a PDF of these instead, without reading rows. */
  codeSheets?: CodeSheets
}

/** 'written': the rows in the file so far. */
export type FromWorker =
  | { type: 'counted'; rows: number }
  | { type: 'written'; rows: number }
  | { type: 'bytes'; chunk: Uint8Array<ArrayBuffer> }

/** The file is written only after 'go'. */
export type ToWorker = { type: 'go'; last: FixedSheet | null } | { type: 'taken' }

import { type WorkBook, type WorkSheet, utils } from '@e965/xlsx'

/* The tables of an exported workbook, for tests of calls and of screens. */

/** The cells of each sheet from its headings on, without the title block. */
export function tablesOf(book: WorkBook): unknown[][][] {
  return book.SheetNames.map((name, place) =>
    utils.sheet_to_json<unknown[]>(book.Sheets[name] as WorkSheet, {
      header: 1,
      defval: null,
      range: headingRow(book, place),
    }),
  )
}

/** The row of a sheet's headings, from 0: the one that each printed page repeats. */
function headingRow({ Workbook }: WorkBook, place: number): number {
  const titles = Workbook?.Names?.find(({ Name, Sheet }) => Name === '_xlnm.Print_Titles' && Sheet === place)
  return Number(/\$(\d+)$/.exec(titles?.Ref ?? '')?.[1] ?? 1) - 1
}

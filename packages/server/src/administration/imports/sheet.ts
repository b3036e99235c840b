import type { ImportColumn } from '@daybook/shared/importKinds'
import type { ProblemCode, ProblemValues } from '@daybook/shared/problems'

export type Remark = { code: ProblemCode; values?: ProblemValues }

/** One row: its number in the file, the text of its columns, and the errors of single cells. */
export type SheetRow = {
  row: number
  cells: string[]
  faults: ({ column: number } & Remark)[]
}

/** `notes`: what of the file is not read, or may not be what its author meant. */
export type Sheet = { columns: ImportColumn[]; rows: SheetRow[]; notes: Remark[] }

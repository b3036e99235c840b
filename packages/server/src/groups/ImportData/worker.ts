import type { ImportKind } from '@daybook/shared/importColumns'
import type { ProblemCode, ProblemValues } from '@daybook/shared/problems'
import { type Sheet, SheetFault, readSheet } from './sheet.ts'

/** Why a file is refused: an error loses its own fields between threads. */
export type Refusal = { code: ProblemCode; values: ProblemValues }

/** Reads a workbook's rows in a thread. */
export default function readFile({ file, kind }: { file: Uint8Array; kind: ImportKind }): Sheet | Refusal {
  try {
    return readSheet(Buffer.from(file.buffer, file.byteOffset, file.byteLength), kind)
  } catch (error) {
    if (error instanceof SheetFault) return { code: error.code, values: error.values }
    return { code: 'fileBroken', values: {} }
  }
}

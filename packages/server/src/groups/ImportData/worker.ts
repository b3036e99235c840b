import type { ImportKind } from '@daybook/shared/importKinds'
import type { ProblemCode, ProblemValues } from '@daybook/shared/problems'
import type { Sheet } from '../../administration/imports/sheet.ts'
import { SheetFault, readPasted, readSheet } from './sheet.ts'

/** Why a file is refused: an error loses its own fields between threads. */
export type Refusal = { code: ProblemCode; values: ProblemValues }

/** Reads the rows of a workbook, or pasted ones, in a thread. */
export default function readInThread({
  source,
  kind,
}: {
  source: Uint8Array | string
  kind: ImportKind
}): Sheet | Refusal {
  try {
    if (typeof source === 'string') return readPasted(source, kind)
    return readSheet(Buffer.from(source.buffer, source.byteOffset, source.byteLength), kind)
  } catch (error) {
    if (error instanceof SheetFault) return { code: error.code, values: error.values }
    return { code: 'fileBroken', values: {} }
  }
}

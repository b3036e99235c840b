import { readCell } from '@daybook/contract/cells'
import type { SignedIn } from '../call.ts'
import type { Cell, CountFilter } from '../counting/conditions.queries.ts'
import { visible } from '../rights/scope.ts'

/** The page that opens the links of numbers. */
const PAGE = 'Event-Record'

/** What a report hands out so that its numbers can be followed: its filter, and the newest event that it knew. */
export async function sealReport(
  { db, sealer }: Pick<SignedIn, 'db' | 'sealer'>,
  filter: CountFilter,
  last: number,
): Promise<{ sReport: string; sMode: string }> {
  const { scope: _notHandedOn, ...rest } = filter
  return {
    sReport: await sealer.seal(db, PAGE, { report: rest, last }),
    sMode: await sealer.seal(db, PAGE, { mode: 'Report' }),
  }
}

/** The cell that an address names, under the rights of who reads it; null when the value is no cell of a report. */
export async function openCell(
  { db, sealer, caller }: Pick<SignedIn, 'db' | 'sealer' | 'caller'>,
  value: string,
): Promise<{ filter: CountFilter; cell: Cell; last: number } | null> {
  const named = readCell(value)
  if (!named) return null
  const content = await sealer.open(db, PAGE, named.sReport)
  if (!content?.report || typeof content.last !== 'number') return null
  const filter = { ...(content.report as Omit<CountFilter, 'scope'>), scope: visible(caller) }
  return { filter, cell: named.cell, last: content.last }
}

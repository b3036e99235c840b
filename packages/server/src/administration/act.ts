import type { ActChange } from '@daybook/shared/calls/Acts'
import type { Transaction } from 'kysely'
import type { SignedIn } from '../call/call.ts'
import type { DB } from '../db/types.ts'

/* What acts, which change many records, need from the groups whose records they change. */

/** What became of one record, and what gives it back what it was. */
export type Changed<Reversal> = { isSame: true } | { isSame: false; laterVersion: string; reversal: Reversal }

/**
 * Changes a record of an act as its form would; with a reversal, gives it back what it was. `version` is empty to change what is
 * stored now. Throws what the save throws.
 */
export type ChangeRecord<Reversal = unknown> = (
  context: SignedIn,
  tx: Transaction<DB>,
  row: { id: number; version: string },
  made: ActChange | Reversal,
) => Promise<Changed<Reversal>>

/** What a list becomes. `own` are the entries that the author may take away. */
export function listAfter(
  held: readonly number[],
  named: readonly number[],
  way: ActChange['way'],
  own = held,
): number[] {
  const taken = new Set(way === 'add' ? [] : way === 'remove' ? named : own)
  const kept = held.filter((id) => !taken.has(id) || !own.includes(id))
  return way === 'remove' ? kept : [...new Set([...kept, ...named])]
}

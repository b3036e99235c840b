import type { ActChange, Duty } from '@daybook/shared/calls/Acts'
import type { Transaction } from 'kysely'
import type { SignedIn } from '../call/call.ts'
import type { DB } from '../db/types.ts'
import type { Held } from '../people/rights/administration.ts'

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

/** A change that names nothing. */
export const NO_CHANGE = {
  way: null,
  role: null,
  areaIds: [],
  userGroups: [],
  shiftIds: [],
  eventTypeIds: [],
  companyId: null,
  language: null,
  isOn: null,
  note: '',
  handovers: [],
} satisfies Partial<ActChange>

/** What closing or opening a record makes of it. */
export type StatusChange = { isActive: boolean; remark: string }

export const statusOf = (made: ActChange | StatusChange): StatusChange =>
  'kind' in made ? { isActive: made.isOn === true, remark: made.isOn ? '' : made.note } : made

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

/** Something that a person holds. `companyId` and `areaId` of areas and actions, otherwise 0. */
export type HeldDuty = { duty: Duty; id: number; name: string; place: string; companyId: number; areaId: number }

/** A person who may be given something, with what decides who may change them. */
export type Successor = Held & { id: number; name: string; companyId: number; companyName: string }

/** How one kind of duty passes to somebody else, by the rules of the group whose record it is. */
export type HandOver = {
  isGivable: (context: SignedIn, duty: HeldDuty) => boolean | Promise<boolean>
  /** Those who may take it. `isChangeable`: whether the caller may change a person. */
  takers: (
    context: SignedIn,
    duty: HeldDuty,
    people: readonly Successor[],
    isChangeable: (id: number) => boolean,
  ) => readonly Successor[] | Promise<readonly Successor[]>
  /**
   * Passes it on in the transaction, or lets it go if `toId` is null; returns what gives it back, or nothing if there was nothing to
   * do. Throws what the form of the record throws.
   */
  give: (
    context: SignedIn,
    tx: Transaction<DB>,
    held: { id: number; fromId: number; toId: number | null },
  ) => Promise<unknown>
  giveBack: (context: SignedIn, tx: Transaction<DB>, reversal: never) => Promise<void>
}

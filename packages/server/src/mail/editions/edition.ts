import type { Transaction } from 'kysely'
import type { Services } from '../../call.ts'
import type { DB } from '../../db/types.ts'
import { instant } from '../../platform/clock.ts'
import type { Querying } from '../../platform/postgres/database.ts'
import type { Desk } from '../letters/letter.ts'
import { type Links, linksOf } from '../letters/links.ts'
import { type EditionKind, type StoredEdition, findEdition, storeEdition } from './edition.queries.ts'

/** What a letter carries beside its edition. */
export type Share = {
  /** The receiver groups that make its reader a receiver. */
  groups: number[]
  /** Waiting reports that its reader could decide. */
  decides?: number[]
}

/** An edition that letters are being written from. */
export type OpenEdition<C> = {
  id: number
  /** ISO; what the day means is said by the kind of letter. */
  forDate: string
  madeAt: Date
  content: C
  links: Links
}

/** Reads what the letters of a day say; done once a run. */
export type Make<C> = (db: Querying, services: Pick<Services, 'clock'>, forDate: string) => Promise<C>

/** The edition of a run, made at its first time and kept: a run that is repeated says what it said before. */
export async function editionOfRun<C>(
  tx: Transaction<DB>,
  desk: Desk,
  kind: EditionKind,
  forDate: string,
  make: Make<C>,
): Promise<OpenEdition<C>> {
  const stored =
    (await findEdition(tx, { kind, forDate })) ?? (await storeEdition(tx, kind, forDate, await make(tx, desk, forDate)))
  return opened(desk, stored)
}

/** An edition as it stands, or as it would be made now; nothing is kept. */
export async function editionToShow<C>(
  desk: Desk,
  kind: EditionKind,
  forDate: string,
  make: Make<C>,
): Promise<OpenEdition<C>> {
  const stored = await findEdition(desk.db, { kind, forDate })
  if (stored) return opened(desk, stored)
  const content = await make(desk.db, desk, forDate)
  return opened(desk, { id: 0, forDate, madeAt: instant(desk), content })
}

function opened<C>(desk: Desk, { content, ...edition }: StoredEdition): OpenEdition<C> {
  // Written by `make` of the same kind, and by nobody else.
  return { ...edition, content: content as C, links: linksOf(desk) }
}

/** A run's letters are composed one after another; of two kinds at once where a day has a digest. */
const KEPT = 2
const kept = new WeakMap<object, Map<number, Promise<OpenEdition<unknown>>>>()

/** The edition that a letter was written with. Throws for an edition that was removed since. */
export function editionById<C>(desk: Desk, id: number): Promise<OpenEdition<C>> {
  const editions = kept.get(desk.db) ?? new Map<number, Promise<OpenEdition<unknown>>>()
  kept.set(desk.db, editions)
  const found = editions.get(id) ?? load(desk, id)
  // The last one used stands last.
  editions.delete(id)
  editions.set(id, found)
  for (const old of [...editions.keys()].slice(0, -KEPT)) editions.delete(old)
  found.catch(() => editions.delete(id))
  return found as Promise<OpenEdition<C>>
}

async function load(desk: Desk, id: number): Promise<OpenEdition<unknown>> {
  const found = await editionIfKept<unknown>(desk, id)
  if (!found) throw new Error(`the edition ${id} is no longer kept`)
  return found
}

/** The edition that a letter was written with, read for this once; undefined for one that was removed since. */
export async function editionIfKept<C>(desk: Desk, id: number): Promise<OpenEdition<C> | undefined> {
  const stored = await findEdition(desk.db, { id })
  return stored && opened(desk, stored)
}

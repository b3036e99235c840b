import type { Transaction } from 'kysely'
import type { Services } from '../../call/call.ts'
import type { DB } from '../../db/types.ts'
import { instant } from '../../platform/clock.ts'
import type { Querying } from '../../platform/postgres/database.ts'
import type { LetterContext } from '../letters/letter.ts'
import { type Links, linksOf } from '../letters/links.ts'
import { type EditionKind, type StoredEdition, findEdition, storeEdition } from './edition.queries.ts'

/** What a letter's row stores besides its edition. */
export type Share = {
  /** The receiver groups for which the reader gets it. */
  groups: number[]
  /** Waiting reports that the reader could decide. */
  decides?: number[]
}

/** An edition opened for composing letters. */
export type OpenEdition<C> = {
  id: number
  /** ISO; its meaning depends on the kind of letter. */
  forDate: string
  madeAt: Date
  content: C
  links: Links
}

/** Reads the content of a day's letters, once per run. */
export type Make<C> = (db: Querying, services: Pick<Services, 'clock'>, forDate: string) => Promise<C>

/** The edition of a run, made the first time and stored, so that a repeated run has the same content. */
export async function editionOfRun<C>(
  tx: Transaction<DB>,
  context: LetterContext,
  kind: EditionKind,
  forDate: string,
  make: Make<C>,
): Promise<OpenEdition<C>> {
  const stored =
    (await findEdition(tx, { kind, forDate })) ??
    (await storeEdition(tx, kind, forDate, await make(tx, context, forDate)))
  return opened(context, stored)
}

/** The stored edition, or one made now and not stored. */
export async function editionToShow<C>(
  context: LetterContext,
  kind: EditionKind,
  forDate: string,
  make: Make<C>,
): Promise<OpenEdition<C>> {
  const stored = await findEdition(context.db, { kind, forDate })
  if (stored) return opened(context, stored)
  const content = await make(context.db, context, forDate)
  return opened(context, { id: 0, forDate, madeAt: instant(context), content })
}

function opened<C>(context: LetterContext, { content, ...edition }: StoredEdition): OpenEdition<C> {
  // Written by `make` of the same kind only.
  return { ...edition, content: content as C, links: linksOf(context) }
}

/** Letters of a run are composed one after another, and of two kinds at once if there is a digest. */
const KEPT = 2
const kept = new WeakMap<object, Map<number, Promise<OpenEdition<unknown>>>>()

/** The edition of a letter, cached. Throws if it has been deleted. */
export function editionById<C>(context: LetterContext, id: number): Promise<OpenEdition<C>> {
  const editions = kept.get(context.db) ?? new Map<number, Promise<OpenEdition<unknown>>>()
  kept.set(context.db, editions)
  const found = editions.get(id) ?? load(context, id)
  // Keep the most recently used last.
  editions.delete(id)
  editions.set(id, found)
  for (const old of [...editions.keys()].slice(0, -KEPT)) editions.delete(old)
  found.catch(() => editions.delete(id))
  return found as Promise<OpenEdition<C>>
}

async function load(context: LetterContext, id: number): Promise<OpenEdition<unknown>> {
  const found = await editionIfKept<unknown>(context, id)
  if (!found) throw new Error(`the edition ${id} is no longer kept`)
  return found
}

/** The edition of a letter, not cached; undefined if it has been deleted. */
export async function editionIfKept<C>(context: LetterContext, id: number): Promise<OpenEdition<C> | undefined> {
  const stored = await findEdition(context.db, { id })
  return stored && opened(context, stored)
}

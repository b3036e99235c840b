import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { Services } from '../../call/call.ts'
import type { DB } from '../../db/types.ts'
import type { Querying } from '../../platform/postgres/database.ts'
import { inLanguage } from '../../platform/postgres/names.ts'
import { type Scope, covers } from '../../people/rights/scope.ts'
import type { Composed, Composer, LetterContext, Receiver } from '../letters/letter.ts'
import { hostOf } from '../../letters/host.ts'
import { addLetters } from '../../letters/outbox.queries.ts'
import {
  type Make,
  type OpenEdition,
  type Share,
  editionById,
  editionIfKept,
  editionOfRun,
  editionToShow,
} from './edition.ts'
import { type EditionKind, type RunReceiver, loadReceivers } from './edition.queries.ts'
import { type Places, areasOf, placesWithin } from './places.ts'

/** One kind of scheduled letter. */
export type RunLetters<C> = {
  edition: EditionKind
  make: Make<C>
  /** Each receiver's share; receivers with nothing to report are left out. */
  sharesOf(db: Querying, edition: OpenEdition<C>, receivers: RunReceiver[]): Promise<Map<number, Share>>
  compose(edition: OpenEdition<C>, share: Share, receiver: Receiver): Promise<Composed>
}

/** One kind of scheduled letter, whatever its edition's content. */
export type Run = {
  /** Writes the letters about a day as rows; returns how many are new. */
  write(tx: Transaction<DB>, services: Services, kind: string, forDate: string): Promise<number>
  compose: Composer
  /** A sent letter, limited to a scope; undefined if its edition has been deleted. */
  read(
    content: Record<string, unknown>,
    receiver: Receiver,
    context: LetterContext,
    scope: Scope,
  ): Promise<Reading | undefined>
  /** The letter that was or would be written for a day, limited to a scope; undefined if the receiver gets none. */
  show(
    context: LetterContext,
    forDate: string,
    receiver: Receiver & { id: number },
    scope: Scope,
  ): Promise<{ letter: Composed; isWhole: boolean; madeAt: Date } | undefined>
}

/** Somebody else's letter, limited to what its reader may see. */
export type Reading = {
  /** Whether the reader may see all of it. */
  isWhole: boolean
  /** undefined if nothing in it is about the reader's areas, or if it no longer holds. */
  compose: (() => Promise<Composed | undefined>) | undefined
}

const rowContent = z.object({
  edition: z.int(),
  groups: z.array(z.int()),
  decides: z.array(z.int()).optional(),
})

export function runOf<C extends { places: Places }>({
  edition: editionKind,
  make,
  sharesOf,
  compose,
}: RunLetters<C>): Run {
  const composeFor = (edition: OpenEdition<C>, share: Share, receiver: Receiver) =>
    compose(inLanguageOf(edition, receiver), share, receiver)
  return {
    async write(tx, services, kind, forDate) {
      const edition = await editionOfRun(tx, services, editionKind, forDate, make)
      const shares = await sharesOf(tx, edition, await loadReceivers(tx))
      return addLetters(tx, {
        kind,
        eventDate: forDate,
        host: hostOf(services),
        letters: [...shares].map(([receiverId, share]) => ({
          receiverId,
          subjectKey: forDate,
          content: { edition: edition.id, ...share },
        })),
      })
    },

    async compose(content, receiver, context) {
      const { edition, ...share } = rowContent.parse(content)
      return composeFor(await editionById<C>(context, edition), share, receiver)
    },

    async read(content, receiver, context, scope) {
      const { edition: id, ...share } = rowContent.parse(content)
      const edition = await editionIfKept<C>(context, id)
      if (!edition) return undefined
      const seen = within(edition, scope)
      // Is there still something to report within the scope?
      const own = (await sharesOf(context.db, seen, [{ id: 0, groups: share.groups }])).get(0)
      return {
        isWhole: isWithin(edition, share.groups, scope),
        compose: own && (() => composeFor(seen, { ...share, groups: own.groups }, receiver)),
      }
    },

    async show(context, forDate, receiver, scope) {
      const edition = await editionToShow(context, editionKind, forDate, make)
      const seen = within(edition, scope)
      const receivers = await loadReceivers(context.db, receiver.id)
      const share = (await sharesOf(context.db, seen, receivers)).get(receiver.id)
      if (!share) return undefined
      const isWhole = isWithin(
        edition,
        receivers.flatMap(({ groups }) => groups),
        scope,
      )
      return { letter: await composeFor(seen, share, receiver), isWhole, madeAt: edition.madeAt }
    },
  }
}

/** Thousands of letters share an edition. */
const read = new WeakMap<object, Map<string, unknown>>()

/** The edition as a receiver reads it: its names were read in each language. */
function inLanguageOf<C extends object>(edition: OpenEdition<C>, { language }: Receiver): OpenEdition<C> {
  const byLanguage = read.get(edition.content) ?? new Map<string, C>()
  read.set(edition.content, byLanguage)
  const content = (byLanguage.get(language) as C | undefined) ?? inLanguage(edition.content, language)
  byLanguage.set(language, content)
  return { ...edition, content }
}

/** The edition limited to a scope. Letters only mention areas of `places`, so this limits everything. */
function within<C extends { places: Places }>(edition: OpenEdition<C>, scope: Scope): OpenEdition<C> {
  return { ...edition, content: { ...edition.content, places: placesWithin(edition.content.places, scope) } }
}

/** Whether everything for some receiver groups is within a scope. */
function isWithin<C extends { places: Places }>(edition: OpenEdition<C>, groups: number[], scope: Scope): boolean {
  const { places } = edition.content
  const own = areasOf(places, groups)
  // A letter about no area at all is nobody's but its receiver's.
  return (
    scope.all ||
    (own.size > 0 &&
      places.areas.every(({ id, companyId }) => !own.has(id) || covers(scope, { areaId: id, companyId })))
  )
}

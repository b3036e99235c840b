import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { Services } from '../../call.ts'
import type { DB } from '../../db/types.ts'
import type { Querying } from '../../platform/postgres/database.ts'
import { type Scope, covers } from '../../people/rights/scope.ts'
import type { Composed, Composer, Desk, Receiver } from '../letters/letter.ts'
import { hostOf } from '../outbox/host.ts'
import { addLetters } from '../outbox/outbox.queries.ts'
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

/** What a kind of letter that leaves by the schedule is. */
export type RunLetters<C> = {
  edition: EditionKind
  make: Make<C>
  /** What each receiver's letter carries; whom the edition does not concern is left out. */
  sharesOf(db: Querying, edition: OpenEdition<C>, receivers: RunReceiver[]): Promise<Map<number, Share>>
  compose(edition: OpenEdition<C>, share: Share, receiver: Receiver): Promise<Composed>
}

/** A kind of letter that leaves by the schedule, whatever its edition holds. */
export type Run = {
  /** Writes the letters about a day as rows and returns how many are new. */
  write(tx: Transaction<DB>, services: Services, kind: string, forDate: string): Promise<number>
  compose: Composer
  /** A letter that was written, as far as it is about a scope; undefined when its edition is no longer kept. */
  read(content: Record<string, unknown>, receiver: Receiver, desk: Desk, scope: Scope): Promise<Reading | undefined>
  /**
   * The letter as it was or would be written for a day, as far as it is about a scope; undefined where the receiver gets
   * none about it.
   */
  show(
    desk: Desk,
    forDate: string,
    receiver: Receiver & { id: number },
    scope: Scope,
  ): Promise<{ letter: Composed; isWhole: boolean; madeAt: Date } | undefined>
}

/** A letter to somebody else, cut down to what its reader may see. */
export type Reading = {
  /** Whether it is about areas of the reader alone. */
  isWhole: boolean
  /** undefined when nothing of it is about the reader's areas, or when what it says no longer holds. */
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

    async compose(content, receiver, desk) {
      const { edition, ...share } = rowContent.parse(content)
      return compose(await editionById<C>(desk, edition), share, receiver)
    },

    async read(content, receiver, desk, scope) {
      const { edition: id, ...share } = rowContent.parse(content)
      const edition = await editionIfKept<C>(desk, id)
      if (!edition) return undefined
      const seen = within(edition, scope)
      // Whom this part alone would have been sent to.
      const own = (await sharesOf(desk.db, seen, [{ id: 0, groups: share.groups }])).get(0)
      return {
        isWhole: isWithin(edition, share.groups, scope),
        compose: own && (() => compose(seen, { ...share, groups: own.groups }, receiver)),
      }
    },

    async show(desk, forDate, receiver, scope) {
      const edition = await editionToShow(desk, editionKind, forDate, make)
      const seen = within(edition, scope)
      const receivers = await loadReceivers(desk.db, receiver.id)
      const share = (await sharesOf(desk.db, seen, receivers)).get(receiver.id)
      if (!share) return undefined
      const isWhole = receivers.every(({ groups }) => isWithin(edition, groups, scope))
      return { letter: await compose(seen, share, receiver), isWhole, madeAt: edition.madeAt }
    },
  }
}

/** An edition that knows the areas of a scope alone: whatever a letter says, it says of the areas of its places. */
function within<C extends { places: Places }>(edition: OpenEdition<C>, scope: Scope): OpenEdition<C> {
  return { ...edition, content: { ...edition.content, places: placesWithin(edition.content.places, scope) } }
}

/** Whether all that an edition has for some receiver groups is within a scope. */
function isWithin<C extends { places: Places }>(edition: OpenEdition<C>, groups: number[], scope: Scope): boolean {
  const { places } = edition.content
  const own = areasOf(places, groups)
  return places.areas.every(({ id, companyId }) => !own.has(id) || covers(scope, { areaId: id, companyId }))
}

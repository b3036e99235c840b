import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { Services } from '../../call.ts'
import type { DB } from '../../db/types.ts'
import type { Querying } from '../../platform/database.ts'
import type { Composed, Composer, Desk, Receiver } from '../letter.ts'
import { hostOf } from '../links.ts'
import { addLetters } from '../outbox.queries.ts'
import { type Make, type OpenEdition, type Share, editionById, editionOfRun, editionToShow } from './edition.ts'
import { type EditionKind, type RunReceiver, loadReceivers } from './edition.queries.ts'

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
  /** The letter as it was or would be written for a day; undefined where the receiver gets none. */
  show(
    desk: Desk,
    forDate: string,
    receiver: Receiver & { id: number },
  ): Promise<{ letter: Composed; madeAt: Date } | undefined>
}

const rowContent = z.object({
  edition: z.int(),
  groups: z.array(z.int()),
  decides: z.array(z.int()).optional(),
})

export function runOf<C>({ edition: editionKind, make, sharesOf, compose }: RunLetters<C>): Run {
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

    async show(desk, forDate, receiver) {
      const edition = await editionToShow(desk, editionKind, forDate, make)
      const shares = await sharesOf(desk.db, edition, await loadReceivers(desk.db, receiver.id))
      const share = shares.get(receiver.id)
      return share && { letter: await compose(edition, share, receiver), madeAt: edition.madeAt }
    },
  }
}

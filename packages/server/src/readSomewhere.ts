import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from './call.ts'
import { type Reading, ReplicaLost } from './platform/postgres/replica.ts'
import type { Querying } from './platform/postgres/database.ts'
import { asProblem, Problem } from './platform/problem.ts'
import { changeCookieName, readCookie, setCookie } from './people/sessions/session.ts'
import type { Caller } from './people/rights/caller.ts'

/** What a call changes, for the calls of the same person that follow. */
export type Changes = {
  /** The replica as this person may read it now; undefined: there is none, or it lacks what they changed. */
  reading(): Reading | undefined
  /** Waits for a transaction, and has the person read no older state from then on, at whichever process. */
  noting<T>(transaction: Promise<T>): Promise<T>
  /** Whether a transaction of this call was committed. */
  isNoted(): boolean
}

/** For how long a browser says what it has seen; after a restore positions begin again. */
const COOKIE_SECONDS = 600
/** Past every position: the primary is read from. */
const UNKNOWN = String(Number.MAX_SAFE_INTEGER)

export function changesOf(
  { replica, config }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller | undefined,
): Changes {
  let isNoted = false
  return {
    isNoted: () => isNoted,
    reading: () => caller && replica?.forReader(caller.userId, readCookie(request, changeCookieName(config.isHttps))),
    async noting(transaction) {
      const result = await transaction
      isNoted = true
      if (replica && caller) {
        const position = await replica.noteChange(caller.userId).catch(() => UNKNOWN)
        setCookie(reply, changeCookieName(config.isHttps), position, config.isHttps, COOKIE_SECONDS)
      }
      return result
    },
  }
}

/** Has a handler read from the replica, and from the primary where that fails. */
export async function readSomewhere<T>(
  services: Services,
  changes: Changes,
  read: (db: Querying, reading?: Reading) => Promise<T>,
): Promise<T> {
  const { replica, db } = services
  const reading = changes.reading()
  if (!replica || !reading) return read(db)
  try {
    return await replica.whileThere(read(reading.db, reading))
  } catch (error) {
    // What was committed must not be done twice.
    if (error instanceof Problem || changes.isNoted()) throw error
    services.log.warn({ err: error }, 'the replica could not answer, so the primary was asked')
    // Without its server nothing else can be read there either; other failures are of this one statement.
    if (error instanceof ReplicaLost || asProblem(error)?.code === 'databaseAway') replica.lose()
    return read(db)
  }
}

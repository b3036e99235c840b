import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from './call.ts'
import { type Reading, ReplicaLost } from './platform/postgres/replica.ts'
import type { Querying } from './platform/postgres/database.ts'
import { asProblem, Problem } from './platform/problem.ts'
import { changeCookieName, readCookie, setCookie } from './people/sessions/session.ts'
import type { Caller } from './people/rights/caller.ts'

/** Tracks what a call changes, for later calls of the same person. */
export type Changes = {
  /** The replica, if this person may read from it now; undefined: there is none, or it lacks their latest change. */
  reading(): Reading | undefined
  /** Waits for a transaction; from then on the person reads no older state, in any process. */
  noting<T>(transaction: Promise<T>): Promise<T>
  /** Whether a transaction of this call was committed. */
  isNoted(): boolean
}

/** Lifetime of the cookie with the position that a browser has seen; after a restore positions start again. */
const COOKIE_SECONDS = 600
/** Greater than every position: read from the primary. */
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

/** Lets a handler read from the replica, or from the primary if that fails. */
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
    // Committed work must not be repeated.
    if (error instanceof Problem || changes.isNoted()) throw error
    services.log.warn({ err: error }, 'the replica could not answer, so the primary was used')
    // If the server is gone, other reads would fail there too; any other failure concerns only this statement.
    if (error instanceof ReplicaLost || asProblem(error)?.code === 'databaseAway') replica.lose()
    return read(db)
  }
}

import { randomBytes } from 'node:crypto'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { type Holder, turns } from '../platform/turns.ts'

/** The OWASP minimum for argon2id: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/**
 * Hashes run on libuv's few threads, which files and DNS lookups need too. 300 are about five seconds of work; beyond that,
 * callers are told to retry instead of making everybody wait. A whole plant may sign in from one address.
 */
const hashes = turns({ atOnce: 2, atOnceEach: 2, waiting: 300, waitingEach: 300 })

/** Runs password work in its holder's turn. Throws busy or tooMuchAtOnce when too much is waiting. */
export const inTurn = <T>(holder: Holder, work: () => Promise<T>): Promise<T> => hashes.run(holder, work)

/** A hash that no password matches, with current parameters: an unknown account takes as long as a real one. */
const NOBODY = (() => {
  const { memoryCost, timeCost, parallelism } = PARAMETERS
  const part = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${part(16)}$${part(32)}`
})()

export function hashPassword(password: string, holder: Holder): Promise<string> {
  return inTurn(holder, () => hash(password, PARAMETERS))
}

/** Whether the password matches the hash. Always runs one verification; false without a hash. */
export function verifyPassword(stored: string | null | undefined, password: string, holder: Holder): Promise<boolean> {
  return inTurn(holder, async () => {
    const isRight = await verify(stored ?? NOBODY, password).catch(() => false)
    return isRight && stored != null
  })
}

/** Whether a hash was made with weaker parameters than the current ones. */
export function isOutdated(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(stored)
  return memoryCost < PARAMETERS.memoryCost || timeCost < PARAMETERS.timeCost || parallelism < PARAMETERS.parallelism
}

import { randomBytes } from 'node:crypto'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { Problem } from '../../platform/problem.ts'

/** argon2id as OWASP asks for at least: 19 MiB, two passes, one lane. */
export const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Hashes run on the few threads that files and look-ups of names need too. */
const AT_ONCE = 2
/** About five seconds of work; who comes later is told to come back instead of making everybody wait. */
const LONGEST_QUEUE = 300

const limit = pLimit(AT_ONCE)

/** Work on passwords, a little at a time. Throws busy when too many wait. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (limit.pendingCount >= LONGEST_QUEUE) throw new Problem('busy')
  return limit(work)
}

/** A hash that no password has, with the parameters in force: who does not exist takes as long as who does. */
const NOBODY = (() => {
  const { memoryCost, timeCost, parallelism } = PARAMETERS
  const part = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${part(16)}$${part(32)}`
})()

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, PARAMETERS))
}

/** Whether the password is the one of the hash. One verification is done in any case; without a hash it is false. */
export function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  return inTurn(async () => {
    const isRight = await verify(stored ?? NOBODY, password).catch(() => false)
    return isRight && stored != null
  })
}

/** Whether a hash was made with less than the parameters in force. */
export function isOutdated(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(stored)
  return memoryCost < PARAMETERS.memoryCost || timeCost < PARAMETERS.timeCost || parallelism < PARAMETERS.parallelism
}

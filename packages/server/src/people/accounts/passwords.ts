import { randomBytes } from 'node:crypto'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { Problem } from '../../platform/problem.ts'

/** The OWASP minimum for argon2id: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Hashes run on libuv's few threads, which files and DNS lookups need too. */
const AT_ONCE = 2
/** About five seconds of work; beyond that, callers are told to retry instead of making everybody wait. */
const LONGEST_QUEUE = 300

const limit = pLimit(AT_ONCE)

/** Limits concurrent password work. Throws busy when too many are waiting. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (limit.pendingCount >= LONGEST_QUEUE) throw new Problem('busy')
  return limit(work)
}

/** A hash that no password matches, with current parameters: an unknown account takes as long as a real one. */
const NOBODY = (() => {
  const { memoryCost, timeCost, parallelism } = PARAMETERS
  const part = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${part(16)}$${part(32)}`
})()

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, PARAMETERS))
}

/** Whether the password matches the hash. Always runs one verification; false without a hash. */
export function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  return inTurn(async () => {
    const isRight = await verify(stored ?? NOBODY, password).catch(() => false)
    return isRight && stored != null
  })
}

/** Whether a hash was made with weaker parameters than the current ones. */
export function isOutdated(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(stored)
  return memoryCost < PARAMETERS.memoryCost || timeCost < PARAMETERS.timeCost || parallelism < PARAMETERS.parallelism
}

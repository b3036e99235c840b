import { createHash } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from './problem.ts'

/** What is counted, how often it may fail, and for how long it is then refused: exact across app processes. */
const RULES = {
  account: { points: 5, seconds: 15 * 60 },
  address: { points: 30, seconds: 15 * 60 },
  letter: { points: 5, seconds: 15 * 60 },
} as const

export type LimitKind = keyof typeof RULES

export type Limits = {
  /** Throws tooManyRequests when the key is locked. */
  check(kind: LimitKind, key: string): Promise<void>
  /** Counts one failure. */
  fail(kind: LimitKind, key: string): Promise<void>
  /** A success forgets the failures before it. */
  reset(kind: LimitKind, key: string): Promise<void>
}

/** `prefix` keeps the counters of tests apart. */
export function limitsOn(pool: pg.Pool, prefix = ''): Limits {
  const limiters = Object.fromEntries(
    Object.entries(RULES).map(([kind, { points, seconds }]) => [
      kind,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limit',
        tableCreated: true,
        keyPrefix: `${prefix}${kind}`,
        points,
        duration: seconds,
        blockDuration: seconds,
      }),
    ]),
  ) as Record<LimitKind, RateLimiterPostgres>
  // The store's column is 255 characters, and a user name is nobody's business there.
  const hashed = (key: string) => createHash('sha256').update(key).digest('base64url')
  const locked = (result: RateLimiterRes) =>
    new Problem('tooManyRequests', { minutes: Math.max(1, Math.ceil(result.msBeforeNext / 60_000)) })

  return {
    async check(kind, key) {
      const result = await limiters[kind].get(hashed(key))
      if (result && result.consumedPoints >= RULES[kind].points && result.msBeforeNext > 0) throw locked(result)
    },
    async fail(kind, key) {
      await limiters[kind].consume(hashed(key)).catch((refused: unknown) => {
        if (!(refused instanceof RateLimiterRes)) throw refused
      })
    },
    async reset(kind, key) {
      await limiters[kind].delete(hashed(key))
    },
  }
}

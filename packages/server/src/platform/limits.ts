import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from './problem.ts'

/** What is counted, how many tries there are, and how long it is refused after the last one: exact across app processes. */
const RULES = {
  account: { points: 5, seconds: 15 * 60 },
  address: { points: 30, seconds: 15 * 60 },
  letter: { points: 5, seconds: 15 * 60 },
  letterAddress: { points: 30, seconds: 15 * 60 },
  connectionTest: { points: 20, seconds: 15 * 60 },
  task: { points: 30, seconds: 15 * 60 },
} as const

export type LimitKind = keyof typeof RULES

export type Limits = {
  /** Throws tooManyRequests when no try is left; takes none. */
  check(kind: LimitKind, key: string): Promise<void>
  /**
   * Takes a try before it is made, so that of many at the same moment no more pass than there are. Throws
   * tooManyRequests when none is left.
   *
   * @returns whether it was the last one
   */
  take(kind: LimitKind, key: string): Promise<boolean>
  /** The last try failed: refuses the key for the whole time, from now on. */
  lock(kind: LimitKind, key: string): Promise<void>
  /** The try was none that counts. */
  giveBack(kind: LimitKind, key: string): Promise<void>
  /** Forgets what was counted. */
  reset(kind: LimitKind, key: string): Promise<void>
}

/** `prefix` keeps the counters of tests that share a database apart. */
export function limitsOn(pool: pg.Pool, prefix = ''): Limits {
  const limiters = Object.fromEntries(
    Object.entries(RULES).map(([kind, { points, seconds }]) => [
      kind,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limit',
        tableCreated: true,
        clearExpiredByTimeout: false,
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
    async take(kind, key) {
      try {
        return (await limiters[kind].consume(hashed(key))).remainingPoints === 0
      } catch (refused) {
        throw refused instanceof RateLimiterRes ? locked(refused) : refused
      }
    },
    async lock(kind, key) {
      await limiters[kind].block(hashed(key), RULES[kind].seconds)
    },
    async giveBack(kind, key) {
      await limiters[kind].reward(hashed(key))
    },
    async reset(kind, key) {
      await limiters[kind].delete(hashed(key))
    },
  }
}

/** Who an address stands for: of IPv6 a household or an office has all addresses that begin with the same 64 bits. */
export function addressKey(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail ? tail.split(':') : []
  const gap = tail === undefined ? 0 : 8 - first.length - last.length
  const groups = [...first, ...Array<string>(Math.max(0, gap)).fill('0'), ...last]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from './problem.ts'

/** For each kind: the number of attempts, and how long a key is blocked after the last one. Exact across app processes. */
export const LIMITS = {
  /** Sign-in: an account from one address, an account from all addresses, an address, an account from a known device. */
  accountAddress: { points: 5, seconds: 15 * 60 },
  account: { points: 30, seconds: 15 * 60 },
  address: { points: 30, seconds: 15 * 60 },
  device: { points: 5, seconds: 15 * 60 },
  /** Forgotten passwords: an e-mail address from one address, the same per day, an address, a known device. */
  letter: { points: 5, seconds: 15 * 60 },
  letterDay: { points: 10, seconds: 24 * 3_600 },
  letterAddress: { points: 30, seconds: 15 * 60 },
  letterDevice: { points: 5, seconds: 15 * 60 },
  connectionTest: { points: 20, seconds: 15 * 60 },
  /** Changes of a person's own settings. */
  settings: { points: 60, seconds: 15 * 60 },
  /** Codes that a LINE account sends to the bot. */
  lineCode: { points: 10, seconds: 15 * 60 },
  /** Wrong tokens of the feed, from an address. */
  feed: { points: 30, seconds: 15 * 60 },
  /** Codes for screens, from an address: several screens of one building ask every ten minutes. */
  wallOpen: { points: 120, seconds: 15 * 60 },
  /** Wrong codes that a person types. */
  wallCode: { points: 10, seconds: 15 * 60 },
  task: { points: 30, seconds: 15 * 60 },
  denied: { points: 60, seconds: 60 },
} as const

export type LimitKind = keyof typeof LIMITS
type Rule = { points: number; seconds: number }
/** What is counted. A key may have several parts; its first part alone addresses all keys that begin with it. */
export type LimitKey = string | readonly [string, ...string[]]

export type Limits = {
  /** Throws tooManyRequests when no attempt is left; does not use one up. */
  check(kind: LimitKind, key: LimitKey): Promise<void>
  /**
   * Uses up an attempt before it is made, so that concurrent requests cannot exceed the limit. Throws tooManyRequests when
   * none is left.
   *
   * @returns whether it was the last one
   */
  take(kind: LimitKind, key: LimitKey): Promise<boolean>
  /** The last attempt failed: blocks the key for the whole time from now on. */
  lock(kind: LimitKind, key: LimitKey): Promise<void>
  /** Gives an attempt back that should not count. */
  giveBack(kind: LimitKind, key: LimitKey): Promise<void>
  /** Resets a key's counter. */
  reset(kind: LimitKind, key: LimitKey): Promise<void>
  /** Resets the counters of all keys that begin with this part. */
  resetAll(kind: LimitKind, first: string): Promise<void>
  /** Whether any key that begins with this part is blocked now. */
  isAnyLocked(kind: LimitKind, first: string): Promise<boolean>
}

/** For tests: `prefix` separates the counters of tests that share a database, and `rules` can set tighter limits. */
export function limitsOn(pool: pg.Pool, prefix = '', rules: Record<LimitKind, Rule> = LIMITS): Limits {
  const limiters = Object.fromEntries(
    Object.entries(rules).map(([kind, { points, seconds }]) => [
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
  // The key column holds 255 characters, and user names do not belong in it.
  const hashed = (key: LimitKey) =>
    (typeof key === 'string' ? [key] : key)
      .map((part) => createHash('sha256').update(part).digest('base64url'))
      .join('.')
  const stored = (kind: LimitKind, first: string) => `${prefix}${kind}:${hashed(first)}`
  const locked = (result: RateLimiterRes) =>
    new Problem('tooManyRequests', { minutes: Math.max(1, Math.ceil(result.msBeforeNext / 60_000)) })

  return {
    async check(kind, key) {
      const result = await limiters[kind].get(hashed(key))
      if (result && result.consumedPoints >= rules[kind].points && result.msBeforeNext > 0) throw locked(result)
    },
    async take(kind, key) {
      try {
        return (await limiters[kind].consume(hashed(key))).remainingPoints === 0
      } catch (refused) {
        throw refused instanceof RateLimiterRes ? locked(refused) : refused
      }
    },
    async lock(kind, key) {
      await limiters[kind].block(hashed(key), rules[kind].seconds)
    },
    async giveBack(kind, key) {
      await limiters[kind].reward(hashed(key))
    },
    async reset(kind, key) {
      await limiters[kind].delete(hashed(key))
    },
    async resetAll(kind, first) {
      await pool.query('delete from rate_limit where starts_with(key, $1)', [stored(kind, first)])
    },
    async isAnyLocked(kind, first) {
      const { rowCount } = await pool.query(
        'select 1 from rate_limit where starts_with(key, $1) and points >= $2 and expire > $3 limit 1',
        [stored(kind, first), rules[kind].points, Date.now()],
      )
      return (rowCount ?? 0) > 0
    },
  }
}

/** Groups addresses by their user: in IPv6 a household or an office has all addresses with the same first 64 bits. */
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

import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from './problem.ts'

/** What is counted, how many tries there are, and how long it is refused after the last one: exact across app processes. */
export const LIMITS = {
  /** Sign-in: an account from one address, from all addresses, an address, and an account from a device that it knows. */
  accountAddress: { points: 5, seconds: 15 * 60 },
  account: { points: 30, seconds: 15 * 60 },
  address: { points: 30, seconds: 15 * 60 },
  device: { points: 5, seconds: 15 * 60 },
  /** Forgotten passwords: an e-mail address from one address, the same for a day, an address, and a known device. */
  letter: { points: 5, seconds: 15 * 60 },
  letterDay: { points: 10, seconds: 24 * 3_600 },
  letterAddress: { points: 30, seconds: 15 * 60 },
  letterDevice: { points: 5, seconds: 15 * 60 },
  connectionTest: { points: 20, seconds: 15 * 60 },
  /** Codes that a LINE account sends to the bot. */
  lineCode: { points: 10, seconds: 15 * 60 },
  task: { points: 30, seconds: 15 * 60 },
  denied: { points: 60, seconds: 60 },
} as const

export type LimitKind = keyof typeof LIMITS
type Rule = { points: number; seconds: number }
/** What is counted. Of several parts, the first one alone stands for all that begin with it. */
export type LimitKey = string | readonly [string, ...string[]]

export type Limits = {
  /** Throws tooManyRequests when no try is left; takes none. */
  check(kind: LimitKind, key: LimitKey): Promise<void>
  /**
   * Takes a try before it is made, so that of many at the same moment no more pass than there are. Throws
   * tooManyRequests when none is left.
   *
   * @returns whether it was the last one
   */
  take(kind: LimitKind, key: LimitKey): Promise<boolean>
  /** The last try failed: refuses the key for the whole time, from now on. */
  lock(kind: LimitKind, key: LimitKey): Promise<void>
  /** The try was none that counts. */
  giveBack(kind: LimitKind, key: LimitKey): Promise<void>
  /** Forgets what was counted. */
  reset(kind: LimitKind, key: LimitKey): Promise<void>
  /** Forgets what was counted of every key that begins with this part. */
  resetAll(kind: LimitKind, first: string): Promise<void>
  /** Whether a key that begins with this part is refused at the moment. */
  isAnyLocked(kind: LimitKind, first: string): Promise<boolean>
}

/** `prefix` keeps the counters of tests that share a database apart, and `rules` lets them be refused more often. */
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
  // The store's column is 255 characters, and user names do not belong there.
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

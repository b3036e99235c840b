import { nameKey } from '@daybook/shared/rules/cleanText'
import type { Context, Services } from '../call/call.ts'
import { type LimitKey, type LimitKind, type Limits, addressKey } from '../platform/limits.ts'
import { tokenHash } from '../people/sessions/session.ts'
import { deviceOf } from './devices.ts'
import { isDeviceOf } from './devices.queries.ts'

export type AccountName = { companyId: number; username: string }

/** The user name in the form used for counting and lookup. */
export function foldName(username: string): string {
  return nameKey(username)
}

const accountKey = ({ companyId, username }: AccountName) => `${companyId}:${foldName(username)}`

type Counter = { kind: LimitKind; key: LimitKey; isForgotten: boolean }

/**
 * The counters of a sign-in attempt. A device known to the account has its own counter and bypasses the others; an
 * attacker elsewhere uses up theirs.
 */
async function countersOf(context: Context, name: AccountName): Promise<Counter[]> {
  const account = accountKey(name)
  const device = deviceOf(context)
  if (device && (await isDeviceOf(context.db, device, { ...name, username: foldName(name.username) }))) {
    return [{ kind: 'device', key: [account, tokenHash(device).toString('base64url')], isForgotten: true }]
  }
  const address = addressKey(context.address)
  return [
    { kind: 'accountAddress', key: [account, address], isForgotten: true },
    { kind: 'account', key: account, isForgotten: false },
    // Never cleared completely: with one account of your own you could guess others for ever.
    { kind: 'address', key: address, isForgotten: false },
  ]
}

/**
 * Counts a sign-in attempt before it is made. A successful one (`isRight`) is returned, and so is one that failed
 * because of an outage, which must lock nobody out.
 *
 * @throws tooManyRequests, and whatever the attempt throws
 */
export async function countedSignIn<T extends { isRight: boolean }>(
  context: Context,
  name: AccountName,
  attempt: () => Promise<T>,
): Promise<T> {
  const { limits } = context
  const counters = await countersOf(context, name)
  for (const { kind, key } of counters) await limits.check(kind, key)
  const taken: (Counter & { isLast: boolean })[] = []
  const giveBack = () => Promise.all(taken.map(({ kind, key }) => limits.giveBack(kind, key)))
  let result: T
  try {
    for (const counter of counters) {
      taken.push({ ...counter, isLast: await limits.take(counter.kind, counter.key) })
    }
    result = await attempt()
  } catch (error) {
    await giveBack()
    throw error
  }
  for (const { kind, key, isForgotten, isLast } of taken) {
    if (!result.isRight) {
      if (isLast) await limits.lock(kind, key)
    } else if (isForgotten) await limits.reset(kind, key)
    else await limits.giveBack(kind, key)
  }
  return result
}

/** Whether failed attempts currently lock the account somewhere. */
export async function isLocked(limits: Limits, name: AccountName): Promise<boolean> {
  const kinds = ['accountAddress', 'account', 'device'] as const
  const locks = await Promise.all(kinds.map((kind) => limits.isAnyLocked(kind, accountKey(name))))
  return locks.includes(true)
}

/** Clears all failed attempts to sign in as somebody, from every address. */
export async function unlock({ limits }: Pick<Services, 'limits'>, name: AccountName): Promise<void> {
  for (const kind of ['accountAddress', 'account', 'device'] as const) await limits.resetAll(kind, accountKey(name))
}

import { type AuditAction, record } from '../audit/record.ts'
import type { Services } from '../call/call.ts'
import { addressKey } from '../platform/limits.ts'
import { Problem } from '../platform/problem.ts'

/** An attempt to sign in: its address and call. */
export type Try = Pick<Services, 'db' | 'limits'> & { call: string; address: string }

/**
 * Counts an attempt against its address before it is made. A successful one is returned, and so is one that failed
 * through no fault of the caller: an outage must lock nobody out.
 *
 * @throws tooManyRequests, and whatever the attempt throws
 */
export async function countedTry<T>({ limits, address }: Try, attempt: () => Promise<T>): Promise<T> {
  const key = addressKey(address)
  const isLast = await limits.take('address', key)
  try {
    const result = await attempt()
    await limits.giveBack('address', key)
    return result
  } catch (error) {
    const isRefusal = error instanceof Problem && error.code !== 'directoryAway'
    if (!isRefusal) await limits.giveBack('address', key)
    else if (isLast) await limits.lock('address', key)
    throw error
  }
}

/** The attempted name is not recorded: people type their password into the wrong field. */
export async function recordRefusal(
  { db, call, address }: Try,
  { userId, ...about }: { companyId: number | null; userId?: number | undefined; reason?: string; account?: string },
): Promise<void> {
  const action: AuditAction = 'sign-in-refused'
  const rowKey = userId === undefined ? '' : String(userId)
  await record(db, { actorId: null, call, action, rowKey, detail: { address, ...about } })
}

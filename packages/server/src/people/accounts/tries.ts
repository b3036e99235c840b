import { type AuditAction, record } from '../../audit/record.ts'
import type { Services } from '../../call.ts'
import { addressKey } from '../../platform/limits.ts'
import { Problem } from '../../platform/problem.ts'

/** A try to sign in: from where, and by which call. */
export type Try = Pick<Services, 'db' | 'limits'> & { call: string; address: string }

/**
 * Counts a try against its address before it is made. One that succeeds is given back, and so is one that failed by no
 * fault of the caller: an outage must lock nobody out.
 *
 * @throws tooManyRequests, and what the try throws
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

/** The name that was tried is not kept: people type their password into the wrong field. */
export async function recordRefusal(
  { db, call, address }: Try,
  { userId, ...about }: { companyId: number | null; userId?: number | undefined; reason?: string; account?: string },
): Promise<void> {
  const action: AuditAction = 'sign-in-refused'
  const rowKey = userId === undefined ? '' : String(userId)
  await record(db, { actorId: null, call, action, rowKey, detail: { address, ...about } })
}

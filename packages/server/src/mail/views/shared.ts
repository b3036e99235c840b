import type { Scope } from '../../people/rights/scope.ts'

/* What readers with equal rights are sent is counted once. Letters leave in the order of scopes, so a few of the last suffice. */

/** Kept at a time: a file may have 2 MB. */
const MOST = 8

const kept = new Map<string, Promise<unknown>>()

/** The same for scopes of the same areas. */
export const spelledScope = ({ all, companyIds, areaIds }: Scope): string =>
  all ? 'all' : `${companyIds.toSorted((a, b) => a - b).join()};${areaIds.toSorted((a, b) => a - b).join()}`

/**
 * What `make` returns, made once for a key; `key` says everything that it depends on, and the minute. isNew: this caller made it.
 */
export async function madeOnce<T>(key: string, make: () => Promise<T>): Promise<{ value: T; isNew: boolean }> {
  const found = kept.get(key) as Promise<T> | undefined
  const value = found ?? make()
  kept.delete(key)
  kept.set(key, value)
  for (const old of [...kept.keys()].slice(0, -MOST)) kept.delete(old)
  try {
    return { value: await value, isNew: !found }
  } catch (error) {
    kept.delete(key)
    throw error
  }
}

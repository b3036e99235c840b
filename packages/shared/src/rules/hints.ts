/* What a live page's hint says about changed reports, for both its writer and its reader. */

/** Maximum reports that a hint names; beyond that the page reloads its whole list. */
export const MOST_NAMED = 500

/** Reports by id, or everything the page shows. */
export type Due = ReadonlySet<number> | 'all'

/** Adds these reports to what is due; `due` is null while nothing is. */
export function dueWith(due: Due | null, ids: Iterable<number> | 'all'): Due {
  if (due === 'all' || ids === 'all') return 'all'
  const all = new Set([...(due ?? []), ...ids])
  return all.size > MOST_NAMED ? 'all' : all
}

/** 'changed 12 15'; just 'changed' if anything may have changed. */
export const hintOf = (due: Due): string => ['changed', ...(due === 'all' ? [] : due)].join(' ')

/** The ids in a hint, or 'all' if it names none. */
export function idsIn(hint: string): number[] | 'all' {
  const ids = hint.split(' ').slice(1).map(Number)
  return ids.length > 0 && ids.every(Number.isSafeInteger) ? ids : 'all'
}

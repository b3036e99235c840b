/* What a hint of a live page says of reports that changed, for who writes it and who reads it. */

/** Reports that a hint names; of more the page reads its whole list. */
export const MOST_NAMED = 500

/** Reports by their ids, or all that a page shows. */
export type Due = ReadonlySet<number> | 'all'

/** What is due with these reports as well; `due` is null while nothing is. */
export function dueWith(due: Due | null, ids: Iterable<number> | 'all'): Due {
  if (due === 'all' || ids === 'all') return 'all'
  const all = new Set([...(due ?? []), ...ids])
  return all.size > MOST_NAMED ? 'all' : all
}

/** 'changed 12 15'; 'changed' alone where it may be anything. */
export const hintOf = (due: Due): string => ['changed', ...(due === 'all' ? [] : due)].join(' ')

/** The ids of a hint, or 'all' where it names none. */
export function idsIn(hint: string): number[] | 'all' {
  const ids = hint.split(' ').slice(1).map(Number)
  return ids.length > 0 && ids.every(Number.isSafeInteger) ? ids : 'all'
}

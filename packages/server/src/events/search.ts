import { SHORTEST_FORGIVEN, searchTerms, searchTextOf } from '@daybook/shared/rules/reportSearch'
import type { RawBuilder } from 'kysely'
import type { SignedIn } from '../call/call.ts'
import { visible } from '../people/rights/scope.ts'
import { type Search, isIndexed, loadNearWords, loadNewest, readSearch } from './search.queries.ts'

/** Longer words are not looked for with a letter changed. */
const LONGEST_FORGIVEN = 24
/** A frequent word has enough reports in so many days: those of years, a quarter of a million, are then not read. */
const RECENT_DAYS = 90

export type Found<T> = {
  result: T
  search: Search
  /** The text that was searched instead, because nothing was found for the one asked for; '' otherwise. */
  correctedText: string
}

/**
 * What a list has for a search text. If that is nothing, one letter or mark of one word may differ: the first word so made that
 * finds something is searched instead.
 *
 * @param load reads the list, or its count
 */
export async function searching<T extends { total: number }>(
  { db, caller }: Pick<SignedIn, 'db' | 'caller'>,
  text: string | null,
  load: (search: Search) => Promise<T>,
): Promise<Found<T>> {
  const scope = visible(caller)
  const terms = searchTerms(text ?? '')
  const search = await readSearch(db, scope, terms)
  const result = await load(search)
  if (result.total > 0) return { result, search, correctedText: '' }
  for (const [place, { form, isNot }] of terms.entries()) {
    const { length } = [...form]
    if (isNot || length < SHORTEST_FORGIVEN || length > LONGEST_FORGIVEN) continue
    for (const near of await loadNearWords(db, scope, form)) {
      const changed = terms.with(place, { form: near, isNot })
      const instead = await readSearch(db, scope, changed)
      const found = await load(instead)
      if (found.total > 0) return { result: found, search: instead, correctedText: searchTextOf(changed) }
    }
  }
  return { result, search, correctedText: '' }
}

/** What a file has for a search text; it counts its rows itself. */
export async function searchOf(
  context: Pick<SignedIn, 'db' | 'caller'>,
  text: string | null,
  count: (search: Search) => RawBuilder<{ total: number }>,
): Promise<Pick<Found<unknown>, 'search' | 'correctedText'>> {
  return searching(context, text, async (search) => {
    if (search.terms.length === 0) return { total: 1 }
    const { rows } = await count(search).execute(context.db)
    return { total: rows[0]?.total ?? 0 }
  })
}

/**
 * The newest reports that have the words. None for words that no index finds: the record searches those too, but not at every key.
 */
export async function newestFound(
  { db, caller }: Pick<SignedIn, 'db' | 'caller'>,
  text: string,
  most: number,
): Promise<number[]> {
  const terms = searchTerms(text)
  if (!terms.some(({ form, isNot }) => !isNot && isIndexed(form))) return []
  const search = await readSearch(db, visible(caller), terms)
  const recent = await loadNewest(db, search, most, RECENT_DAYS)
  return recent.length === most ? recent : loadNewest(db, search, most, null)
}

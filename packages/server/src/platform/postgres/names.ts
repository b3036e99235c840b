import type { Language } from '@daybook/shared/registry'
import type { Named, Taken } from '@daybook/shared/rules/secondNames'
import { type RawBuilder, sql } from 'kysely'

/*
 * Names of records that may have one in each language: companies, areas, event types, shifts and receiver groups. See
 * docs/decisions/names-are-shown-in-the-readers-language.md.
 */

/** The name of a row in its reader's language; the only one if it has no second. */
export const nameIn = (row: string, language: Language): RawBuilder<string> =>
  sql<string>`name_in(${sql.ref(`${row}.name`)}, ${sql.ref(`${row}.second_name`)}, ${sql.lit(language)})`

/** A reader's language; or 'each' for letters, which are read once and composed for readers of each language. */
export type NamesIn = Language | 'each'
/** No name has this character (cleanText), so it can stand between the English and the Thai one where they differ. */
const BETWEEN = '\u001f'

/** A name in a language, or in each. */
export function namedIn(of: (language: Language) => RawBuilder<string>, language: NamesIn): RawBuilder<string> {
  if (language !== 'each') return of(language)
  const [en, th] = [of('en'), of('th')]
  return sql<string>`case when ${en} is not distinct from ${th} then ${en} else ${en} || ${sql.lit(BETWEEN)} || ${th} end`
}

/** What was read in each language, as a reader of one has it. */
export function inLanguage<T>(content: T, language: Language): T
export function inLanguage(content: unknown, language: Language): unknown {
  if (typeof content === 'string') {
    const at = content.indexOf(BETWEEN)
    return at < 0 ? content : language === 'th' ? content.slice(at + 1) : content.slice(0, at)
  }
  if (Array.isArray(content)) return content.map((one: unknown) => inLanguage(one, language))
  if (typeof content !== 'object' || content === null || content instanceof Date) return content
  return Object.fromEntries(Object.entries(content).map(([key, one]) => [key, inLanguage<unknown>(one, language)]))
}

/** The name that nameIn() does not show; '' if there is none. */
export const otherName = (row: string, language: Language): RawBuilder<string> =>
  sql<string>`case when ${sql.ref(`${row}.second_name`)} is null then '' else ${nameIn(row, language === 'th' ? 'en' : 'th')} end`

/**
 * The columns of a choice: the name for its reader, and the one in the other language, to find it by; '' if that is the same.
 *
 * @param of a row, or what composes the name of one
 */
export function choiceNames(
  of: string | ((language: Language) => RawBuilder<string>),
  language: Language,
  column: 'name' | 'label' = 'name',
): RawBuilder<unknown> {
  const nameOf = typeof of === 'string' ? (one: Language) => nameIn(of, one) : of
  const [name, other] = [nameOf(language), nameOf(language === 'th' ? 'en' : 'th')]
  return sql`${name} as ${sql.ref(column)}, coalesce(nullif(${other}, ${name}), '') as "otherName"`
}

/** As sort key. */
export const byNameIn = (row: string, language: Language): RawBuilder<unknown> =>
  sql`${nameIn(row, language)} collate "th-x-icu"`

/** Which of a record's names one of the rows `row` has; null for none. An aggregate. */
export const takenIn = (row: string, { name, secondName }: Named): RawBuilder<Taken> =>
  sql<Taken>`case when bool_or(${isNamed(row, name)}) then 'name' when bool_or(${isNamed(row, secondName || null)}) then 'secondName' end`

const keysOf = (row: string) =>
  sql`array[name_key(${sql.ref(`${row}.name`)}), name_key(${sql.ref(`${row}.second_name`)})]`

/** Whether row `row` has the name in a column. */
export const hasName = (row: string, column: string): RawBuilder<boolean> =>
  sql<boolean>`name_key(${sql.ref(column)}) = any(${keysOf(row)})`

const isNamed = (row: string, name: string | null) => sql`name_key(${name}) = any(${keysOf(row)})`

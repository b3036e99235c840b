import { type RawBuilder, sql } from 'kysely'
import { searchWords } from '@daybook/shared/rules/searchWords'

/** The words that a name is searched by; none: everything is found. */
export type Words = readonly string[]

/**
 * Whether texts together contain every word, each as any part of any of them, as packages/shared/src/rules/searchWords.ts says.
 *
 * @param texts in their normal form
 */
export function hasWords(words: Words, ...texts: readonly (RawBuilder<unknown> | readonly RawBuilder<unknown>[])[]) {
  return sql<boolean>`concat_ws(' ', ${sql.join(texts.flat())}) like all(${words.map(containing)}::text[])`
}

/** A column without a stored normal form. */
export const formOf = (column: string) => sql`normal_form(${sql.ref(column)})`

/** The LIKE pattern of texts that contain this one. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`

/** The first words of a text; more than this many say nothing new. */
export const wordsOf = (text: string, most = 10): Words => searchWords(text).slice(0, most)

/** The names of a record in both languages, or those of a person. */
export const namesOf = (row: string) => sql.ref(`${row}.searched`)

/** All that an administrator may know a person by. */
export const personKeys = (row: string) => [
  namesOf(row),
  ...['email', 'employee_id', 'username'].map((column) => formOf(`${row}.${column}`)),
]

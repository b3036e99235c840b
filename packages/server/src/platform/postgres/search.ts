import { type RawBuilder, sql } from 'kysely'
import { searchWords } from '@daybook/shared/rules/searchWords'

/** The words that a name is searched by; none: everything is found. */
export type Words = readonly string[]

/** Whether texts together contain every word, each as any part of any of them, as packages/shared/src/rules/searchWords.ts says. */
export function hasWords(words: Words, ...texts: readonly (RawBuilder<unknown> | readonly RawBuilder<unknown>[])[]) {
  const patterns = words.map(containing)
  return sql<boolean>`normal_form(concat_ws(' ', ${sql.join(texts.flat())})) like all(${patterns}::text[])`
}

/** The LIKE pattern of texts that contain this one. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`

/** The first words of a text; more than this many say nothing new. */
export const wordsOf = (text: string, most = 10): Words => searchWords(text).slice(0, most)

/** Both names of a record. */
export const namesOf = (row: string) => [sql.ref(`${row}.name`), sql.ref(`${row}.second_name`)]

/** The name of a person. */
export const personNames = (row: string) => [sql.ref(`${row}.first_name`), sql.ref(`${row}.last_name`)]

/** All that an administrator may know a person by. */
export const personKeys = (row: string) => [
  ...personNames(row),
  ...['email', 'employee_id', 'username'].map((column) => sql.ref(`${row}.${column}`)),
]

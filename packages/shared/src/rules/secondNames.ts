import { nameKey } from './cleanText.ts'
import { type Field, tooLong } from './formRules.ts'
import type { FieldProblem } from '../problems.ts'
import type { Language } from '../registry.ts'
import { LIMIT } from './rules.ts'

/*
 * Records may have a name in each language: the one as first entered, and a second one. People find both, so no two records of one
 * place have a name in common.
 */

export type Named = { name: string; secondName?: string | undefined }
/** Which of a record's names another has. */
export type Taken = 'name' | 'secondName' | null

/** Optional. */
export const secondNameProblems = (at: string, { secondName = '' }: Named): FieldProblem[] =>
  tooLong(`${at}secondName`, 'secondName', secondName, LIMIT.name)

const keysOf = ({ name, secondName = '' }: Named) => [nameKey(name), nameKey(secondName)]

/** For each record, which of its names an earlier one has. */
export function repeatedNames(records: readonly Named[]): Taken[] {
  const seen = new Set<string>()
  return records.map((record) => {
    const [name = '', second = ''] = keysOf(record)
    const taken = name !== '' && seen.has(name) ? 'name' : second !== '' && seen.has(second) ? 'secondName' : null
    seen.add(name).add(second)
    return taken
  })
}

/** Which of a record's names one of the others has. */
export const takenName = (record: Named, others: readonly Named[]): Taken =>
  repeatedNames([...others, record]).at(-1) ?? null

/** That another record of the same place has a name; `path` is that of the first name, called `field`. */
export const nameTaken = (taken: Taken, path: string, field: Field): FieldProblem[] =>
  taken === 'name'
    ? [{ path, code: 'nameTaken', values: { field } }]
    : taken
      ? [{ path: taken, code: 'nameTaken', values: { field: taken } }]
      : []

/** The second name as it is stored: none if it says nothing more than the name. */
export const storedSecondName = ({ name, secondName = '' }: Named): string | null =>
  secondName === '' || nameKey(secondName) === nameKey(name) ? null : secondName

/** Whether text is in Thai: it has a Thai letter. As name_in() of the database sees it. */
export const isThai = (text: string): boolean => /[\u0e01-\u0e5b]/.test(text)

/** The name for a reader of a language: the only one if there is no second. */
export const nameInLanguage = ({ name, secondName = '' }: Named, language: Language): string =>
  secondName === '' || isThai(name) === (language === 'th') ? name : secondName

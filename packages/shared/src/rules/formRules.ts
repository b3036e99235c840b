import { cleanText, isBlank } from './cleanText.ts'
import { countCharacters } from './eventRules.ts'
import type { FieldProblem, ProblemValues } from '../problems.ts'
import { LIMIT } from './rules.ts'

/* Shared by the administration forms; problems carry their field's name. */

export type Field = NonNullable<ProblemValues['field']>

/** 'Please Specify …' */
export function required(path: string, field: Field): FieldProblem {
  return { path, code: 'required', values: { field } }
}

/** Text that nobody can see counts as empty; `limit` is in characters as people count them. */
export function textProblems(path: string, field: Field, value: string, limit: number): FieldProblem[] {
  if (isBlank(value)) return [required(path, field)]
  return tooLong(path, field, value, limit)
}

export function tooLong(path: string, field: Field, value: string, limit: number): FieldProblem[] {
  return countCharacters(cleanText(value)) > limit ? [{ path, code: 'tooLong', values: { field, n: limit } }] : []
}

/** The remark of an inactive record; active ones have none. */
export function remarkProblems(path: string, isActive: boolean | null, value: string): FieldProblem[] {
  return isActive === false ? textProblems(path, 'remark', value, LIMIT.note) : []
}

/** For each entry, whether an earlier one has the same key; '' is no key. */
export function repeats<T>(entries: readonly T[], keyOf: (entry: T) => string): boolean[] {
  const seen = new Set<string>()
  return entries.map((entry) => {
    const key = keyOf(entry)
    if (key === '') return false
    const isRepeated = seen.has(key)
    seen.add(key)
    return isRepeated
  })
}

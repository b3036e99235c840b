import { type FieldProblem, problemText } from '@daybook/shared/problems'
import type { Language } from '@daybook/shared/registry'
import { nameKey } from '@daybook/shared/rules/cleanText'
import { type Field, textProblems } from '@daybook/shared/rules/formRules'
import { type CopyNames, namesOfLines } from '@daybook/shared/rules/numbering'
import { LIMIT } from '@daybook/shared/rules/rules'
import { type Taken, nameTaken, repeatedNames, secondNameProblems } from '@daybook/shared/rules/secondNames'
import { Problem } from '../platform/problem.ts'

/* Copies of a record under new names. */

/** The copies that typed names mean. Throws the problems of the fields. */
export function copiesNamed({ names, secondNames }: { names: string; secondNames: string }): CopyNames[] {
  const made = namesOfLines(names, secondNames)
  if (made === 'names') throw new Problem('copyPattern', {}, [{ path: made, code: 'copyPattern' }])
  if (made === 'secondNames') throw new Problem('copyPatternSecond', {}, [{ path: made, code: 'copyPatternSecond' }])
  return made
}

/** Says of each copy what stands against its names: their form, an earlier copy, or a record that has them (by their keys). */
export function judgeCopies(
  copies: readonly CopyNames[],
  takenKeys: readonly string[],
  field: Field,
  language: Language,
) {
  const taken = new Set(takenKeys)
  const repeated = repeatedNames(copies)
  return copies.map((copy, nth) => {
    const held: Taken = taken.has(nameKey(copy.name))
      ? 'name'
      : copy.secondName !== '' && taken.has(nameKey(copy.secondName))
        ? 'secondName'
        : (repeated[nth] ?? null)
    const [problem] = [
      ...textProblems('name', field, copy.name, LIMIT.name),
      ...secondNameProblems('', copy),
      ...nameTaken(held, 'name', field),
    ]
    return { ...copy, refusal: problem ? textOf(problem, language) : '' }
  })
}

/** Makes each copy in turn. Throws what stands against the first that is refused, with its name. */
export async function makeCopies<C extends CopyNames, T>(
  copies: readonly C[],
  language: Language,
  make: (copy: C, nth: number) => Promise<T>,
): Promise<T[]> {
  const made: T[] = []
  for (const [nth, copy] of copies.entries())
    try {
      made.push(await make(copy, nth))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      throw new Problem('copyRefused', { name: copy.name, problem: textOf(error.fields[0] ?? error, language) })
    }
  return made
}

const textOf = ({ code, values }: Pick<FieldProblem, 'code' | 'values'>, language: Language) =>
  problemText(code, language, values)

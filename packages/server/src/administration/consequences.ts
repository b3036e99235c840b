import { CONSEQUENCES, type Consequence } from '@daybook/shared/calls/Consequences'
import type { Language } from '@daybook/shared/registry'
import { consequenceTexts } from '@daybook/shared/texts/catalogues'

type Reader = { language: Language }
type Counts = Partial<Record<Consequence, number>>

/** What is counted, as sentences in the reader's language. */
export const sentencesOf = (counts: Counts, context: Reader) =>
  CONSEQUENCES.flatMap((what) => sentenceOf(what, counts, context))

/** Areas and their sub areas make one sentence. */
function sentenceOf(what: Consequence, counts: Counts, { language }: Reader) {
  const { areasStop = 0, subAreasStop = 0 } = counts
  const areBoth = areasStop > 0 && subAreasStop > 0
  const isOneOfBoth = what === 'areasStop' || what === 'subAreasStop'
  const count = what === 'areasAndSubAreasStop' ? (areBoth ? areasStop : 0) : (counts[what] ?? 0)
  if (count === 0 || (areBoth && isOneOfBoth)) return []
  const subCount = what === 'areasAndSubAreasStop' ? subAreasStop : null
  return [{ what, count, subCount, text: counted(consequenceTexts[language][what], { n: count, m: subCount ?? 0 }) }]
}

/** Fills '{n}' with a number, and '{n:area|areas}' with a number and its noun. */
function counted(text: string, numbers: { n: number; m: number }): string {
  return text.replaceAll(/\{([nm])(?::([^|}]+)\|([^}]+))?\}/g, (_all, name: 'n' | 'm', one?: string, other?: string) =>
    one === undefined ? String(numbers[name]) : `${numbers[name]} ${numbers[name] === 1 ? one : other}`,
  )
}

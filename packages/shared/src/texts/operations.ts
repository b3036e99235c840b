import { textsOf } from './catalogues.ts'
import { fill } from './fill.ts'
import { operations as en } from './en/operations.ts'
import type { Language } from '../registry.ts'
import type { FactState } from './operationStates.ts'

type Note = { says: string; todo: string }

export const operationTexts = textsOf(({ operations }) => operations)
export type FactId = keyof typeof en
export const FACT_IDS = Object.keys(en) as FactId[]

/** One finding about the installation. */
export type Finding = {
  fact: FactId
  /** A key of the fact's notes. */
  note: string
  state: FactState
  values: Record<string, string | number>
}

/** A finding in words; `todo` is '' if there is nothing to do. Returns undefined for a note from another version. */
export function findingText(language: Language, { fact, note, values }: Omit<Finding, 'state'>): Note | undefined {
  const notes: Record<string, Note> = operationTexts[language][fact]?.notes ?? {}
  const found = notes[note]
  if (!found) return undefined
  return { says: fill(found.says, values), todo: fill(found.todo, values) }
}

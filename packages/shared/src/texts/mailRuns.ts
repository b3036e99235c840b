import { textsOf } from './catalogues.ts'
import { mailRuns as en } from './en/mailRuns.ts'
import type { Language } from '../registry.ts'

export type RunKindName = keyof typeof en.kind
export type RunStateName = keyof typeof en.state

export const runTexts = textsOf(({ mailRuns }) => mailRuns)

/** Why a letter or run failed, as stored: in a mail server's words, or in our English. */
export const keptReasons = en.reason

/** Translates a stored reason for the reader; keeps a mail server's own words, including those after ours, unchanged. */
export function reasonIn(language: Language, kept: string): string {
  const found = Object.entries(en.reason).find(([, said]) => said === kept || kept.startsWith(`${said}: `))
  if (!found) return kept
  const [name, sentence] = found
  return `${runTexts[language].reason[name as keyof typeof en.reason]}${kept.slice(sentence.length)}`
}

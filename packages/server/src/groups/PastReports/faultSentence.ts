import type { Language } from '@daybook/shared/registry'
import { pastTexts } from '@daybook/shared/texts/catalogues'
import { fill } from '@daybook/shared/texts/fill'
import type { Fault } from './judge.ts'

/** What is wrong with a row, for a reader. */
export function faultSentence({ code, field, row, n, ...said }: Fault, language: Language): string {
  const { fault, field: titles } = pastTexts[language]
  return fill(fault[code], {
    ...said,
    ...(field ? { field: titles[field] } : {}),
    ...(row === undefined ? {} : { row: String(row) }),
    ...(n === undefined ? {} : { n }),
  })
}

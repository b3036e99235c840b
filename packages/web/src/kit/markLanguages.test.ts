import { expect, it } from 'vitest'
import { languageOf } from './markLanguages.ts'

it.each([
  ['Pump P-101 stopped', 'en'],
  ['ปั๊ม P-101 หยุด', 'th'],
  ['The pump of ท่าเรือ stopped at the north jetty', 'en'],
  ['12:30 – 14:00', null],
] as const)('%s is in the language of most of its letters: %s', (text, language) => {
  expect(languageOf(text)).toBe(language)
})

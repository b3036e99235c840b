import { normalForm } from '@daybook/shared/rules/normalForm'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'

const PARTS = [
  // Thai letters, vowels, marks and digits
  ...'นกปเแา\u0e33\u0e4d\u0e48\u0e49\u0e4b\u0e4c\u0e31\u0e34\u0e35\u0e38\u0e39\u0e3a\u0e47\u0e4e๐๙',
  // what folds or composes, invisible characters, spaces
  ...'ΣςİÉßA\u0301\u200b\u200d\ufe0f❤👍\u00a0\u2800 \n\t\u0001-"',
  'น้ำ',
  'ปั๊ม',
  'pump',
  'ΑΣ',
]
const text = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...PARTS) },
    // The embedded database's Unicode is of 2017: it leaves marks and letters that came later as they are.
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 0x52f }).map((code) => String.fromCodePoint(code)) },
    { weight: 1, arbitrary: fc.integer({ min: 0x1e00, max: 0x20bf }).map((code) => String.fromCodePoint(code)) },
    { weight: 1, arbitrary: fc.integer({ min: 0xe01, max: 0xe5b }).map((code) => String.fromCodePoint(code)) },
  ),
  { maxLength: 14 },
)

describe('the normal form', () => {
  it('is the same in the database', async () => {
    const { db } = await testApp()
    const typed = fc.sample(text, 5_000).map((parts) => parts.join(''))
    const { rows } = await sql<{ form: string }>`
      select normal_form(typed) as form from unnest(${typed}::text[]) typed`.execute(db)
    const differ = typed.filter((one, place) => normalForm(one) !== rows[place]?.form)
    expect(differ.map((one) => JSON.stringify(one))).toEqual([])
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { marksOf } from './marks.ts'

/** The text with what is marked in brackets. */
const marked = (text: string, searched: string) =>
  marksOf(text, searched)
    .map((part) => (part.isFound ? `[${part.text}]` : part.text))
    .join('')

describe('the marks of a search', () => {
  it.each([
    ['Oil leak at PUMP', 'pump oil', '[Oil] leak at [PUMP]'],
    ['ปั๊มน้ำรั่ว', 'น\u0e4d\u0e49\u0e32', 'ปั๊ม[น้ำ]รั่ว'],
    ['ท่อน\u0e4d\u0e49\u0e32แตก', 'น้ำ', 'ท่อ[น\u0e4d\u0e49\u0e32]แตก'],
    ['เเก๊สรั่ว', 'แก๊ส', '[เเก๊ส]รั่ว'],
    ['ท่อ\u200bน้ำ', 'ท่อน้ำ', '[ท่อ\u200bน้ำ]'],
    ['ประตู ๑๒', '12', 'ประตู [๑๒]'],
    ['oil \n leak, oil', '"oil leak"', '[oil \n leak], oil'],
    ['oil leak', '-oil leak', 'oil [leak]'],
    ['ที่', 'ท', '[ที่]'],
    ['a👨\u200d👩\u200d👧b', 'b', 'a👨\u200d👩\u200d👧[b]'],
    ['nothing here', 'oil', 'nothing here'],
    ['', 'oil', ''],
  ])('in %j of %j', (text, searched, found) => {
    expect(marked(text, searched)).toBe(found)
  })

  it('change no letter of a text', () => {
    const text = fc.string({ unit: fc.constantFrom('น', '้', 'ำ', 'เ', ' ', 'a', '\u200b', '👍'), maxLength: 20 })
    fc.assert(
      fc.property(text, text, (one, searched) => {
        expect(
          marksOf(one, searched)
            .map((part) => part.text)
            .join(''),
        ).toBe(one)
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanLine, cleanText, isBlank, nameKey } from './cleanText.ts'

const FAMILY = '👨\u200d👩\u200d👧'
const FLAG = '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'

describe('clean text', () => {
  it.each([
    ['zero width', 'AC\u200bM\u200cE\u200d\u2060\ufeff\u00ad', 'ACME'],
    ['direction', '\u202eACME\u2066\u2069\u200e\u200f\u061c', 'ACME'],
    ['spaces', '\u00a0ACME\u2003Ltd\u3000', 'ACME Ltd'],
    ['composed letters', 'Cafe\u0301', 'Café'],
    ['sara am of two parts', 'ท\u0e4d\u0e32งาน', 'ท\u0e33งาน'],
    ['sara am around a tone mark', 'น\u0e4d\u0e49\u0e32', 'น\u0e49\u0e33'],
    ['sara am after a tone mark', 'น\u0e49\u0e4d\u0e32', 'น\u0e49\u0e33'],
    ['sara am before a tone mark', 'น\u0e33\u0e49', 'น\u0e49\u0e33'],
    ['marks in another order', 'ก\u0e48\u0e39', 'ก\u0e39\u0e48'],
    ['a mark behind an invisible character', 'น\u200b\u0e49\u0e33', 'น\u0e49\u0e33'],
    ['lines', ' one\r\n\r\ntwo\rthree\u2028four\u000bfive \n', 'one\n\ntwo\nthree\nfour\nfive'],
    ['control characters', 'a\u0001b\u007f\u009f', 'ab'],
    ['emoji', `${FAMILY} ❤\ufe0f 1\ufe0f\u20e3 👍🏽 ${FLAG}`, `${FAMILY} ❤\ufe0f 1\ufe0f\u20e3 👍🏽 ${FLAG}`],
    ['what hides behind an emoji', '👍\u{e0041}\u200d\u{e0042}', '👍'],
  ])('%s', (_kind, typed, stored) => {
    expect(cleanText(typed)).toBe(stored)
  })

  it.each(['', ' \n', '\u200b', '\u00a0\u2003', '\u3164\uffa0', '\u2800', '\ufe0f', '\u202e\u202c', '\u{e0041}'])(
    'sees nothing in %j',
    (typed) => {
      expect(isBlank(typed)).toBe(true)
      expect(cleanText(typed)).toBe('')
    },
  )

  it.each(['-', '.', '0', 'ก', '👍', '\u0e49'])('sees %j', (typed) => {
    expect(isBlank(typed)).toBe(false)
  })

  it('is the same when cleaned again, and so is a name', () => {
    const part = fc.constantFrom(
      '\u0e4d',
      '\u0e32',
      '\u0e33',
      '\u0e49',
      'น',
      '\u200d',
      '\ufe0f',
      '❤',
      '👍',
      '🏽',
      '\r',
      '\n',
      '\u0001',
      '\u2800',
      'a',
      'é',
      'e\u0301',
      ' ',
      '\u00a0',
      '1',
      '\u20e3',
      '\u{e0067}',
      '\u{e007f}',
      '\u{1f3f4}',
      '\u202e',
      'İ',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(part).map((parts) => parts.join('')),
          fc.array(fc.integer({ min: 1, max: 0x10ffff })).map((points) => String.fromCodePoint(...points)),
        ),
        (typed) => {
          const clean = cleanText(typed)
          expect(cleanText(clean)).toBe(clean)
          expect(cleanLine(cleanLine(typed))).toBe(cleanLine(typed))
        },
      ),
    )
  })

  it('compares names as people read them', () => {
    for (const same of ['ACME', ' acme ', 'AC\u200bME', 'acme\u00a0', '\u202eacme']) expect(nameKey(same)).toBe('acme')
    expect(nameKey('ACME \n  Ltd')).toBe(nameKey('acme ltd'))
    expect(nameKey('น้ำ')).toBe(nameKey('น\u0e4d\u0e49\u0e32'))
    expect(nameKey('ACME 2')).not.toBe(nameKey('ACME2'))
  })
})

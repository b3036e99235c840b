import { describe, expect, it } from 'vitest'
import { normalForm } from './normalForm.ts'

describe('the normal form', () => {
  it.each([
    ['sara am of two parts', 'น\u0e4d\u0e49\u0e32', 'น้ำ'],
    ['sara am behind a tone mark', 'น\u0e49\u0e4d\u0e32', 'น้ำ'],
    ['sara am before its tone mark', 'นำ\u0e49', 'น้ำ'],
    ['a tone mark twice', 'น\u0e49\u0e49ำ', 'น้ำ'],
    ['a tone mark on both sides', 'น\u0e49ำ\u0e49', 'น้ำ'],
    ['sara am twice', 'น้ำำ', 'น้ำ'],
    ['a tone mark before the vowel', 'ท\u0e35\u0e48'.replace('\u0e35\u0e48', '\u0e48\u0e35'), 'ที่'],
    ['a vowel twice', 'ท\u0e35\u0e35\u0e48', 'ที่'],
    ['two of sara e', 'เเก๊ส', 'แก๊ส'],
    ['zero width', 'ท่อ\u200bน้ำ\ufeff', 'ท่อน้ำ'],
    ['spaces', ' Gate\u00a0\n 2\u2800', 'gate 2'],
    ['Thai digits', 'ประตู ๑๐', 'ประตู 10'],
    ['case', 'PUMP Éa', 'pump éa'],
    ['nothing', '\u200b \u2800', ''],
  ])('%s', (_kind, typed, form) => {
    expect(normalForm(typed)).toBe(form)
  })

  it('keeps words apart that read differently', () => {
    const words = ['ปา', 'ป้า', 'ป่า', 'ปำ', 'เก', 'แก', 'ที', 'ที่', 'pump', 'pomp']
    expect(new Set(words.map(normalForm)).size).toBe(words.length)
  })
})

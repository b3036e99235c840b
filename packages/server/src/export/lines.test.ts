import { describe, expect, it } from 'vitest'
import { linesOf } from './lines.ts'

/** Every character has the same width. */
const measure = (text: string) => [...text.replace(/\p{Mn}/gu, '')].length

describe('linesOf', () => {
  it('breaks between Thai words and at spaces', () => {
    expect(linesOf('ปั๊มน้ำหยุดทำงาน', 8, measure)).toEqual(['ปั๊มน้ำหยุด', 'ทำงาน'])
    expect(linesOf('one two three', 8, measure)).toEqual(['one two', 'three'])
  })

  it('keeps times, numbers and symbols together', () => {
    expect(linesOf('until 12:36, 1,234.5 m', 11, measure)).toEqual(['until', '12:36,', '1,234.5 m'])
  })

  it('breaks an overlong word between characters, and keeps existing line breaks', () => {
    expect(linesOf('abcdefghij', 4, measure)).toEqual(['abcd', 'efgh', 'ij'])
    expect(linesOf('a\n\nb', 10, measure)).toEqual(['a', '', 'b'])
    expect(linesOf('', 10, measure)).toEqual([''])
  })

  it('loses no text', () => {
    const text = 'น้ำมันรั่วซึมที่วาล์ว V-12 / Leak ช่างเข้าแก้ไขแล้วเวลา 12:36 น. (ครั้งที่ 2)'
    for (const width of [1, 3, 7, 20, 200])
      expect(linesOf(text, width, measure).join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
  })
})

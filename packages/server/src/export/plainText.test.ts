import { describe, expect, it } from 'vitest'
import { literalParts, plainText } from './plainText.ts'

describe('plainText', () => {
  it('drops what a workbook cannot store and truncates long text, between characters', () => {
    expect(plainText('a\u0000b\u0008c\u001fd\ud800e\uffff')).toBe('abcd\ufffde')
    expect(plainText('one\r\ntwo\rthree')).toBe('one\ntwo\nthree')
    expect(plainText('x'.repeat(32_767))).toHaveLength(32_767)
    const cut = plainText(`${'x'.repeat(32_765)}😀${'y'.repeat(100)}`)
    expect(cut).toBe(`${'x'.repeat(32_765)}…`)
  })
})

describe('literalParts', () => {
  it('splits a text within what ECMA-376 reads as a character', () => {
    expect(literalParts('_x0041_ _x_ _X0041_')).toEqual(['_', 'x0041_ _x_ _', 'X0041_'])
    expect(literalParts('a_b')).toEqual(['a_b'])
    expect(literalParts('')).toEqual([''])
  })
})

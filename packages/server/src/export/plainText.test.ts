import { describe, expect, it } from 'vitest'
import { plainText } from './plainText.ts'

describe('plainText', () => {
  it('drops what a workbook cannot store and truncates long text, between characters', () => {
    expect(plainText('a\u0000b\u0008c\u001fd\ud800e\uffff')).toBe('abcd\ufffde')
    // ECMA-376 reads _xHHHH_ as a character, and _x005F_ as a literal underscore.
    expect(plainText('_x0041_ _x_ _X0041_')).toBe('_x005F_x0041_ _x_ _x005F_X0041_')
    expect(plainText('one\r\ntwo\rthree')).toBe('one\ntwo\nthree')
    expect(plainText('x'.repeat(32_767))).toHaveLength(32_767)
    const cut = plainText(`${'x'.repeat(32_765)}😀${'y'.repeat(100)}`)
    expect(cut).toBe(`${'x'.repeat(32_765)}…`)
  })
})

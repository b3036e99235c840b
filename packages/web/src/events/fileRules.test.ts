import { FILE_EXTENSIONS } from '@daybook/shared/rules/rules'
import { describe, expect, it } from 'vitest'
import { whyRefused, withPictures } from './fileRules.ts'

const MEGABYTE = 1_048_576
const check = (name: string, size = 1) => whyRefused({ name, size }, FILE_EXTENSIONS, 50)

describe('whyRefused', () => {
  it('accepts every allowed extension in upper and lower case', () => {
    for (const extension of FILE_EXTENSIONS) {
      expect(check(`a.${extension}`)).toBeNull()
      expect(check(`a.${extension.toUpperCase()}`)).toBeNull()
    }
  })

  it('offers a picture under any name that one may have, and none where only workbooks are taken', () => {
    const offered = withPictures(FILE_EXTENSIONS)
    for (const name of ['a.jfif', 'a.WEBP', 'a.heic', 'a.tif', 'a.jpg'])
      expect(whyRefused({ name, size: 1 }, offered, 50)).toBeNull()
    expect(withPictures(['xls', 'xlsx'])).toEqual(['xls', 'xlsx'])
  })

  it.each(['a.exe', 'a.pdf.exe', 'a', '.pdf', 'pdf', 'a.', 'a.svg', 'a.html'])('refuses %s', (name) => {
    expect(check(name)).toBe('fileWrongType')
  })

  it('accepts exactly the limit and not a byte more', () => {
    expect(check('a.pdf', 50 * MEGABYTE)).toBeNull()
    expect(check('a.pdf', 50 * MEGABYTE + 1)).toBe('fileTooLarge')
  })

  it('refuses an empty file', () => {
    expect(check('a.txt', 0)).toBe('fileBroken')
  })
})

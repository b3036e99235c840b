import { describe, expect, test } from 'vitest'
import { isLinkAddress, linkAddressOf } from './linkAddress.ts'

describe('the address of a link', () => {
  test.each([
    ['https://example.com/a?b=1', 'https://example.com/a?b=1'],
    ['example.com/help', 'https://example.com/help'],
    [' somebody@example.com ', 'mailto:somebody@example.com'],
    ['+66 2 123 4567', 'tel:+6621234567'],
    ['mailto:somebody@example.com', 'mailto:somebody@example.com'],
    ['http://intranet', 'http://intranet'],
  ])('%s becomes %s', (typed, address) => {
    expect(linkAddressOf(typed)).toBe(address)
  })

  test.each([
    '',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'https://',
    'two words',
    'mailto:nobody',
  ])('%j is not an address', (typed) => {
    expect(linkAddressOf(typed)).toBeNull()
    expect(isLinkAddress(typed)).toBe(false)
  })
})

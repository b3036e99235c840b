import { describe, expect, it } from 'vitest'
import { actionOf } from './keys.ts'

const press = (key: string, more: Partial<KeyboardEvent> = {}) =>
  actionOf({ key, code: '', shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more })

describe('a key of the inbox', () => {
  it('is a letter, capital or not', () => {
    expect(['j', 'k', 'a', 'r', 'x', 'u', 'J', 'A'].map((key) => press(key))).toEqual([
      'next',
      'previous',
      'approve',
      'reject',
      'select',
      'undo',
      'next',
      'approve',
    ])
    expect(press('?', { shiftKey: true })).toBe('help')
    expect(press('q')).toBeNull()
    expect(press('Enter', { code: 'Enter' })).toBeNull()
  })
  it('is the same physical key on a Thai keyboard', () => {
    expect(press('ฟ', { code: 'KeyA' })).toBe('approve')
    expect(press('พ', { code: 'KeyR' })).toBe('reject')
    expect(press('ฦ', { code: 'Slash', shiftKey: true })).toBe('help')
  })
  it('follows the letter on other keyboard layouts', () => {
    // AZERTY has the letter A where a US keyboard has Q.
    expect(press('a', { code: 'KeyQ' })).toBe('approve')
    expect(press('q', { code: 'KeyA' })).toBeNull()
  })
  it("does not override the browser's shortcuts", () => {
    expect(press('a', { ctrlKey: true })).toBeNull()
    expect(press('r', { metaKey: true })).toBeNull()
    expect(press('u', { altKey: true })).toBeNull()
    expect(press('A', { shiftKey: true })).toBeNull()
  })
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetTyped, keepTyped, putTypedAside, takeTypedBack, typedText } from './typed.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  })
  takeTypedBack(7)
})
afterEach(() => {
  forgetTyped()
  stored.clear()
  vi.unstubAllGlobals()
})

it('gives a text back to its author only, once', () => {
  keepTyped('a comment', 'mine')
  putTypedAside()
  takeTypedBack(8)
  expect(typedText('a comment')).toBeUndefined()
  takeTypedBack(7)
  expect([typedText('a comment'), stored.size]).toEqual(['mine', 0])
})

it('prefers what was typed since', () => {
  keepTyped('a comment', 'before')
  putTypedAside()
  keepTyped('a comment', 'now')
  takeTypedBack(7)
  expect(typedText('a comment')).toBe('now')
})

it("stores nothing on the device as long as the page is its author's", () => {
  keepTyped('a comment', 'mine')
  keepTyped('a reason', 'sent')
  keepTyped('a reason', '')
  expect(stored.size).toBe(0)
  putTypedAside()
  expect([...stored.values()]).toEqual([JSON.stringify([['a comment', 'mine']])])
})

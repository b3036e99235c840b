import { expect, it } from 'vitest'
import { runsOf } from './runs.ts'

const has = (point: number) => point < 0x2000

it('keeps a text in one run if the main font has its characters', () => {
  for (const text of ['', 'Gate 3', 'ปั๊มน้ำ', '© 2026', '#1 * 2'])
    expect(runsOf(text, has)).toEqual([{ text, isEmoji: false }])
})

it('separates emoji, including their modifiers', () => {
  expect(runsOf('Fire 🔥🚒 at ⚠️ gate', has)).toEqual([
    { text: 'Fire ', isEmoji: false },
    { text: '🔥🚒', isEmoji: true },
    { text: ' at ', isEmoji: false },
    { text: '⚠', isEmoji: true },
    { text: ' gate', isEmoji: false },
  ])
  expect(runsOf('👷🏽‍♀️ok', has)).toEqual([
    { text: '👷🏽‍♀', isEmoji: true },
    { text: 'ok', isEmoji: false },
  ])
})

import { expect, it } from 'vitest'
import { runsOf } from './runs.ts'

const has = (point: number) => point < 0x2000

it('leaves a text in one piece that the font of letters can write', () => {
  for (const text of ['', 'Gate 3', 'ปั๊มน้ำ', '© 2026', '#1 * 2'])
    expect(runsOf(text, has)).toEqual([{ text, isEmoji: false }])
})

it('takes emoji out, each with all that belongs to it', () => {
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

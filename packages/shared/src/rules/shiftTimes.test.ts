import { expect, it } from 'vitest'
import { inOfferedOrder } from './shiftTimes.ts'

const shift = (name: string, from: string, to: string, isReported = false) => ({ name, from, to, isReported })
const NIGHT = shift('Night', '00:00', '08:00')
const MORNING = shift('Morning', '08:00', '16:00')
const EVENING = shift('Evening', '16:00', '00:00')
const OVERNIGHT = shift('Overnight', '22:00', '06:00')
const DAY = '2026-11-30'

it.each([
  ['2026-11-30', '00:00', [NIGHT, MORNING, EVENING], ['Night running', 'Morning', 'Evening']],
  ['2026-11-30', '08:18', [NIGHT, MORNING, EVENING], ['Night ended', 'Morning running', 'Evening']],
  ['2026-11-30', '16:00', [NIGHT, MORNING, EVENING], ['Morning ended', 'Night ended', 'Evening running']],
  ['2026-11-30', '23:59', [NIGHT, MORNING, EVENING], ['Morning ended', 'Night ended', 'Evening running']],
  ['2026-12-01', '00:00', [NIGHT, MORNING, EVENING], ['Evening ended', 'Morning ended', 'Night ended']],
  // A shift over midnight belongs to the day on which it begins.
  ['2026-11-30', '21:59', [MORNING, OVERNIGHT], ['Morning ended', 'Overnight']],
  ['2026-11-30', '22:00', [MORNING, OVERNIGHT], ['Morning ended', 'Overnight running']],
  ['2026-12-01', '05:59', [MORNING, OVERNIGHT], ['Morning ended', 'Overnight running']],
  ['2026-12-01', '06:00', [MORNING, OVERNIGHT], ['Overnight ended', 'Morning ended']],
  ['2026-11-29', '23:59', [MORNING, NIGHT], ['Night', 'Morning']],
  // What has a report comes after what has none.
  ['2026-11-30', '08:18', [{ ...NIGHT, isReported: true }, MORNING], ['Morning running', 'Night ended']],
  [
    '2026-11-30',
    '16:18',
    [NIGHT, { ...MORNING, isReported: true }, EVENING],
    ['Night ended', 'Evening running', 'Morning ended'],
  ],
])('on %s at %s, the shifts are offered in this order', (today, now, shifts, expected) => {
  const words = inOfferedOrder(shifts, DAY, { today, now }).map(({ name, hasBegun, isRunning }) =>
    [name, ...(hasBegun ? [isRunning ? 'running' : 'ended'] : [])].join(' '),
  )
  expect(words).toEqual(expected)
})

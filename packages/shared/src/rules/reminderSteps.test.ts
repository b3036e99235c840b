import { describe, expect, it } from 'vitest'
import { stepText } from '../texts/reminderSteps.ts'
import { reminderSteps } from '../calls/shapes/reminderSteps.ts'
import { DEFAULT_REMINDER_STEPS, inOrder, isBeforeDay } from './reminderSteps.ts'

describe('the steps of a reminder', () => {
  it('are at most six different ones, from a day before to a week after', () => {
    const takes = (steps: unknown) => reminderSteps.safeParse(steps).success
    expect(takes([])).toBe(true)
    expect(takes(DEFAULT_REMINDER_STEPS)).toBe(true)
    const many = (n: number) => Array.from({ length: n }, (_step, index) => ({ minutes: index, to: 'reporters' }))
    expect([takes(many(6)), takes(many(7))]).toEqual([true, false])
    const at = (minutes: number) => takes([{ minutes, to: 'reporters' }])
    expect([-1441, -1440, 10_080, 10_081, 0.5].map(at)).toEqual([false, true, true, false, false])
    expect(takes([many(1)[0], many(1)[0]])).toBe(false)
    expect(takes([{ minutes: 0, to: 'everybody' }])).toBe(false)
  })

  it('are shown in order, in words', () => {
    expect(inOrder(DEFAULT_REMINDER_STEPS.toReversed())).toEqual(DEFAULT_REMINDER_STEPS)
    expect(DEFAULT_REMINDER_STEPS.map((step) => stepText(step, 'en'))).toEqual([
      '1 hour before it is due, to reporters',
      'When it is due, to reporters',
      '1 hour after it was due, to administrators of the area',
      '1 day after it was due, to administrators of the company',
    ])
    expect(stepText({ minutes: 1590, to: 'areaAdministrators' }, 'en')).toBe(
      '1 day 2 hours 30 minutes after it was due, to administrators of the area',
    )
    expect(stepText({ minutes: -90, to: 'reporters' }, 'th')).toBe('ก่อนครบกำหนด 1 ชั่วโมง 30 นาที แจ้งผู้รายงาน')
  })

  it('begin with the day', () => {
    const step = { minutes: -60, to: 'reporters' } as const
    expect(isBeforeDay(step, '00:59', false)).toBe(true)
    expect(isBeforeDay(step, '01:00', false)).toBe(false)
    expect(isBeforeDay(step, '00:30', true)).toBe(false)
    expect(isBeforeDay(step, null, false)).toBe(false)
  })
})

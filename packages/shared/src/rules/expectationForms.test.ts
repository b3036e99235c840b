import fc from 'fast-check'
import { expect, it } from 'vitest'
import { numberTyped, type RuleForm, ruleProblems } from './expectationForms.ts'

const FORM: RuleForm = {
  scope: 'all',
  companyId: null,
  areaId: null,
  groupId: null,
  isByShift: false,
  weekdays: [1],
  dueAt: '09:00',
  isDueNextDay: true,
  graceMinutes: '',
  lockAfterDays: '',
  nilOnlyAfterEnd: true,
  from: '2026-11-21',
  until: null,
}
const minutes = fc.integer({ min: 0, max: 1_439 })
const time = minutes.map((of) => `${String(Math.floor(of / 60)).padStart(2, '0')}:${String(of % 60).padStart(2, '0')}`)
const minuteOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))

it('a rule that takes “nothing to report” only after the end leaves time for it to be on time', () => {
  const seen = { refused: 0, taken: 0 }
  fc.assert(
    fc.property(
      fc.record({
        isByShift: fc.boolean(),
        dueAt: fc.oneof(time, fc.constant(null)),
        isDueNextDay: fc.boolean(),
        graceMinutes: fc.oneof(fc.constant(''), fc.integer({ min: 0, max: 1_440 }).map(String)),
      }),
      // A shift may end on the next day; without shifts, the day itself counts.
      fc.oneof(fc.constant(1_440), fc.integer({ min: 1, max: 2_879 })),
      (change, ofShift) => {
        const form = { ...FORM, ...change }
        if (form.dueAt === null && !form.isByShift) return
        const isRefused = ruleProblems(form, '2026-11-20').some(({ path }) => path === 'nilOnlyAfterEnd')
        seen[isRefused ? 'refused' : 'taken'] += 1
        const end = form.isByShift ? ofShift : 1_440
        const due = form.dueAt === null ? null : minuteOf(form.dueAt) + (form.isDueNextDay ? 1_440 : 0)
        // See `due` in states.queries.ts.
        const last = (form.isByShift ? Math.max(due ?? end, end) : (due ?? end)) + (numberTyped(form.graceMinutes) ?? 0)
        expect(isRefused || last > end).toBe(true)
        const isBeforeDay = due !== null && due + (numberTyped(form.graceMinutes) ?? 0) === 0
        expect(ruleProblems({ ...form, nilOnlyAfterEnd: false }, '2026-11-20')).toEqual(
          isBeforeDay ? [{ path: 'dueAt', code: 'dueBeforeDay' }] : [],
        )
      },
    ),
    { numRuns: 2_000 },
  )
  expect(seen.refused).toBeGreaterThan(100)
  expect(seen.taken).toBeGreaterThan(100)
})

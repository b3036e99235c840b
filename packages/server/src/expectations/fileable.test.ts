import fc from 'fast-check'
import { sql } from 'kysely'
import { formatDay } from '@daybook/shared/days'
import { describe, expect, it } from 'vitest'
import { moveTo, ruleForm } from '../testing/groups/Expectations.ts'
import { type TestApp, success, testApp } from '../testing/app.ts'
import { portions } from '../testing/portions.ts'
import { operationForm } from '../testing/report.ts'
import { undone } from '../testing/undone.ts'
import { area, company, eventType, shift } from '../testing/world.ts'
import { loadCells } from './states.queries.ts'

/*
 * Whatever rule the editor accepts, reporters can file every report that it expects in time: random rules over random worlds,
 * saved and filed through the calls, each report at the last moment that counts.
 */

const ZONE = 'Asia/Bangkok'
const FIRST = '2026-11-21'
const LAST = '2026-11-23'
/** The areas of the reporter, with a form that files there. */
const FORMS: Record<number, object> = {
  [area.gate]: {},
  [area.quay]: {},
  [area.yard]: {},
  [area.fence]: { eventGroupId: 3, eventTypeId: eventType.securityNormal, levelId: 1 },
  [area.watch]: { eventGroupId: 3, eventTypeId: eventType.securityNormal, levelId: 1 },
  [area.csr]: { eventGroupId: 1, eventTypeId: eventType.csrNormal, companyId: company.csr },
}

const placed = fc.oneof(
  fc.record({ scope: fc.constant('all'), eventGroupId: fc.option(fc.constantFrom(1, 2, 3)) }),
  fc.record({
    scope: fc.constant('company'),
    companyId: fc.constantFrom(company.home, company.csr),
    eventGroupId: fc.option(fc.constantFrom(1, 2, 3)),
  }),
  fc.record({ scope: fc.constant('area'), areaId: fc.constantFrom(area.port, ...Object.keys(FORMS).map(Number)) }),
)
const rule = fc.record({
  isByShift: fc.boolean(),
  weekdays: fc.subarray([1, 6, 7], { minLength: 2 }),
  leavesOutHolidays: fc.boolean(),
  dueAt: fc.option(fc.constantFrom('00:00', '00:01', '08:00', '16:30', '18:00', '23:59')),
  isDueNextDay: fc.boolean(),
  graceMinutes: fc.constantFrom('', '0', '1', '90', '1440'),
  lockAfterDays: fc.constantFrom('', '', '2', '1', '0'),
  from: fc.constantFrom(FIRST, FIRST, FIRST, '2026-11-20'),
  until: fc.option(fc.constantFrom(FIRST, LAST)),
})
const world = fc.record({
  /** A shift that an area does not have; each has at least one. */
  lacking: fc.uniqueArray(
    fc.record({
      area: fc.constantFrom(area.gate, area.quay, area.yard),
      shift: fc.constantFrom(shift.morning, shift.evening),
    }),
    { maxLength: 3, selector: (one) => one.area },
  ),
  /** A shift over midnight. */
  hasNight: fc.boolean(),
  /** What happens to the shifts of the company while the last day runs: closed, one or all, or taken from the areas. */
  closes: fc.option(fc.constantFrom('one', 'all', 'taken')),
  holiday: fc.option(fc.constantFrom(FIRST, '2026-11-22', LAST)),
  /** Shift rows of areas that moved here from a group with shifts, as older versions left them. */
  securityShifts: fc.boolean(),
})

type World = typeof world extends fc.Arbitrary<infer T> ? T : never

async function make({ db }: TestApp, { lacking, hasNight, holiday, securityShifts }: World) {
  for (const one of lacking)
    await sql`delete from area_shift where area_id = ${one.area} and shift_id = ${one.shift}`.execute(db)
  if (hasNight)
    await sql`update shift set start_time = '22:00', end_time = '06:00', ends_next_day = true where id = ${shift.evening}`.execute(
      db,
    )
  if (securityShifts)
    await sql`insert into area_shift (area_id, shift_id) values (${area.fence}, ${shift.morning}), (${area.csr}, ${shift.morning})`.execute(
      db,
    )
  if (holiday !== null)
    await sql`insert into company_holiday (company_id, day, name) values (${company.home}, ${holiday}, 'Rest')`.execute(
      db,
    )
}

const cellsOf = ({ db }: TestApp) =>
  loadCells(
    db,
    {
      scope: { all: true, companyIds: [], areaIds: [] },
      groupIds: null,
      companyId: null,
      areaIds: Object.keys(FORMS).map(Number),
      from: FIRST,
      to: LAST,
    },
    { today: '2026-11-30', timeZone: ZONE, now: new Date('2026-11-30T00:00:00+07:00') },
  )

const CLOSING = {
  one: sql`update shift set is_active = false, inactive_note = 'x' where id = ${shift.evening}`,
  all: sql`update shift set is_active = false, inactive_note = 'x' where company_id = ${company.home}`,
  taken: sql`delete from area_shift o where shift_id = ${shift.evening}
    and exists (select from area_shift other where other.area_id = o.area_id and other.shift_id = ${shift.morning})`,
}

/** Files every expected report at the last moment that counts; for a whole day, with a shift that the form offers. */
async function fileAll(test: TestApp, closes: World['closes']): Promise<void> {
  const closing = new Date(`${LAST}T00:30:00+07:00`)
  const cells = (await cellsOf(test)).filter(({ state }) => state !== 'notExpected')
  let isClosed = closes === null
  for (const cell of cells.toSorted((one, other) => one.lastAt.getTime() - other.lastAt.getTime())) {
    if (closes !== null && !isClosed && cell.lastAt > closing) {
      await moveTo(test, closing.toISOString())
      await CLOSING[closes].execute(test.db)
      isClosed = true
    }
    // A day may be locked from midnight on.
    const last = cell.lastAt.toTemporalInstant().toZonedDateTimeISO(ZONE)
    await moveTo(test, (last.hour + last.minute === 0 ? last.subtract({ seconds: 1 }) : last).toInstant().toString())
    const form = operationForm({ areaId: [cell.areaId], eventDate: formatDay(cell.day), ...FORMS[cell.areaId] })
    success(
      await fileWith(test, form, form.eventGroupId !== 2 ? null : (cell.shiftId ?? (await offered(test, cell.areaId)))),
    )
  }
}

async function offered(test: TestApp, areaId: number): Promise<number[]> {
  const { areas } = success(await test.call('reporter', 'Offline/LoadForm', {}))
  return areas.find((one) => one.areaId === areaId)?.shiftIds ?? []
}

/** Files with the shift; of several, with the first that has begun. */
async function fileWith(test: TestApp, form: ReturnType<typeof operationForm>, shifts: number | number[] | null) {
  const all = shifts === null ? [[]] : [shifts].flat().map((one) => [one])
  let reply = await test.call('reporter', 'CreateReport/SaveData', { ...form, shifts: all[0] ?? [] })
  for (const one of all.slice(1))
    if (reply.body.status !== 'Success')
      reply = await test.call('reporter', 'CreateReport/SaveData', { ...form, shifts: one })
  return reply
}

describe('a rule that the editor accepts', () => {
  it.each(portions(15))(
    'expects only what a reporter can file in time$title',
    async ({ runs, options }) => {
      const test = await testApp()
      // What is undone would undo their sessions too.
      success(await test.call('admin', 'Expectations/GetChoices', {}))
      success(await test.call('reporter', 'MyAreas/GetToday', {}))
      const seen = { accepted: 0, byShift: 0, cells: 0 }
      await fc.assert(
        fc.asyncProperty(placed, rule, world, async (place, content, around) => {
          await undone(test.db, async () => {
            await moveTo(test, '2026-11-20T10:00:00+07:00')
            await make(test, around)
            const none = { companyId: null, areaId: null, eventGroupId: null }
            const reply = await test.call('admin', 'Expectations/SaveRule', {
              ...ruleForm,
              ...none,
              ...content,
              ...place,
              steps: [],
            } as never)
            if (reply.body.status !== 'Success') return
            await fileAll(test, around.closes)
            const cells = (await cellsOf(test)).filter(({ state }) => state !== 'notExpected')
            expect(cells.filter(({ state }) => state !== 'onTime')).toEqual([])
            seen.accepted += 1
            seen.cells += cells.length
            if (cells.some(({ shiftId }) => shiftId !== null)) seen.byShift += 1
          })
        }),
        options,
      )
      expect(seen.accepted).toBeGreaterThan(runs / 8)
      // One rule in ten: a short run may have none.
      expect(seen.byShift).toBeGreaterThan(runs < 100 ? -1 : runs / 50)
      expect(seen.cells).toBeGreaterThan(runs)
    },
    600_000,
  )
})

import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { REMINDED, type ReminderStep } from '@daybook/shared/rules/reminderSteps'
import { GROUP_USER } from '@daybook/shared/rules/rules'
import { writeRule } from '../../expectations/change.queries.ts'
import type { Draft } from '../../expectations/rules.queries.ts'
import { type Cell, loadCells } from '../../expectations/states.queries.ts'
import { findCaller } from '../../people/rights/caller.ts'
import { covers, groundsOf, isEmpty, reportable } from '../../people/rights/scope.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { portions } from '../../testing/portions.ts'
import { addReport } from '../../testing/reports.ts'
import { undone } from '../../testing/undone.ts'
import { type Role, area, company, people } from '../../testing/world.ts'
import { makeReminders } from './make.ts'
import { RULE } from '../../testing/reminders.ts'

/* Checks who is reminded of what and when, one person, cell and step at a time. The states of cells have their own oracle. */

const ZONE = 'Asia/Bangkok'
const START = Temporal.PlainDateTime.from('2026-11-21T00:00').toZonedDateTime(ZONE)
const LOOK_BACK = { hours: 6 }
const AREAS = [area.gate, area.quay, area.yard, area.fence, area.dock, area.watch, area.subsidiary, area.foreign]
const ROLES = Object.keys(people) as Role[]

const minutes = fc.oneof(
  fc.constantFrom(-1440, -60, 0, 0, 60, 1440, 10_080),
  fc.integer({ min: -30, max: 30 }).map((tens) => tens * 10),
)
const steps = fc.uniqueArray(
  fc.record({ minutes, to: fc.constantFrom(...REMINDED) }).map((one): ReminderStep => one),
  { minLength: 1, maxLength: 6, selector: ({ minutes: at, to }) => `${at} ${to}` },
)
const rule = fc.record({
  scope: fc.constantFrom<Pick<Draft, 'companyId' | 'areaId' | 'groupId'>>(
    { companyId: null, areaId: null, groupId: null },
    { companyId: company.home, areaId: null, groupId: null },
    { companyId: company.home, areaId: null, groupId: 3 },
    { companyId: company.foreign, areaId: null, groupId: null },
    { companyId: null, areaId: area.port, groupId: null },
    { companyId: null, areaId: area.gate, groupId: null },
  ),
  isByShift: fc.boolean(),
  dueAt: fc.constantFrom('00:30', '06:00', '12:00', '18:00', '23:59'),
  isDueNextDay: fc.boolean(),
  graceMinutes: fc.constantFrom(0, 90),
  weekdays: fc.constantFrom<number[]>([1, 2, 3, 4, 5, 6, 7], [6, 7]),
  reminderSteps: steps,
})
const areaOf = fc.constantFrom(...AREAS)
const change = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('file' as const), area: areaOf, ahead: fc.integer({ min: -2, max: 0 }) }),
  },
  fc.record({ kind: fc.constant('excuse' as const), area: areaOf }),
  fc.record({ kind: fc.constant('mute' as const), role: fc.constantFrom(...ROLES) }),
  fc.record({ kind: fc.constant('leave' as const), role: fc.constantFrom(...ROLES) }),
  fc.record({ kind: fc.constant('lower' as const), role: fc.constantFrom(...ROLES) }),
  fc.record({ kind: fc.constant('unhand' as const), role: fc.constantFrom(...ROLES), area: areaOf }),
  fc.record({ kind: fc.constant('silence' as const), area: areaOf }),
)
const wait = fc.oneof({ weight: 6, arbitrary: fc.integer({ min: 1, max: 120 }) }, fc.integer({ min: 120, max: 900 }))
const turns = fc.array(fc.record({ after: wait, changes: fc.array(change, { maxLength: 1 }) }), {
  minLength: 20,
  maxLength: 50,
})

/** A quiet day that certainly sends letters. A random walk sends 15 on average, but one in fifty sends none. */
const CERTAIN: [RuleOf[], TurnOf[]] = [
  [
    {
      scope: { companyId: company.home, areaId: null, groupId: null },
      isByShift: false,
      dueAt: '12:00',
      isDueNextDay: false,
      graceMinutes: 0,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      reminderSteps: [
        { minutes: 0, to: 'reporters' },
        { minutes: 60, to: 'areaAdministrators' },
      ],
    },
  ],
  Array.from({ length: 20 }, () => ({ after: 60, changes: [] })),
]

type RuleOf = typeof rule extends fc.Arbitrary<infer T> ? T : never
type TurnOf = typeof turns extends fc.Arbitrary<(infer T)[]> ? T : never
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never

async function apply({ db }: TestApp, one: Change, day: Temporal.PlainDate): Promise<void> {
  if (one.kind === 'file') await addReport(db, { area: one.area, day: day.add({ days: one.ahead }).toString() })
  else if (one.kind === 'excuse')
    await sql`insert into excuse (area_id, from_day, until_day, reason, created_by)
      values (${one.area}, ${day.toString()}, ${day.toString()}, 'Closed for works', 1)`.execute(db)
  else if (one.kind === 'silence')
    await sql`update area set notifies_by_email = false where id = ${one.area}`.execute(db)
  else {
    const { id } = people[one.role]
    if (one.kind === 'mute') await sql`update user_account set notifies_by_email = false where id = ${id}`.execute(db)
    else if (one.kind === 'leave')
      await sql`update user_account set is_active = false, inactive_note = 'x' where id = ${id} and id <> 1`.execute(db)
    else if (one.kind === 'lower')
      await sql`update user_menu set level = 1 where user_id = ${id} and menu_id = 1 and user_id <> 1`.execute(db)
    else await sql`delete from user_area where user_id = ${id} and area_id = ${one.area}`.execute(db)
  }
}

const { CORPORATE_ADMIN, COMPANY_USER, REPORTER } = GROUP_USER

/** Distance of people from areas by their rights: 0 reports there; 1 administers it, 2 its company, 3 everything. */
async function ringsOf({ db }: TestApp) {
  const { rows: mailed } = await sql<{ id: number }>`select id from user_account where notifies_by_email`.execute(db)
  const wants = new Set(mailed.map(({ id }) => id))
  const rings: { userId: number; ringIn(place: { companyId: number; areaId: number }): number[] }[] = []
  for (const { id } of Object.values(people)) {
    const reader = wants.has(id) ? await findCaller(db, id) : undefined
    if (!reader || isEmpty(reportable(reader))) continue
    const grounds = groundsOf(reader).filter(({ group }) => group !== GROUP_USER.APPROVER)
    const ringOf = (group: number) =>
      group === REPORTER ? 0 : group === COMPANY_USER ? 2 : group === CORPORATE_ADMIN ? 3 : 1
    rings.push({
      userId: id,
      ringIn: (place) => grounds.flatMap(({ group, scope }) => (covers(scope, place) ? [ringOf(group)] : [])),
    })
  }
  return rings
}

const keyOf = (cell: Pick<Cell, 'areaId' | 'day' | 'shiftId'>) => [cell.areaId, cell.day, cell.shiftId].join()

/** The expected reminders in a span, by person and moment: each cell with its step. */
async function oracle(test: TestApp, from: Temporal.Instant, until: Temporal.ZonedDateTime) {
  const { db } = test
  const day = until.toPlainDate()
  const { rows: rules } = await sql<{ id: number; steps: ReminderStep[] }>`
    select id, reminder_steps as steps from expectation_rule`.execute(db)
  const stepsOf = new Map(rules.map(({ id, steps: own }) => [id, own]))
  const { rows: areas } = await sql<{ areaId: number; companyId: number; isSilent: boolean }>`
    select a.id as "areaId", a.company_id as "companyId", not a.notifies_by_email or upper.notifies_by_email is false as "isSilent"
    from area a left join area upper on upper.id = a.parent_id`.execute(db)
  const placeOf = new Map(areas.map((one) => [one.areaId, one]))
  const cells = await loadCells(
    db,
    {
      scope: { all: true, companyIds: [], areaIds: [] },
      groupIds: null,
      companyId: null,
      areaIds: null,
      from: day.subtract({ days: 12 }).toString(),
      to: day.toString(),
    },
    { today: day.toString(), timeZone: ZONE, now: new Date(until.epochMilliseconds) },
  )
  const rings = await ringsOf(test)
  const told = new Map<string, Map<string, string>>()
  const nearness = new Map<string, number>()
  for (const cell of cells) {
    const place = placeOf.get(cell.areaId)
    if (!place || place.isSilent || (cell.state !== 'waiting' && cell.state !== 'missing')) continue
    const midnight = Temporal.PlainDate.from(cell.day).toZonedDateTime(ZONE).epochMilliseconds
    for (const [level, to] of REMINDED.entries()) {
      const [last] = (stepsOf.get(cell.ruleId ?? 0) ?? [])
        .filter((step) => step.to === to)
        .map((step) => ({ ...step, at: cell.dueAt.getTime() + step.minutes * 60_000 }))
        .filter(({ at }) => at > from.epochMilliseconds && at <= until.epochMilliseconds && at >= midnight)
        .toSorted((a, b) => b.at - a.at)
      if (!last) continue
      const near = rings.flatMap(({ userId, ringIn }) =>
        ringIn(place).flatMap((ring) => (ring >= level ? [{ userId, ring }] : [])),
      )
      const nearest = Math.min(...near.map(({ ring }) => ring))
      for (const { userId, ring } of near) {
        if (ring !== nearest) continue
        const letter = `${userId} ${new Date(last.at).toISOString().slice(0, 19)}Z`
        const own = told.get(letter) ?? new Map<string, string>()
        told.set(letter, own)
        const key = `${letter} ${keyOf(cell)}`
        // If two steps have the same moment, the cell gets the one for the people nearer to the area.
        if ((nearness.get(key) ?? 9) <= level) continue
        nearness.set(key, level)
        own.set(keyOf(cell), `${last.minutes} ${to}`)
      }
    }
  }
  return told
}

async function written({ db }: TestApp, after: number) {
  const { rows } = await sql<{
    receiver: number
    key: string
    cells: (ReminderStep & Pick<Cell, 'areaId' | 'day' | 'shiftId'>)[]
  }>`
    select receiver_id as receiver, subject_key as key, content -> 'cells' as cells from letter
    where kind = 'reminder' and id > ${after}`.execute(db)
  return new Map(
    rows.map(({ receiver, key, cells }) => [
      `${receiver} ${key}`,
      new Map(cells.map((cell) => [keyOf(cell), `${cell.minutes} ${cell.to}`])),
    ]),
  )
}

const lastLetter = async ({ db }: TestApp) =>
  (await sql<{ id: number }>`select coalesce(max(id), 0) as id from letter`.execute(db)).rows[0]?.id ?? 0

it.each(portions(6))(
  'reminders go by the steps of the rules to the people entitled to them, once$title',
  async ({ runs, options }) => {
    const test = await testApp()
    const { db } = test
    let letters = 0
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(rule, { minLength: 1, maxLength: 4, selector: ({ scope }) => JSON.stringify(scope) }),
        turns,
        async (rules, walk) => {
          await undone(db, async () => {
            await test.setNow('2026-11-20T10:00:00+07:00')
            await sql`insert into area_shift (area_id, shift_id) values (${area.gate}, 1), (${area.gate}, 2), (${area.quay}, 2)
          on conflict do nothing`.execute(db)
            for (const { scope, ...asked } of rules)
              await writeRule(db, { ...RULE, ...scope, ...asked }, people.admin.id)
            let now = START.subtract({ minutes: 1 })
            let mark = now.toInstant()
            await test.setNow(now.toString({ timeZoneName: 'never' }))
            await makeReminders(test.services)
            for (const { after, changes } of walk) {
              now = now.add({ minutes: after })
              await test.setNow(now.toString({ timeZoneName: 'never' }))
              for (const one of changes) await apply(test, one, now.toPlainDate())
              const since = now.subtract(LOOK_BACK).toInstant()
              const expected = await oracle(test, Temporal.Instant.compare(since, mark) > 0 ? since : mark, now)
              const before = await lastLetter(test)
              await makeReminders(test.services)
              expect(await written(test, before)).toEqual(expected)
              letters += expected.size
              // The mark only advances if something was written; otherwise nothing was due in between.
              mark = now.toInstant()
            }
          })
        },
      ),
      { ...options, numRuns: runs + 1, examples: [CERTAIN] },
    )
    // The average holds only over many walks.
    expect(letters).toBeGreaterThan(runs < 100 ? 0 : runs * 5)
  },
  3_600_000,
)

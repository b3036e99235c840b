import { sql } from 'kysely'
import type { CallName } from '@daybook/shared'
import type { ClosedKind, Consequence } from '@daybook/shared/calls/Consequences'
import { describe, expect, it } from 'vitest'
import { loadAdvanceRows } from '../../mail/editions/advance.queries.ts'
import { addReport } from '../../testing/reports.ts'
import { loadCells } from '../../expectations/states.queries.ts'
import { instant } from '../../platform/clock.ts'
import { type TestApp, refused, success, testApp } from '../../testing/app.ts'
import { type Role, area, company, eventType } from '../../testing/world.ts'
import { loadAdvanceDays } from '../CreateReport/CreateReport.queries.ts'
import { moveTo, ruleNow, saveRule } from '../../testing/groups/Expectations.ts'

/*
 * Rules, holidays and days of letters: what was counted before is what the product's own functions say is different after the
 * real deletion.
 */

/** A Friday. */
const DAY = '2026-12-11'
const HOLIDAY = { companyId: company.home, day: DAY }

type Asked = { kind: ClosedKind; ids: number[]; day?: string }
const ask = ({ call }: TestApp, role: Role | 'nobody', asked: Asked) => call(role, 'Consequences/Count', asked)

async function furnished(): Promise<TestApp & { home: number }> {
  const app = await testApp()
  const holidays = [{ day: DAY, name: 'Day', nameTh: '' }]
  success(await app.call('admin', 'Expectations/AddHolidays', { companyId: company.home, holidays }))
  success(await app.call('admin', 'Expectations/AddHolidays', { companyId: company.foreign, holidays }))
  const place = { scope: 'company', areaId: null } as const
  const home = await saveRule(app, 'admin', { ...place, companyId: company.home })
  // These work on the day anyway, or never on that weekday.
  await saveRule(app, 'admin', { areaId: area.gate, leavesOutHolidays: false })
  await saveRule(app, 'admin', { areaId: area.fence, weekdays: [1] })
  // A change of a rule that has not begun replaces it.
  await moveTo(app, '2026-11-22T10:00:00+07:00')
  const version = (await ruleNow(app, 'admin', home)).version
  const change = { ...place, companyId: company.home, ruleId: home, version, from: '2026-12-05', dueAt: '20:00' }
  await saveRule(app, 'admin', change)
  await sql`insert into notification_time_rule (event_group_id, days_before) values (1, 3), (2, 3)`.execute(app.db)
  for (const id of [11, 13, 14, 16, 21, 31])
    await addReport(app.db, { area: id, day: '2026-11-23', type: eventType.works })
  await sql`update event_report set is_advance = true`.execute(app.db)
  const yearly = { modeName: 'Add', id: null, version: '', active: true, month: 3, day: 1 } as const
  const companyIds = [company.home, company.foreign]
  success(await app.call('admin', 'NotificationCompany/onSaveData', { ...yearly, companyIds }))
  return { ...app, home }
}

/** What is expected of each area on the day, as if it had passed. */
async function expected({ db, services }: TestApp): Promise<Map<string, string>> {
  const scope = { all: true, companyIds: [], areaIds: [] }
  const filter = { scope, groupIds: null, companyId: null, areaIds: null, from: DAY, to: DAY }
  const moment = { today: DAY, timeZone: services.clock.timeZone, now: instant(services) }
  const cells = await loadCells(db, filter, moment)
  return new Map(cells.map(({ areaId, ruleId, state }) => [String(areaId), `${ruleId} ${state === 'notExpected'}`]))
}

const dayRule = async ({ db }: TestApp, table: 'advance_rule' | 'notification_time_rule', groupId: number) => {
  const found = await db.selectFrom(table).select('id').where('event_group_id', '=', groupId).executeTakeFirstOrThrow()
  return found.id
}
const companyRule = async ({ db }: TestApp) =>
  (await db.selectFrom('notification_company_rule').select('id').executeTakeFirstOrThrow()).id

type Furnished = Awaited<ReturnType<typeof furnished>>
const leafIds = async ({ db }: TestApp, groupId: number, more = sql`true`) =>
  (
    await sql<{ id: number }>`
      select a.id from area a join company c on c.id = a.company_id left join area u on u.id = a.parent_id
      where a.is_active and a.deleted_at is null and c.is_active and u.is_active is not false and a.event_group_id = ${groupId}
        and not exists (select from area s where s.parent_id = a.id and s.deleted_at is null) and ${more}`.execute(db)
  ).rows.map(({ id }) => String(id))

type Change = {
  asked: (app: Furnished) => Promise<Asked>
  /** The things that have it, by the product's own functions. */
  state: (app: Furnished) => Promise<Map<string, string>>
  /** Deletes as the screen does. */
  run: (app: Furnished) => Promise<unknown>
  what: Consequence
}

const groupOf = async (app: TestApp, group: 'NotificationTime' | 'SetAdvanceEventDays') =>
  group === 'NotificationTime' ? dayRule(app, 'notification_time_rule', 2) : dayRule(app, 'advance_rule', 2)

const CHANGES: Record<string, Change> = {
  'a holiday': {
    what: 'areasReportThatDay',
    asked: async () => ({ kind: 'holiday', ids: [company.home], day: DAY }),
    state: expected,
    run: ({ call }) => call('admin', 'Expectations/RemoveHoliday', HOLIDAY),
  },
  'a change of a rule that has not begun': {
    what: 'areasKeepRule',
    asked: async ({ home }) => ({ kind: 'comingRule', ids: [home] }),
    state: expected,
    async run(app) {
      const { version } = await ruleNow(app, 'admin', app.home)
      return app.call('admin', 'Expectations/DeleteRule', { ruleId: app.home, version })
    },
  },
  'the days ahead of an event group': {
    what: 'areasWithoutAdvance',
    asked: async (app) => ({ kind: 'advanceRule', ids: [await groupOf(app, 'SetAdvanceEventDays')] }),
    async state(app) {
      const days = await loadAdvanceDays(app.db, 2)
      if (days === null) return new Map()
      const types = sql`exists (select from area_event_type o
        where o.area_id = coalesce(u.id, a.id) and o.event_type_id = ${eventType.works})`
      return new Map((await leafIds(app, 2, types)).map((id) => [id, String(days)]))
    },
    run: async (app) =>
      app.call('admin', 'SetAdvanceEventDays/onDelete', { ids: [await groupOf(app, 'SetAdvanceEventDays')] }),
  },
  'the reminders of an event group': {
    what: 'areasWithoutReminder',
    asked: async (app) => ({ kind: 'reminderRule', ids: [await groupOf(app, 'NotificationTime')] }),
    async state(app) {
      const areaIds = (await leafIds(app, 2)).map(Number)
      const rows = await loadAdvanceRows(app.db, areaIds, '2026-11-20')
      return new Map(rows.map(({ areaId, day }) => [String(areaId), day]))
    },
    run: async (app) =>
      app.call('admin', 'NotificationTime/onDelete', { ids: [await groupOf(app, 'NotificationTime')] }),
  },
  'a day of the yearly report': {
    what: 'companiesWithoutYearly',
    asked: async (app) => ({ kind: 'companyRule', ids: [await companyRule(app)] }),
    async state({ call }) {
      const { rows } = success(await call('admin', 'NotificationCompany/LoadDataList', {}))
      return new Map(
        rows.flatMap(({ dayAndMonth, companies }) =>
          companies.map(({ companyId }) => [`${companyId}`, dayAndMonth] as const),
        ),
      )
    },
    run: async (app) => app.call('admin', 'NotificationCompany/onDelete', { ids: [await companyRule(app)] }),
  },
}

describe('Consequences.Count of rules', () => {
  it.each(Object.keys(CHANGES))('counts before what is different after: %s', async (name) => {
    const app = await furnished()
    const { asked, state, run, what } = CHANGES[name] as Change
    const counts = success(await ask(app, 'admin', await asked(app))).consequences
    const before = await state(app)
    success((await run(app)) as never)
    const after = await state(app)
    const different = [...before].filter(([key, value]) => after.get(key) !== value)
    expect(different.length).toBeGreaterThan(0)
    expect(counts.map((one) => [one.what, one.count])).toEqual([[what, different.length]])
  })

  it('says nothing of what has no effect: inactive rules, and areas that work on a holiday anyway', async () => {
    const app = await furnished()
    await sql`update advance_rule set is_active = false`.execute(app.db)
    await sql`update notification_time_rule set is_active = false`.execute(app.db)
    await sql`update notification_company_rule set is_active = false`.execute(app.db)
    for (const asked of [
      { kind: 'holiday', ids: [company.foreign], day: DAY } as const,
      { kind: 'advanceRule', ids: [await groupOf(app, 'SetAdvanceEventDays')] } as const,
      { kind: 'reminderRule', ids: [await groupOf(app, 'NotificationTime')] } as const,
      { kind: 'companyRule', ids: [await companyRule(app)] } as const,
    ])
      expect(success(await ask(app, 'admin', asked as never)).consequences, asked.kind).toEqual([])
  })

  it('refuses what the deletion refuses, with the same answer', async () => {
    const app = await furnished()
    const reminder = await groupOf(app, 'NotificationTime')
    const advance = await groupOf(app, 'SetAdvanceEventDays')
    const yearly = await companyRule(app)
    const begun = await saveRule(app, 'admin', { areaId: area.port, from: '2026-11-23' })
    await moveTo(app, '2026-11-24T10:00:00+07:00')
    const ROLES = ['admin', 'company', 'areaadmin', 'viewer', 'reporter', 'foreigncompany', 'nobody'] as const
    const PAIRS: [Asked, CallName, object][] = [
      [{ kind: 'comingRule', ids: [begun] }, 'Expectations/DeleteRule', { ruleId: begun }],
      [{ kind: 'comingRule', ids: [app.home] }, 'Expectations/DeleteRule', { ruleId: app.home }],
      [{ kind: 'comingRule', ids: [987_654] }, 'Expectations/DeleteRule', { ruleId: 987_654 }],
      [{ kind: 'holiday', ids: [company.home], day: DAY }, 'Expectations/RemoveHoliday', HOLIDAY],
      [
        { kind: 'holiday', ids: [company.home], day: '2026-12-12' },
        'Expectations/RemoveHoliday',
        { ...HOLIDAY, day: '2026-12-12' },
      ],
      [
        { kind: 'holiday', ids: [company.home], day: '2026-11-24' },
        'Expectations/RemoveHoliday',
        { ...HOLIDAY, day: '2026-11-24' },
      ],
      [{ kind: 'advanceRule', ids: [advance] }, 'SetAdvanceEventDays/onDelete', { ids: [advance] }],
      [{ kind: 'advanceRule', ids: [987_654] }, 'SetAdvanceEventDays/onDelete', { ids: [987_654] }],
      [{ kind: 'reminderRule', ids: [reminder] }, 'NotificationTime/onDelete', { ids: [reminder] }],
      [{ kind: 'companyRule', ids: [yearly] }, 'NotificationCompany/onDelete', { ids: [yearly] }],
    ]
    const seen = new Set<string>()
    // The corporate administrator deletes last, because the records are gone then.
    for (const role of [...ROLES].reverse())
      for (const [asked, call, input] of PAIRS) {
        const counted = await ask(app, role, asked)
        const ruleId = 'ruleId' in input && input.ruleId !== 987_654 ? Number(input.ruleId) : null
        const version = ruleId === null ? '' : (await ruleNow(app, 'admin', ruleId)).version
        const deleted = await app.call(role, call, { ...input, version })
        const of = (answer: typeof counted | typeof deleted) =>
          answer.body.status === 'Success'
            ? 'Success'
            : [answer.http, answer.body.message, 'fieldErrors' in answer.body && answer.body.fieldErrors]
        // Some other menu of the reader may let the call through: the refusal is then the judge's own.
        expect(of(counted), `${role} ${JSON.stringify(asked)}`).toEqual(of(deleted))
        seen.add(`${asked.kind} ${answerKind(of(counted))}`)
      }
    for (const kind of ['comingRule', 'holiday', 'advanceRule', 'reminderRule', 'companyRule'])
      for (const end of ['passes', 'is refused']) expect(seen, kind).toContain(`${kind} ${end}`)
    const dayless = refused(await ask(app, 'admin', { kind: 'holiday', ids: [company.home] }))
    expect(dayless.fieldErrors?.map(({ field }) => field)).toEqual(['day'])
  })
})

const answerKind = (answer: unknown) => (answer === 'Success' ? 'passes' : 'is refused')

import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { encodeInput, decode } from '@daybook/shared/names'
import type { CallName, Input, Output } from '@daybook/shared'
import type { LetterRhythm, ViewPeriod } from '@daybook/shared/rules/viewRules'
import { startSession } from '../../people/sessions/session.ts'
import { SAME_ORIGIN, type TestApp, success, testApp } from '../../testing/app.ts'
import { addReceivers } from '../../testing/mailRuns.ts'
import { addReport } from '../../testing/reports.ts'
import { rounds } from '../../testing/sweep.ts'
import { area, company, eventType } from '../../testing/world.ts'
import { composeView } from '../letters/view.letter.ts'
import type { Numbers } from './numbers.ts'
import { writeScheduleLetters } from './writeSchedules.ts'

/*
 * 90 days of clock, with month ends and 29 February: 10 views come to 30 readers with random scopes. Each turn is written once
 * for each reader; letters chosen at random say what the reader's screen says at that minute, and what plain SQL counts.
 */

const FIRST = '2028-01-14'
const DAYS = 90
/** Letters of each day that are compared. */
const COMPARED = rounds(6, 1)

type Page = '/Report-Event' | '/Report-Abnormal' | '/Report-Event-Weekly' | '/Report-Event-Monthly'
type View = { page: Page; company: number; period: ViewPeriod; rhythm: LetterRhythm; onDay: number }
const VIEWS: View[] = [
  { page: '/Report-Event', company: company.home, period: 'last7Days', rhythm: 'day', onDay: 1 },
  { page: '/Report-Event', company: company.home, period: 'lastMonth', rhythm: 'month', onDay: 31 },
  { page: '/Report-Event', company: company.foreign, period: 'yesterday', rhythm: 'day', onDay: 1 },
  { page: '/Report-Event', company: company.home, period: 'yesterday', rhythm: 'week', onDay: 7 },
  { page: '/Report-Abnormal', company: company.home, period: 'lastMonth', rhythm: 'month', onDay: 29 },
  { page: '/Report-Abnormal', company: company.home, period: 'last7Days', rhythm: 'day', onDay: 1 },
  { page: '/Report-Event-Weekly', company: 0, period: 'lastWeek', rhythm: 'week', onDay: 1 },
  { page: '/Report-Event-Weekly', company: 0, period: 'lastWeek', rhythm: 'day', onDay: 1 },
  { page: '/Report-Event-Monthly', company: company.home, period: 'lastMonth', rhythm: 'month', onDay: 1 },
  { page: '/Report-Event-Monthly', company: company.home, period: 'lastMonth', rhythm: 'month', onDay: 30 },
]
const AREAS = [area.gate, area.quay, area.yard, area.dock, area.foreign]

/** The same numbers from 0 to 1 in each run. */
let seed = 20_280_229
const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
const oneOf = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T

const date = (day: string) => Temporal.PlainDate.from(day)
/** Written out here, not read from the product. */
function daysOf(period: ViewPeriod, day: string): [string, string] {
  const today = date(day)
  if (period === 'yesterday') return [today.subtract({ days: 1 }).toString(), today.subtract({ days: 1 }).toString()]
  if (period === 'last7Days') return [today.subtract({ days: 6 }).toString(), day]
  const monday = today.subtract({ days: today.dayOfWeek + 6 })
  if (period === 'lastWeek') return [monday.toString(), monday.add({ days: 6 }).toString()]
  const first = today.with({ day: 1 }).subtract({ months: 1 })
  return [first.toString(), first.add({ months: 1 }).subtract({ days: 1 }).toString()]
}
function isDue({ rhythm, onDay }: View, day: string): boolean {
  const { dayOfWeek, day: ofMonth, daysInMonth } = date(day)
  if (rhythm === 'day') return true
  return rhythm === 'week' ? dayOfWeek === onDay : ofMonth === Math.min(onDay, daysInMonth)
}

type Reader = { id: number; areas: number[] }

/** 30 people of two companies: some see a company, one sees all, the others some areas. */
async function addReaders({ db }: TestApp): Promise<Reader[]> {
  const readers: Reader[] = []
  for (let id = 100; id < 130; id += 1) {
    const of = id % 5 === 0 ? company.foreign : company.home
    const group = id === 100 ? 1 : id % 7 === 0 ? 2 : 4
    const own = AREAS.filter(() => random() < 0.4)
    await sql`insert into user_account (id, company_id, employee_id, first_name, last_name, email, username)
      values (${id}, ${of}, ${`R${id}`}, 'Reader', ${String(id)}, ${`r${id}@example.com`}, ${`r${id}`})`.execute(db)
    await sql`insert into user_group (user_id, group_id) values (${id}, ${group})`.execute(db)
    await sql`insert into user_menu (user_id, menu_id, level) select ${id}, id, 2 from menu where id <> 18`.execute(db)
    if (group === 4)
      for (const one of own)
        await sql`insert into user_area (user_id, area_id, role) values (${id}, ${one}, 'report')`.execute(db)
    const ofCompany = of === company.home ? AREAS.filter((one) => one !== area.foreign) : [area.foreign]
    readers.push({ id, areas: group === 1 ? [...AREAS] : group === 2 ? ofCompany : own })
  }
  return readers
}

async function screen<N extends CallName>({ app, db, services }: TestApp, id: number, name: N, input: Input<N>) {
  const token = await startSession(db, services.clock, { id, address: '127.0.0.1', userAgent: 'test' })
  const response = await app.inject({
    method: 'POST',
    url: `/api/${name}`,
    headers: { ...SAME_ORIGIN, cookie: `daybook=${token}` },
    payload: encodeInput(name, input) as Record<string, unknown>,
  })
  return decode(response.json(), name) as Output<N>
}

/** Reports and missing days (of a week: areas) of the operation group, as the screen says them. */
async function onScreen(app: TestApp, { id }: Reader, view: View, day: string): Promise<[number, number]> {
  const [startDate, endDate] = daysOf(view.period, day)
  const sumOf = ({ summary }: { summary: readonly { total: number; notReported: number }[] }): [number, number] => [
    summary.reduce((sum, row) => sum + row.total, 0),
    summary.reduce((sum, row) => sum + row.notReported, 0),
  ]
  const filter = { companyId: view.company, eventGroupId: [2], areaIds: [], eventTypes: [], startDate, endDate }
  switch (view.page) {
    case '/Report-Event':
      return sumOf((await screen(app, id, 'Report/GetByEventType', filter)).byTable)
    case '/Report-Abnormal':
      return sumOf((await screen(app, id, 'ReportAbnormal/GetByEventType', filter)).byTable)
    case '/Report-Event-Monthly': {
      const asked = { companyId: view.company, eventGroupId: 2, startDate }
      return sumOf((await screen(app, id, 'MonthlyReport/GetByEventType', asked)).byTable)
    }
    case '/Report-Event-Weekly': {
      const { companies } = await screen(app, id, 'WeeklyReport/LoadData', { startDate })
      const own = companies.filter(({ eventGroupId }) => eventGroupId === 2)
      return [
        own.reduce((sum, { counts }) => sum + counts.reduce((all, { count }) => all + count, 0), 0),
        own.reduce((sum, { notReported }) => sum + notReported, 0),
      ]
    }
  }
}

async function inSql({ db }: TestApp, { areas }: Reader, view: View, day: string): Promise<number> {
  const [from, to] = daysOf(view.period, day)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from event_report where area_id = any(${areas}::int[]) and event_date between ${from} and ${to}
      and status <> 4 and (${view.company} = 0 or company_id = ${view.company})
      and (${view.page} <> '/Report-Abnormal' or event_type_id = ${eventType.abnormal})`.execute(db)
  return rows[0]?.n ?? 0
}

it('says in each letter what its reader sees at that minute, on 90 days', { timeout: 900_000 }, async () => {
  const app = await testApp()
  const { db, services } = app
  await app.setNow(`${FIRST}T10:00:00+07:00`)
  const readers = await addReaders(app)
  const receiverGroupId = await addReceivers(app, 'Readers', [], [area.gate])
  for (const { id } of readers)
    await sql`insert into receiver_group_member (receiver_group_id, user_id) values (${receiverGroupId}, ${id})`.execute(
      db,
    )
  for (let n = 0; n < 500; n += 1)
    await addReport(db, {
      area: oneOf(AREAS),
      day: date('2027-12-01')
        .add({ days: Math.floor(random() * 130) })
        .toString(),
      type: oneOf([eventType.normal, eventType.normal, eventType.abnormal]),
      status: oneOf([1, 2, 3, 4] as const),
    })
  const schedules = new Map<number, View>()
  for (const [n, view] of VIEWS.entries()) {
    const { page, period, rhythm, onDay } = view
    const query = page === '/Report-Event-Weekly' ? '' : `group=2&company=${view.company}`
    const saved = { name: `V${n}`, page, query, period, groupId: 4 } as const
    const { viewId } = success(await app.call('admin', 'Views/Save', saved))
    const of = { viewId, receiverGroupId, rhythm, onDay, hour: 7 }
    schedules.set(success(await app.call('admin', 'Schedules/Save', of)).scheduleId, view)
  }
  const wrong: unknown[] = []
  let compared = 0
  let told = 0
  for (let n = 1; n <= DAYS; n += 1) {
    const day = date(FIRST).add({ days: n }).toString()
    await app.setNow(`${day}T07:00:30+07:00`)
    const due = VIEWS.filter((view) => isDue(view, day))
    expect([day, await writeScheduleLetters(services)]).toEqual([day, due.length * readers.length])
    expect(await writeScheduleLetters(services)).toBe(0)
    const letters = await db
      .selectFrom('letter')
      .select(['receiver_id', 'content', 'language'])
      .where('kind', '=', 'view')
      .where(sql<boolean>`content->>'day' = ${day}`)
      .execute()
    expect(
      new Set(letters.map(({ receiver_id, content }) => `${receiver_id} ${(content as { view: number }).view}`)).size,
    ).toBe(letters.length)
    for (let k = 0; k < COMPARED; k += 1) {
      const { receiver_id, content } = oneOf(letters)
      const reader = readers.find(({ id }) => id === receiver_id) as Reader
      const view = schedules.get((content as { schedule: number }).schedule) as View
      const receiver = { id: receiver_id, name: 'Reader', email: 'r@example.com', language: 'en' as const }
      const letter = await composeView(content as Record<string, unknown>, receiver, services)
      const mine = reader.areas.filter(
        (one) => view.company === 0 || (one === area.foreign) === (view.company === company.foreign),
      )
      compared += 1
      if ((letter !== undefined) !== mine.length > 0) wrong.push({ day, view, reader, isSent: letter !== undefined })
      if (!letter) continue
      const { groups } = (letter.said as { numbers: Numbers }).numbers
      const total = groups.find(({ groupId }) => groupId === 2)?.total ?? [0, 0, 0]
      const [reports, missing] = await onScreen(app, reader, view, day)
      told += reports > 0 && missing > 0 ? 1 : 0
      const counted = await inSql(app, reader, view, day)
      if (total[0] !== reports || total[2] !== missing || reports !== counted || !letter.files)
        wrong.push({ day, view, reader, total, reports, missing, counted, hasFile: Boolean(letter.files) })
    }
  }
  expect(wrong).toEqual([])
  expect(compared).toBe(DAYS * COMPARED)
  expect(told).toBeGreaterThan(compared / 4)
})

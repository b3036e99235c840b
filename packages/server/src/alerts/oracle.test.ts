import type { Input } from '@daybook/shared'
import { ALERT_UNITS, minutesOfTime } from '@daybook/shared/rules/alertRules'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { chance } from '../demo/chance.ts'
import { findCaller } from '../people/rights/caller.ts'
import { visible } from '../people/rights/scope.ts'
import { type TestApp, success, testApp } from '../testing/app.ts'
import { alertForm } from '../testing/groups/Alerts.ts'
import { abnormalForm, contactIn, operationForm, securityForm } from '../testing/report.ts'
import { rounds } from '../testing/sweep.ts'
import { type Role, area, eventType, people } from '../testing/world.ts'
import { judgeDue } from './judge.ts'
import { replay } from './replay.ts'

/*
 * What is played before saving is what would have been sent: 90 days of filing at once and late, editing, moving, deleting, restoring
 * and deciding, by the calls, with rules that judged them live; then the replay of the same rules.
 */

const DAYS = 90
const START = Date.parse('2026-08-22T10:00:20+07:00')
const MINUTE = 60_000

type Rule = {
  count: number
  within: number
  unit: 'minutes' | 'hours' | 'days'
  isAbnormal?: boolean
  isEachArea?: boolean
  levels?: number[]
  eventGroupIds?: number[]
  areaIds?: number[]
  eventTypeIds?: number[]
  silentSince?: string
}
const RULES: Rule[] = [
  { count: 2, within: 2, unit: 'hours' },
  { count: 1, within: 30, unit: 'minutes', isEachArea: true },
  { count: 3, within: 3, unit: 'days', isAbnormal: false },
  { count: 2, within: 1, unit: 'days', isAbnormal: false, levels: [3, 4], eventGroupIds: [3] },
  { count: 2, within: 12, unit: 'hours', areaIds: [area.port], eventTypeIds: [eventType.abnormal], isEachArea: true },
]

/** Of silence; played over fewer days, because each evening and morning is judged. */
const SILENT_DAYS = 9
const SILENCES: Rule[] = [
  { count: 1, within: 3, unit: 'hours', silentSince: '06:00' },
  {
    count: 1,
    within: 5,
    unit: 'hours',
    silentSince: '06:00',
    isEachArea: true,
    areaIds: [area.port, area.gate],
    isAbnormal: false,
  },
]

const local = (at: number) => new Date(at + 7 * 60 * MINUTE).toISOString()
const dayOf = (at: number) => local(at).slice(0, 10)
const timeOf = (at: number) => local(at).slice(11, 16)

async function playDays(app: TestApp, seed: number, days: number): Promise<void> {
  const { between, happens, pick } = chance(seed)
  const end = START + days * 1440 * MINUTE
  const steps = days === DAYS ? [1, 5, 20, 60, 700, 3000] : [1, 5, 20, 60, 200, 500]
  const reports: { id: number; form: Input<'CreateReport/SaveData'>; isDeleted: boolean }[] = []
  let now = START
  const call = async (role: Role, name: 'CreateReport/SaveData', input: object) =>
    app.call(role, name, input, { cookie: await app.signIn(role) })

  /** Something that happened shortly before a moment, or days before. */
  function form(at: number): Input<'CreateReport/SaveData'> {
    const began = at - between(1, pick([20, 20, 200, 3000])) * MINUTE
    const day = { eventDate: dayOf(began) }
    if (happens(0.25)) return securityForm({ ...day, levelId: between(1, 4) })
    const areaId = [pick([area.gate, area.quay, area.yard])]
    if (happens(0.2)) return operationForm({ ...day, areaId })
    return abnormalForm({ ...day, areaId, startTime: timeOf(began), endTime: null, notEnded: true })
  }

  const acts: (() => Promise<unknown>)[] = [
    async () => {
      const made = form(now)
      const answer = await call('reporter', 'CreateReport/SaveData', made)
      const id = answer.body.status === 'Success' ? answer.body.eventIds[0] : undefined
      if (id !== undefined) reports.push({ id, form: made, isDeleted: false })
    },
    async () => {
      // Filed on a device some hours ago, and received now.
      const filed = now - between(10, 3000) * MINUTE
      const made = form(filed)
      const filedOffline = {
        filedAt: new Date(filed).toISOString(),
        clockOffset: 0,
        sentAt: new Date(now).toISOString(),
        contact: contactIn('reporter', new Date(filed - 100 * MINUTE).toISOString()),
      }
      const answer = await call('reporter', 'CreateReport/SaveData', {
        ...made,
        requestId: crypto.randomUUID(),
        filedOffline,
      })
      const id = answer.body.status === 'Success' ? answer.body.eventIds[0] : undefined
      if (id !== undefined) reports.push({ id, form: made, isDeleted: false })
    },
    async () => {
      const one = reports.at(-1 - between(0, Math.min(4, reports.length - 1)))
      if (one) await call('reporter', 'CreateReport/SaveData', { ...form(now), eventId: one.id })
    },
    async () => {
      const one = reports.at(-1)
      if (!one) return
      const answer = await app.call(
        'reporter',
        'CreateReport/DeleteEvent',
        { eventId: one.id },
        { cookie: await app.signIn('reporter') },
      )
      one.isDeleted ||= answer.body.status === 'Success'
    },
    async () => {
      const one = reports.findLast(({ isDeleted }) => isDeleted)
      if (!one) return
      one.isDeleted = false
      const asked = { requestId: crypto.randomUUID(), reportIds: [one.id] }
      await app.call('reporter', 'DeletedReports/Restore', asked, { cookie: await app.signIn('reporter') })
    },
    async () => {
      const rows = await app.db
        .selectFrom('event_report')
        .select(['id', 'version'])
        .where('status', '=', 1)
        .where('deleted_at', 'is', null)
        .execute()
      const [one] = rows
      if (!one) return
      const decision = pick(['approve', 'reject', 'reject'] as const)
      const rowsSent = [{ eventId: one.id, version: one.version }]
      const asked = {
        requestId: crypto.randomUUID(),
        decision,
        reason: decision === 'reject' ? 'No' : '',
        rows: rowsSent,
      }
      await app.call('approver', 'Inbox/Decide', asked, { cookie: await app.signIn('approver') })
    },
  ]

  for (;;) {
    now += pick(steps) * MINUTE * between(1, 2)
    if (now > end) break
    await app.setNow(new Date(now).toISOString())
    // The job had its turns meanwhile.
    for (let turns = 0; turns < 20; turns += 1) await judgeDue(app.services)
    await (acts[pick([0, 0, 0, 1, 2, 2, 3, 4, 5])] as () => Promise<unknown>)()
    if (reports.length > 120) break
  }
  await app.setNow(new Date(end).toISOString())
  for (let turns = 0; turns < 20; turns += 1) await judgeDue(app.services)
}

async function expectPlayed(seed: number, rules: readonly Rule[], days: number, least: number): Promise<void> {
  const app = await testApp()
  const { db, services } = app
  // The test has one transaction, and its clock is set: the trail would otherwise say when the test ran.
  await sql`alter table audit_entry alter column at set default daybook_now()`.execute(db)
  await app.setNow(new Date(START).toISOString())
  const ids: number[] = []
  for (const rule of rules)
    ids.push(
      success(await app.call('company', 'Alerts/Save', alertForm(rule), { cookie: await app.signIn('company') }))
        .alertId,
    )
  await playDays(app, seed, days)

  const owner = await findCaller(db, people.company.id)
  if (!owner) throw new Error('no owner')
  const from = Math.floor(START / MINUTE)
  let spoken = 0
  for (const [index, id] of ids.entries()) {
    const sent = (await db.selectFrom('alert_occurrence').selectAll().where('rule_id', '=', id).execute()).map(
      (row) => {
        const minute = (at: unknown) => (at ? (at as Date).getTime() / MINUTE : null)
        const [spokeAt, overAt] = [minute(row.spoke_at), minute(row.over_at)]
        const spell = { from: minute(row.from_at), until: minute(row.until_at) }
        return lineOf({
          spokeAt,
          overAt,
          subject: row.area_id,
          ...spell,
          reportIds: row.report_ids,
          areaIds: row.area_ids,
        })
      },
    )
    const { n, minutes, scoped } = scopedOf(rules[index] as Rule)
    const to = from + days * 1440
    const { said } = await replay(services, { ...scoped, n, minutes }, visible(owner), { from, to })
    const played = said.map(lineOf)
    expect(played.toSorted(), `rule ${index}`).toEqual(sent.toSorted())
    const { rows: letters } = await sql<{ n: number }>`
      select count(*)::int as n from letter l join alert_occurrence o on l.subject_key = 'alert:' || o.id || ':spoke'
      where l.kind = 'alert' and o.rule_id = ${id}`.execute(db)
    expect(letters[0]?.n).toBe(played.length)
    spoken += played.length
  }
  expect(spoken).toBeGreaterThan(least)
}

const lineOf = (
  one: Record<'spokeAt' | 'subject' | 'from' | 'until' | 'overAt', number | null> & {
    reportIds: number[]
    areaIds?: number[]
  },
) =>
  [
    one.spokeAt,
    one.subject,
    one.from,
    one.until,
    one.overAt ?? '…',
    one.reportIds.join(),
    (one.areaIds ?? []).toSorted((a, b) => a - b).join(),
  ].join(' ')

const seeds = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

describe('what a rule says when played', () => {
  it.each(seeds(rounds(36, 6)))(
    'is what it said when the days passed, world %i',
    (seed) => expectPlayed(seed, RULES, DAYS, 10),
    120_000,
  )

  it.each(seeds(rounds(18, 6)))(
    'is what it said of silence when the days passed, world %i',
    (seed) => expectPlayed(seed, SILENCES, SILENT_DAYS, 5),
    120_000,
  )
})

function scopedOf(rule: Rule) {
  return {
    n: rule.count,
    minutes: rule.within * ALERT_UNITS[rule.unit],
    scoped: {
      companyId: null,
      groupIds: rule.eventGroupIds ?? [],
      areaIds: rule.areaIds ?? [],
      typeIds: rule.eventTypeIds ?? [],
      levels: rule.levels ?? [],
      isAbnormal: rule.isAbnormal ?? true,
      isEachArea: rule.isEachArea ?? false,
      silentSince: rule.silentSince === undefined ? null : minutesOfTime(rule.silentSince),
    },
  }
}

import { describe, expect, it } from 'vitest'
import { allCalls, contract } from '@daybook/shared'
import { z } from 'zod'
import { type TestApp, scratchApp, success } from '../app.ts'
import { addReport } from '../reports.ts'
import { swept } from '../sweep.ts'
import { type Role, area, company, eventType, people } from '../world.ts'

/*
 * Every list with every combination of its filters, for each kind of caller, all on one connection: a statement
 * prepared for one combination must not be used for another.
 */

/** One of each kind of scope: everything, companies, areas, and companies with areas. */
const ROLES = ['admin', 'company', 'reporter', 'viewer'] as const

/** Values to try for each filter. A list with a filter that is missing here fails. */
const VALUES: Record<string, readonly unknown[]> = {
  eventGroupId: [2],
  eventGroupIds: [[2, 3]],
  eventType: [eventType.release, eventType.leak],
  area: [area.port],
  companyId: [company.home],
  level: [2],
  statusId: [1],
  text: ['valve'],
  startDate: ['2026-11-02'],
  endDate: ['2026-11-18'],
  from: ['2026-11-02'],
  to: ['2026-11-18'],
  order: ['asc'],
  searchText: ['o'],
  company: [company.home],
  userGroup: [4],
  exportType: [3],
  areaId: [area.port],
  days: [7],
  areaIds: [[area.quay, area.yard]],
  eventTypes: [[eventType.release]],
  year: [2026],
  eventDate: ['2026-11-18'],
  receiverName: ['o'],
  receiverGroupIds: [[1]],
  companyIds: [[company.home]],
  status: ['Y', 'N'],
  active: [true, false],
  kind: ['daily'],
  states: [['open'], ['done', 'verified']],
  ownerId: [people.reporter.id],
  isOverdue: [true],
  isSilent: [true],
  ruleStates: [['running'], ['coming', 'past']],
  excuseStates: [['waiting'], ['running', 'past']],
}
/** Sealed values, modes of a URL, and the owner of a list have their own tests; page and sort column are not filters. */
const NO_FILTERS = new Set([
  'page',
  'pageSize',
  'sort',
  'userId',
  'modeName',
  'sealedEvents',
  'sealedWeekly',
  'sealedMode',
  'sealedPeriod',
])

const filtersOf = (shape: object) => Object.keys(shape).filter((key) => !NO_FILTERS.has(key))

const lists = allCalls().flatMap(({ group, name, call }) => {
  const shape = call.input instanceof z.ZodObject ? call.input.shape : {}
  // The record is tested below; both of its calls use the same query. The log of a webhook and the faults of a file need one.
  if (!Object.keys(shape).includes('pageSize') || ['EventRecord', 'Webhooks', 'PastReports'].includes(group)) return []
  return [{ name: `${group}/${name}`, filters: filtersOf(shape) }]
})

const RECORD = filtersOf(contract.EventRecord.GetData.input.shape)

/** Every subset of the filters. */
function combinations(filters: readonly string[]): Record<string, unknown>[] {
  return filters.reduce<Record<string, unknown>[]>(
    (made, key) =>
      made.flatMap((one) => [one, ...(VALUES[key] ?? [undefined]).map((value) => ({ ...one, [key]: value }))]),
    [{}],
  )
}

const filed = [
  { area: area.gate, day: '2026-11-01' },
  { area: area.gate, day: '2026-11-05', type: eventType.abnormal, description: 'A valve stuck' },
  { area: area.quay, day: '2026-11-10', type: eventType.release, subType: eventType.leak, description: 'valve leaks' },
  { area: area.yard, day: '2026-11-15', type: eventType.release, subType: eventType.spill },
  { area: area.fence, day: '2026-11-15', level: 2 },
  { area: area.watch, day: '2026-11-20', level: 3 },
  { area: area.subsidiary, day: '2026-11-12' },
  { area: area.csr, day: '2026-11-12', description: 'A valve was shown to the village' },
  { area: area.foreign, day: '2026-11-12', type: eventType.release },
] as const

const made = async () => {
  const test = await scratchApp({}, { connections: 1 })
  for (const one of filed) await addReport(test.db, one)
  const { id } = people.viewer
  await test.db.insertInto('user_group').values({ user_id: id, group_id: 4 }).execute()
  await test.db.insertInto('user_area').values({ user_id: id, area_id: area.csr, role: 'report' }).execute()
  return test
}

describe('every list', () => {
  it('has a value here for each of its filters', () => {
    const filters = [...RECORD, ...lists.flatMap((list) => list.filters)]
    expect(filters.filter((key) => !(key in VALUES))).toEqual([])
    expect(lists.length).toBeGreaterThan(8)
  })

  it.each(lists)(
    '$name answers for every combination of its filters',
    { timeout: 120_000 },
    async ({ name, filters }) => {
      const test = await made()
      const failed: unknown[] = []
      for (const [at, role] of ROLES.entries()) {
        const whole = await ask(test, role, name, {})
        if (whole.http === 403) continue
        for (const filter of swept(combinations(filters), at)) {
          const { http, body } = await ask(test, role, name, filter)
          // A reversed range is refused; anything else must succeed.
          if (http !== 200) failed.push([role, filter, http, body.message])
          else if (Number(body.total) > Number(whole.body.total) && !('eventDate' in filter))
            failed.push([role, filter, 'more than without a filter'])
        }
      }
      expect(failed).toEqual([])
    },
  )
})

async function ask(test: TestApp, role: Role, name: string, filter: Record<string, unknown>) {
  const { http, body } = await test.call(role, name as 'EventRecord/GetData', { ...filter, pageSize: 50 })
  return { http, body: body as Record<string, unknown> }
}

describe('EventRecord.GetData', () => {
  it("finds with every combination what a plain search finds in the caller's scope", {
    timeout: 120_000,
  }, async () => {
    const test = await made()
    const facts = await test.db
      .selectFrom('event_report as e')
      .innerJoin('area as a', 'a.id', 'e.area_id')
      .select(['e.id', 'e.company_id', 'e.event_group_id', 'e.area_id', 'a.parent_id', 'e.description', 'e.event_date'])
      .select(['e.event_type_id', 'e.sub_event_type_id', 'e.security_level_id', 'e.status'])
      .execute()
    const wrong: unknown[] = []
    for (const [at, role] of ROLES.entries()) {
      const sees = new Set((await find(test, role, {})).map(String))
      for (const filter of swept(combinations(RECORD), at)) {
        const { eventGroupId, eventType, area, companyId, level, statusId, text, startDate, endDate } = filter
        const expected = facts.filter(
          (row) =>
            sees.has(String(row.id)) &&
            (eventGroupId === undefined || row.event_group_id === eventGroupId) &&
            (eventType === undefined || row.event_type_id === eventType || row.sub_event_type_id === eventType) &&
            (area === undefined || row.area_id === area || row.parent_id === area) &&
            (companyId === undefined || row.company_id === companyId) &&
            (level === undefined || row.security_level_id === level) &&
            (statusId === undefined || row.status === statusId) &&
            (text === undefined || row.description.includes('valve')) &&
            (startDate === undefined || row.event_date >= '2026-11-02') &&
            (endDate === undefined || row.event_date <= '2026-11-18'),
        )
        const found = await find(test, role, filter)
        if (found.join() !== expected.map(({ id }) => id).join()) wrong.push([role, filter, found])
      }
    }
    expect(wrong).toEqual([])
  })
})

const find = async (test: TestApp, role: Role, filter: Record<string, unknown>) =>
  success(await test.call(role, 'EventRecord/GetData', filter))
    .events.map(({ eventId }) => eventId)
    .sort((one, other) => one - other)

import { sql } from 'kysely'
import type { CallName } from '@daybook/shared'
import { CONSEQUENCES, type ClosedKind, type Consequence } from '@daybook/shared/calls/Consequences'
import { describe, expect, it } from 'vitest'
import { loadReceivers } from '../../mail/editions/edition.queries.ts'
import { readPlaces } from '../../mail/editions/places.ts'
import { addReceivers } from '../../testing/mailRuns.ts'
import { type Caller, findCaller } from '../../people/rights/caller.ts'
import { approvableAsOneself, covers } from '../../people/rights/scope.ts'
import { type TestApp, refused, success, testApp } from '../../testing/app.ts'
import { addReport } from '../../testing/reports.ts'
import { type Role, area, company, eventType, people, shift } from '../../testing/world.ts'
import { addAction } from '../../testing/groups/Actions.ts'
import { openForm as receiverForm } from '../../testing/groups/ReceiverGroup.ts'
import { openForm as userForm } from '../../testing/groups/UserPermission.ts'

/*
 * What was counted before is what is true after: the state is read with the product's own functions where there are some,
 * before and after the real save, and their difference must be what the call foresaw.
 */

const count = async ({ call }: TestApp, kind: ClosedKind, ids: number[], role: Role = 'admin') =>
  success(await call(role, 'Consequences/Count', { kind, ids })).consequences

/** Reports that wait, actions, delegations, rules and receiver groups, so that everything has something to lose. */
async function furnished(): Promise<TestApp & { group: number }> {
  const app = await testApp()
  const { db } = app
  for (const id of [area.quay, area.watch, area.dock]) await addReport(db, { area: id, status: 1 })
  const event = await addReport(db, { area: area.fence })
  for (const owner of ['reporter', 'approver', 'foreignreporter', 'areaadmin'] as const)
    await addAction(app, { event, owner })
  await addAction(app, { event, owner: 'reporter', state: 'done' })
  await addReceivers(app, 'Port people', ['reporter', 'approver'], [area.port])
  await addReceivers(app, 'Foreign gate', ['colleague'], [area.foreign])
  const group = await addReceivers(app, 'Approver alone', ['approver'], [area.gate, area.foreign])
  await sql`
    insert into delegation (delegator_id, delegate_id, from_day, until_day, reason, request_id, created_by)
    values (${people.approver.id}, ${people.both.id}, '2026-11-01', '2026-12-01', 'leave', gen_random_uuid(), 1),
      (${people.both.id}, ${people.approver.id}, '2026-01-01', '2026-02-01', 'long ago', gen_random_uuid(), 1)`.execute(
    db,
  )
  for (const [column, id] of [
    ['company_id', company.foreign],
    ['area_id', area.port],
    ['area_id', area.quay],
  ] as const)
    await sql`
      insert into expectation_rule (series_id, ${sql.ref(column)}, by_shift, weekdays, leaves_out_holidays, due_at, due_next_day,
        grace_minutes, from_day, created_by, updated_by)
      values (${id}, ${id}, false, '{1,2,3}', false, '09:00', true, 0, '2026-12-01', 1, 1)`.execute(db)
  // The dock has one shift and one event type, the nil type.
  await sql`delete from area_shift where area_id = ${area.dock} and shift_id <> ${shift.morning}`.execute(db)
  await sql`insert into area_shift (area_id, shift_id) values (${area.dock}, ${shift.morning}) on conflict do nothing`.execute(
    db,
  )
  await sql`delete from area_event_type where area_id = ${area.dock} and event_type_id <> ${eventType.normal}`.execute(
    db,
  )
  return { ...app, group }
}

/** Those of rules are in rules.test.ts. */
type State = Record<Exclude<Consequence, OfRules>, Set<string>>
type OfRules =
  | 'areasKeepRule'
  | 'areasReportThatDay'
  | 'areasWithoutAdvance'
  | 'areasWithoutReminder'
  | 'companiesWithoutYearly'
const isOfState = (what: Consequence, state: State): what is keyof State => what in state
/** Consequences that count what there is less of; the others count what is new. */
const LESS = new Set<Consequence>([
  'areasStop',
  'subAreasStop',
  'signIns',
  'delegationsEnd',
  'receiverGroupsEmpty',
  'receivers',
  'rulesEnd',
  'areasWithoutThisRule',
  'companiesWithoutType',
  'areasWithoutThisType',
  'areasWithoutThisShift',
])

async function stateOf({ db }: TestApp): Promise<State> {
  const keys = async (query: ReturnType<typeof sql<{ key: string }>>) =>
    new Set((await query.execute(db)).rows.map(({ key }) => key))
  const ids = Object.values(people).map(({ id }) => id)
  const callers = (await Promise.all(ids.map((id) => findCaller(db, id)))).filter(
    (one): one is Caller => one !== undefined,
  )
  const signIns = new Set(callers.map(({ userId }) => String(userId)))
  const { rows: areas } = await sql<{
    id: number
    companyId: number
    isSub: boolean
    isLeaf: boolean
    needs: boolean
    types: number[]
    nils: number[]
    shifts: number[]
  }>`
    select a.id, a.company_id as "companyId", a.parent_id is not null as "isSub", a.requires_approval as needs,
      not exists (select from area s where s.parent_id = a.id and s.deleted_at is null) as "isLeaf",
      array(select t.id from area_event_type o join event_type t on t.id = o.event_type_id
        where o.area_id = coalesce(u.id, a.id) and t.is_active and t.deleted_at is null) as types,
      array(select t.id from area_event_type o join event_type t on t.id = o.event_type_id
        where o.area_id = coalesce(u.id, a.id) and t.is_active and t.deleted_at is null and t.is_nil) as nils,
      array(select s.id from area_shift o join shift s on s.id = o.shift_id
        where o.area_id = a.id and s.is_active and s.deleted_at is null) as shifts
    from area a join company c on c.id = a.company_id left join area u on u.id = a.parent_id
    where a.is_active and a.deleted_at is null and c.is_active and c.deleted_at is null and u.is_active is not false`.execute(
    db,
  )
  const of = (some: typeof areas) => new Set(some.map(({ id }) => String(id)))
  const leaves = areas.filter(({ isLeaf }) => isLeaf)
  const { rows: waiting } = await sql<{ id: number; areaId: number; companyId: number }>`
    select id, area_id as "areaId", company_id as "companyId" from event_report where status = 1 and deleted_at is null`.execute(
    db,
  )
  const isApproved = (place: { areaId: number; companyId: number }) =>
    callers.some((caller) => covers(approvableAsOneself(caller), place))
  const { receiverGroups } = await readPlaces(db, true)
  const receivers = await loadReceivers(db)
  return {
    areasStop: of(areas.filter(({ isSub }) => !isSub)),
    subAreasStop: of(areas.filter(({ isSub }) => isSub)),
    areasAndSubAreasStop: new Set(),
    signIns,
    waitingWithoutApprover: new Set(waiting.filter((one) => !isApproved(one)).map(({ id }) => String(id))),
    areasWithoutReporter: of(
      leaves.filter(
        ({ id }) => !callers.some(({ groups, areas: own }) => groups.includes(4) && own.report.includes(id)),
      ),
    ),
    areasWithoutApprover: of(
      leaves.filter(({ id, companyId, needs }) => needs && !isApproved({ areaId: id, companyId })),
    ),
    actionsWithoutOwner: await keys(sql<{ key: string }>`
      select id::text as key from corrective_action where state = 'open' and owner_id <> all(${[...signIns].map(Number)}::int[])`),
    delegationsEnd: await keys(sql<{ key: string }>`
      select id::text as key from delegation where ended_at is null and until_day >= '2026-11-20'
        and delegator_id = any(${[...signIns].map(Number)}::int[]) and delegate_id = any(${[...signIns].map(Number)}::int[])`),
    receiverGroupsEmpty: new Set(
      receiverGroups
        .filter(({ id }) => receivers.some(({ groups }) => groups.includes(id)))
        .map(({ id }) => String(id)),
    ),
    receivers: new Set(receivers.flatMap(({ id, groups }) => groups.map((group) => `${id}/${group}`))),
    rulesEnd: await keys(sql<{ key: string }>`
      select r.id::text as key from expectation_rule r where exists (select from area a left join area u on u.id = a.parent_id
        where a.id = any(${areas.map(({ id }) => id)}::int[]) and (a.company_id = r.company_id or r.area_id in (a.id, a.parent_id)))`),
    // On a day on which every rule of the test has begun: the area's own, its upper area's, its company's.
    areasWithoutThisRule: await keys(sql<{ key: string }>`
      select a.id || '/' || r.series_id as key from area a cross join lateral (
        select series_id from expectation_rule r where from_day <= '2026-12-10' and (until_day is null or until_day >= '2026-12-10')
          and (r.area_id in (a.id, a.parent_id) or r.company_id = a.company_id)
        order by r.area_id = a.id desc nulls last, r.area_id = a.parent_id desc nulls last limit 1) r
      where a.id = any(${leaves.map(({ id }) => id)}::int[])`),
    companiesWithoutType: await keys(sql<{ key: string }>`
      select o.company_id || '/' || t.id as key from company_event_type o join event_type t on t.id = o.event_type_id
      join company c on c.id = o.company_id where t.is_active and t.deleted_at is null and c.is_active and c.deleted_at is null`),
    areasWithoutThisType: new Set(leaves.flatMap(({ id, types }) => types.map((type) => `${id}/${type}`))),
    areasWithoutAnyType: of(leaves.filter(({ types }) => types.length === 0)),
    areasWithoutNil: of(leaves.filter(({ nils }) => nils.length === 0)),
    areasWithoutThisShift: new Set(leaves.flatMap(({ id, shifts }) => shifts.map((one) => `${id}/${one}`))),
    areasWithoutAnyShift: of(leaves.filter(({ shifts }) => shifts.length === 0)),
  }
}

const closed = { active: false, inactiveNote: 'closed' } as const

/** Closes or deletes a record as its form and list do. */
const CHANGES: Record<
  string,
  {
    kind: ClosedKind
    ids: (app: { group: number }) => number[]
    run: (app: TestApp & { group: number }) => Promise<unknown>
  }
> = {
  'a company': {
    kind: 'company',
    ids: () => [company.foreign],
    run: async ({ call }) => {
      const { company: form } = success(
        await call('admin', 'Company/LoadCreateCompanyData', { editId: company.foreign }),
      )
      return call('admin', 'Company/sendToDB', { ...form, ...closed } as never)
    },
  },
  'an area with sub areas': { kind: 'area', ids: () => [area.port], run: (app) => closeArea(app, area.port) },
  'an area': { kind: 'area', ids: () => [area.gate], run: (app) => closeArea(app, area.gate) },
  'a sub area': {
    kind: 'area',
    ids: () => [area.quay],
    run: async ({ call }) => {
      const { area: form } = success(await call('admin', 'Area/LoadCreateArea', { areaId: area.port }))
      const subAreas = form?.subAreas.map((sub) => (sub.areaId === area.quay ? { ...sub, ...closed } : sub))
      return call('admin', 'Area/SaveAreaData', { ...form, subAreas } as never)
    },
  },
  'the nil type': { kind: 'eventType', ids: () => [eventType.normal], run: (app) => closeType(app, eventType.normal) },
  'a type that is no longer the nil type': {
    kind: 'nilType',
    ids: () => [eventType.normal],
    run: async ({ call }) => {
      const asked = { eventTypeId: eventType.normal }
      const { eventType: form } = success(await call('admin', 'EventType/GetEventTypeCreate', asked))
      return call('admin', 'EventType/SaveEventTypeCreate', { ...form, isNil: false } as never)
    },
  },
  'a type with sub types': {
    kind: 'eventType',
    ids: () => [eventType.release],
    run: (app) => closeType(app, eventType.release),
  },
  'a shift': {
    kind: 'shift',
    ids: () => [shift.morning],
    run: async ({ call }) => {
      const { company: form } = success(await call('admin', 'Company/LoadCreateCompanyData', { editId: company.home }))
      const shifts = form?.shifts.map((one) => (one.shift === shift.morning ? { ...one, ...closed } : one))
      return call('admin', 'Company/sendToDB', { ...form, shifts } as never)
    },
  },
  'an approver': {
    kind: 'person',
    ids: () => [people.approver.id],
    run: (app) => closePerson(app, people.approver.id),
  },
  'a reporter': { kind: 'person', ids: () => [people.reporter.id], run: (app) => closePerson(app, people.reporter.id) },
  'somebody with two roles': {
    kind: 'person',
    ids: () => [people.both.id],
    run: (app) => closePerson(app, people.both.id),
  },
  'people, deleted': {
    kind: 'person',
    ids: () => [people.approver.id, people.both.id],
    run: async (app) => {
      await sql`delete from receiver_group_member where user_id in (6, 7)`.execute(app.db)
      return app.call('admin', 'UserPermission/DeleteUserFromList', [people.approver.id, people.both.id] as never)
    },
  },
  'a receiver group': {
    kind: 'receiverGroup',
    ids: ({ group }) => [group],
    run: async (app) =>
      app.call('admin', 'ReceiverGroup/SaveData', { ...(await receiverForm(app, 'admin', app.group)), ...closed }),
  },
  'a rule of a company': { kind: 'rule', ids: () => [company.foreign], run: (app) => endRule(app, company.foreign) },
  'a rule of an area, one of whose sub areas has its own': {
    kind: 'rule',
    ids: () => [area.port],
    run: (app) => endRule(app, area.port),
  },
  'a rule that has not begun, deleted': {
    kind: 'comingRule',
    ids: () => [area.port],
    run: async ({ call }) => {
      const { rule } = success(await call('admin', 'Expectations/GetRule', { ruleId: area.port }))
      return call('admin', 'Expectations/DeleteRule', { ruleId: area.port, version: rule.version })
    },
  },
  'a receiver group, deleted': {
    kind: 'receiverGroup',
    ids: ({ group }) => [group],
    run: ({ call, group }) => call('admin', 'ReceiverGroup/DeleteReceiverGroup', { receiverGroupIds: [group] }),
  },
}

async function endRule({ call }: TestApp, ruleId: number) {
  const { rule } = success(await call('admin', 'Expectations/GetRule', { ruleId }))
  return call('admin', 'Expectations/EndRule', { ruleId, version: rule.version, until: rule.from })
}
async function closeArea({ call }: TestApp, areaId: number) {
  const { area: form } = success(await call('admin', 'Area/LoadCreateArea', { areaId }))
  return call('admin', 'Area/SaveAreaData', { ...form, ...closed } as never)
}
async function closeType({ call }: TestApp, eventTypeId: number) {
  const { eventType: form } = success(await call('admin', 'EventType/GetEventTypeCreate', { eventTypeId }))
  return call('admin', 'EventType/SaveEventTypeCreate', { ...form, ...closed } as never)
}
async function closePerson(app: TestApp, userId: number) {
  const form = await userForm(app, 'admin', userId)
  return app.call('admin', 'UserPermission/SaveCreateUser', { ...form, status: 'N', inactiveNote: 'gone' })
}

describe('Consequences.Count', () => {
  it.each(Object.keys(CHANGES))('counts before what is true after: %s', async (name) => {
    const app = await furnished()
    const { kind, ids, run } = CHANGES[name] as (typeof CHANGES)[string]
    const foreseen = await count(app, kind, ids(app))
    const before = await stateOf(app)
    success((await run(app)) as never)
    const after = await stateOf(app)
    const counts = Object.fromEntries(
      foreseen.flatMap(({ what, count: n, subCount }) =>
        what === 'areasAndSubAreasStop'
          ? [
              ['areasStop', n],
              ['subAreasStop', subCount],
            ]
          : [[what, n]],
      ),
    )
    const became = Object.fromEntries(
      CONSEQUENCES.flatMap((what) => {
        if (!isOfState(what, before)) return []
        const [more, fewer] = LESS.has(what) ? [before[what], after[what]] : [after[what], before[what]]
        // What a group's receivers get is only said of the group itself.
        if (what === 'receivers' && kind !== 'receiverGroup') return []
        if (what === 'areasWithoutThisRule' && kind !== 'rule' && kind !== 'comingRule') return []
        if (what === 'rulesEnd' && kind === 'comingRule') return []
        if (what === 'receiverGroupsEmpty' && kind === 'receiverGroup') return []
        if (
          ['companiesWithoutType', 'areasWithoutThisType', 'areasWithoutThisShift'].includes(what) &&
          !['eventType', 'shift'].includes(kind)
        )
          return []
        if (kind === 'company' && /Any|Nil/.test(what)) return []
        const n = more.difference(fewer).size
        return n > 0 ? [[what, n]] : []
      }),
    )
    expect(counts).toEqual(became)
    expect(Object.keys(counts).length).toBeGreaterThan(0)
  })

  it('says it in the reader’s language, with areas and their sub areas in one sentence', async () => {
    const app = await furnished()
    const input = { kind: 'area', ids: [area.port] } as const
    const texts = async (language: string) =>
      success(await app.call('admin', 'Consequences/Count', input, { 'accept-language': language })).consequences.map(
        ({ text }) => text,
      )
    expect(await texts('en')).toEqual([
      '1 area and 2 sub areas will stop reporting.',
      '1 receiver group will send no more letters.',
      '2 rules of expected reports will have nothing left to apply to.',
    ])
    expect((await texts('th'))[0]).toBe('พื้นที่ 1 แห่ง และพื้นที่ย่อย 2 แห่งจะหยุดรายงาน')
    expect((await count(app, 'person', [people.approver.id])).map(({ text }) => text)).toContain(
      '1 person will no longer be able to sign in.',
    )
  })

  it('is for those who may save the record, and finds nothing of others', async () => {
    const app = await furnished()
    const ask = (role: Role, kind: ClosedKind, id: number) =>
      app.call(role, 'Consequences/Count' satisfies CallName, { kind, ids: [id] })
    for (const [role, kind, id] of [
      ['areaadmin', 'area', area.port],
      ['company', 'person', people.colleague.id],
      ['company', 'receiverGroup', await addReceivers(app, 'Gate', ['reporter'], [area.gate])],
      ['company', 'rule', area.port],
    ] as const)
      success(await ask(role, kind, id))
    for (const [role, kind, id, http] of [
      ['areaadmin', 'area', area.gate, 200],
      ['areaadmin', 'area', area.foreign, 200],
      ['areaadmin', 'person', people.admin.id, 200],
      ['company', 'person', people.foreignreporter.id, 200],
      ['company', 'company', company.home, 403],
      ['areaadmin', 'shift', shift.morning, 200],
      ['areaadmin', 'eventType', eventType.normal, 200],
      ['foreigncompany', 'receiverGroup', app.group, 200],
      ['company', 'rule', company.foreign, 200],
      ['viewer', 'area', area.port, 403],
      ['reporter', 'area', area.port, 403],
    ] as const)
      expect(refused(await ask(role, kind, id)).http, `${role} ${kind} ${id}`).toBe(http)
    expect(refused(await app.call('nobody', 'Consequences/Count', { kind: 'area', ids: [1] })).http).toBe(401)
    expect(refused(await ask('admin', 'area', 987_654)).message).toBe('The data was not found.')
  })
})

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type TestApp, refused, scratchApp, success, testApp } from '../../testing/app.ts'
import { statuses } from '../../testing/refusals.ts'
import { administerAll, area, company, eventType, people, shift } from '../../testing/world.ts'
import { type ShiftForm, day, homeForm, newCompany, save, saved } from '../../testing/groups/Company.ts'

describe('Company.LoadChanges', () => {
  it('shows who changed what of a company and its parts, newest first, by name', async () => {
    const test = await testApp()
    await administerAll(test.db, 'areaadmin', company.home)
    const form = await homeForm(test)
    const [morning, evening] = form.shifts as [ShiftForm, ShiftForm]
    await sql`delete from area_shift where shift_id = ${shift.evening}`.execute(test.db)
    await saved(
      test,
      {
        ...form,
        companyName: 'Home II',
        shifts: [{ ...morning, startTime: '07:30' }, { ...evening, deleted: true }, day],
        events: [{ eventTypeId: eventType.csrNormal }],
      },
      'areaadmin',
    )
    const { changes } = success(await test.call('areaadmin', 'Company/LoadChanges', { id: company.home }))
    const latest = changes.filter(({ userName }) => userName === 'areaadmin Tester')
    expect(latest.map(({ part, name, action }) => [part, name, action].join()).sort()).toEqual([
      'company,,update',
      'eventType,,insert',
      'workingTime,Evening,delete',
      'workingTime,Morning,update',
      'workingTime,กลางวัน,insert',
    ])
    expect(latest.find(({ name }) => name === 'Morning')?.changes).toEqual([
      { field: 'startTime', before: '08:00', after: '07:30' },
    ])
    expect(latest.find(({ part }) => part === 'company')?.changes).toEqual([
      { field: 'companyName', before: 'Home', after: 'Home II' },
    ])
    expect(latest.find(({ part }) => part === 'eventType')?.changes).toEqual([
      { field: 'events', before: '', after: 'Community visit' },
    ])
  })

  it('refuses companies out of scope as not found, and callers without a session or permission', async () => {
    const test = await testApp()
    const name = 'Company/LoadChanges'
    const theirs = refused(await test.call('company', name, { id: company.foreign }))
    expect(theirs).toEqual(refused(await test.call('company', name, { id: 987_654 })))
    expect(await statuses(test, ['nobody', 'reporter'], name, { id: company.home })).toEqual([401, 403])
  })
})

describe('Company.SaveChangeOrder', () => {
  const move = 'Company/SaveChangeOrder'
  const order = async ({ db }: TestApp, table: 'company' | 'area' | 'event_type', where = sql`true`) =>
    (
      await sql<{ id: number; position: number }>`
      select id, position from ${sql.table(table)} where deleted_at is null and ${where} order by position, id`.execute(
        db,
      )
    ).rows

  it('moves a company, an area, a sub area, an event type and a sub event type', async () => {
    const test = await testApp()
    const ids = async (...asked: Parameters<typeof order> extends [unknown, ...infer R] ? R : never) =>
      (await order(test, ...asked)).map(({ id }) => id)
    success(await test.call('admin', move, { tableName: 'company', id: company.csr, from: '4', to: '1' }))
    expect(await ids('company')).toEqual([4, 1, 2, 3, 5])
    const upper = sql`company_id = 1 and event_group_id = 2 and parent_id is null`
    success(await test.call('company', move, { tableName: 'area', id: area.dock, from: 3, to: 1 }))
    expect(await ids('area', upper)).toEqual([area.dock, area.gate, area.port])
    success(await test.call('areaadmin', move, { tableName: 'area', id: area.port, subId: area.yard, to: 1 }))
    expect(await ids('area', sql`parent_id = ${area.port}`)).toEqual([area.yard, area.quay])
    success(await test.call('admin', move, { tableName: 'EventType', id: eventType.works, to: 1 }))
    expect(await ids('event_type', sql`event_group_id = 2 and parent_id is null`)).toEqual([206, 201, 202, 203])
    success(await test.call('admin', move, { tableName: 'eventtype', id: 203, subId: 205, to: 1 }))
    expect(await ids('event_type', sql`parent_id = 203`)).toEqual([205, 204])
    const touched = await test.db.selectFrom('area').select('updated_by').where('id', '=', area.dock).executeTakeFirst()
    expect(touched?.updated_by).toBe(people.company.id)
  })

  it('refuses records out of scope as not found, and invalid moves', async () => {
    const test = await testApp()
    const asked = (change: object) => ({ tableName: 'area', id: area.gate, to: 1, ...change })
    for (const change of [
      { id: area.foreign },
      { id: area.port, subId: area.gate },
      { id: area.gate, subId: area.quay },
    ])
      expect(refused(await test.call('company', move, asked(change)))).toEqual(
        refused(await test.call('company', move, asked({ id: 987_654 }))),
      )
    expect(refused(await test.call('areaadmin', move, asked({ id: area.dock }))).message).toBe(
      'The data was not found.',
    )
    for (const change of [{ tableName: 'constructor' }, { tableName: '' }, { id: null }, { to: '' }])
      expect(refused(await test.call('admin', move, asked(change))).http).toBe(400)
  })

  it('requires the level of the list’s own menu', async () => {
    const test = await testApp()
    const company3 = { tableName: 'company', id: company.home, to: 2 }
    const area3 = { tableName: 'area', id: area.gate, to: 2 }
    expect(await statuses(test, ['nobody', 'reporter', 'viewer', 'company', 'areaadmin'], move, company3)).toEqual([
      401, 403, 403, 403, 403,
    ])
    await test.db
      .updateTable('user_menu')
      .set({ level: 1 })
      .where('menu_id', '=', 6)
      .where('user_id', '=', people.company.id)
      .execute()
    expect(await statuses(test, ['nobody', 'viewer', 'company'], move, area3)).toEqual([401, 403, 403])
    const unused = await test.db
      .insertInto('event_type')
      .values({
        event_group_id: 2,
        name: 'New',
        short_name: 'New',
        color_id: 3,
        position: 5,
        created_by: people.company.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    success(await test.call('company', move, { tableName: 'eventtype', id: unused.id, to: 2 }))
    expect(
      refused(await test.call('company', move, { tableName: 'eventtype', id: eventType.normal, to: 2 })).message,
    ).toBe('Only an administrator of all companies that use this event type can change it.')
    await test.db
      .updateTable('user_menu')
      .set({ level: 1 })
      .where('menu_id', '=', 7)
      .where('user_id', '=', people.admin.id)
      .execute()
    expect(await statuses(test, ['admin'], move, { tableName: 'eventtype', id: eventType.normal, to: 2 })).toEqual([
      403,
    ])
  })

  it('keeps every list consistent when two administrators move, add and delete at once', async () => {
    const test = await scratchApp()
    const other = await test.second()
    const made = await saved(test, newCompany({ companyName: 'To go' }))
    const jobs = [
      ...Array.from({ length: 12 }, (_, nth) =>
        (nth % 2 ? test : other).call('admin', move, {
          tableName: 'company',
          id: (nth % 5) + 1,
          to: ((nth * 3) % 6) + 1,
        }),
      ),
      ...Array.from({ length: 6 }, (_, nth) =>
        (nth % 2 ? test : other).call('admin', save, newCompany({ companyName: `New ${nth}`, position: nth + 1 })),
      ),
      ...Array.from({ length: 9 }, (_, nth) =>
        (nth % 2 ? other : test).call('company', move, {
          tableName: 'area',
          id: [area.gate, area.port, area.dock][nth % 3] as number,
          to: (nth % 4) + 1,
        }),
      ),
      test.call('admin', 'Company/DeleteCompanyListData', { companyIds: [made] }),
    ]
    for (const reply of await Promise.all(jobs)) success(reply)
    expect((await order(test, 'company')).map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    const upper = await order(test, 'area', sql`company_id = 1 and event_group_id = 2 and parent_id is null`)
    expect(upper.map(({ position }) => position)).toEqual([1, 2, 3])
  })
})

/** The order of a list as it is read, and saved in another. */
const lists = {
  company: { tableName: 'company' },
  area: { tableName: 'area', companyId: company.home, eventGroupId: 2 },
  eventtype: { tableName: 'eventtype', eventGroupId: 2 },
} as const

describe('Company.LoadOrder', () => {
  it('has all entries of a list in their order, by their names for the reader', async () => {
    const test = await testApp()
    await sql`update area set second_name = 'ท่าเรือ' where id = ${area.port}`.execute(test.db)
    const { rows } = success(await test.call('company', 'Company/LoadOrder', lists.area))
    expect(rows.map(({ recordId }) => recordId)).toEqual([area.gate, area.port, area.dock])
    expect(rows.map(({ name }) => name)).toContain('Port')
    success(await test.call('admin', 'Company/LoadOrder', lists.eventtype))
  })

  it('is for those who may change all of a list, and says nothing of others’', async () => {
    const test = await testApp()
    const asked = { ...lists.area, companyId: company.foreign }
    expect(refused(await test.call('company', 'Company/LoadOrder', asked))).toEqual(
      refused(await test.call('company', 'Company/LoadOrder', { ...asked, companyId: 987_654 })),
    )
    // They administer the port, but not the dock.
    expect(refused(await test.call('areaadmin', 'Company/LoadOrder', lists.area)).message).toMatch(
      /^Only an administrator of/,
    )
    expect(refused(await test.call('company', 'Company/LoadOrder', lists.eventtype)).message).toMatch(
      /^Only an administrator of/,
    )
    expect(
      await statuses(test, ['nobody', 'reporter', 'viewer', 'company'], 'Company/LoadOrder', lists.company),
    ).toEqual([401, 403, 403, 403])
    expect(await statuses(test, ['admin'], 'Company/LoadOrder', { tableName: 'area', eventGroupId: 2 })).toEqual([400])
  })
})

describe('Company.SaveOrder', () => {
  const ordered = async (test: TestApp, list: (typeof lists)[keyof typeof lists], who: 'admin' | 'company' = 'admin') =>
    success(await test.call(who, 'Company/LoadOrder', list)).rows.map(({ recordId }) => recordId)

  it('saves the whole order, records who moved what, and counts as few as possible', async () => {
    const test = await testApp()
    for (const list of Object.values(lists)) {
      const before = await ordered(test, list)
      const [first = 0, ...rest] = before
      const after = [...rest, first]
      const sent = { ...list, previousIds: before, orderedIds: after }
      expect(success(await test.call('admin', 'Company/SaveOrder', sent))).toMatchObject({ moved: 1 })
      expect(await ordered(test, list)).toEqual(after)
    }
    const { rows } = await sql<{ id: number }>`
      select id from area where updated_by = ${people.admin.id} and updated_at = daybook_now()`.execute(test.db)
    expect(rows).toEqual([{ id: area.gate }])
  })

  it('tells the later of two, who read the same order', async () => {
    const test = await scratchApp()
    const other = await test.second()
    const before = await ordered(test, lists.area)
    const sent = (orderedIds: number[]) => ({ ...lists.area, previousIds: before, orderedIds })
    const replies = await Promise.all([
      test.call('admin', 'Company/SaveOrder', sent(before.toReversed())),
      other.call('company', 'Company/SaveOrder', sent([...before.slice(1), before[0] ?? 0])),
    ])
    expect(replies.map(({ body }) => body.status).sort()).toEqual(['Error', 'Success'])
    const loser = replies.find(({ body }) => body.status === 'Error')
    expect(loser && refused(loser).message).toMatch(/^Somebody else/)
    expect(await order(test)).toEqual([1, 2, 3])
  })

  const order = async ({ db }: TestApp) =>
    (
      await sql<{ position: number }>`select position from area
      where company_id = 1 and event_group_id = 2 and parent_id is null and deleted_at is null order by position`.execute(
        db,
      )
    ).rows.map(({ position }) => position)

  it('takes no other entries than the list has, and none of others', async () => {
    const test = await testApp()
    const before = await ordered(test, lists.area)
    const asked = (orderedIds: number[]) => ({ ...lists.area, previousIds: before, orderedIds })
    for (const ids of [before.slice(1), [...before, area.foreign], [...before.slice(1), before[1] ?? 0]])
      expect(refused(await test.call('admin', 'Company/SaveOrder', asked(ids))).http).toBe(400)
    const roles = ['nobody', 'reporter', 'viewer'] as ('nobody' | 'reporter' | 'viewer')[]
    expect(await statuses(test, roles, 'Company/SaveOrder', asked(before))).toEqual([401, 403, 403])
    expect(refused(await test.call('areaadmin', 'Company/SaveOrder', asked(before.toReversed()))).message).toMatch(
      /^Only an administrator of/,
    )
    expect(refused(await test.call('foreigncompany', 'Company/SaveOrder', asked(before.toReversed()))).message).toBe(
      'The data was not found.',
    )
    expect(await ordered(test, lists.area)).toEqual(before)
  })
})

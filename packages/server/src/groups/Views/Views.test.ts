import type { Input } from '@daybook/shared'
import { MOST_VIEWS } from '@daybook/shared/rules/viewRules'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type TestApp, refused, success, testApp } from '../../testing/app.ts'
import { statuses } from '../../testing/refusals.ts'
import { type Role, area, company, eventType, people } from '../../testing/world.ts'

type Form = Partial<Input<'Views/Save'>>
const form = { name: 'Gate', page: '/Event-Record', query: `group=2&area=${area.gate}` } as const
const save = async ({ call }: TestApp, role: Role, given: Form = {}) =>
  success(await call(role, 'Views/Save', { ...form, ...given })).viewId
const list = async ({ call }: TestApp, role: Role) => success(await call(role, 'Views/List', {})).views
const names = async (app: TestApp, role: Role) => (await list(app, role)).map(({ name }) => name)
const open = async ({ call }: TestApp, role: Role, viewId: number) =>
  success(await call(role, 'Views/Open', { viewId }))
const landing = async ({ call }: TestApp, role: Role, more = {}) =>
  success(await call(role, 'Login/CheckSession', more)).landing

describe('Views.List', () => {
  it('has the own views by name, of pages that the reader may open, and those that the reader is shown', async () => {
    const app = await testApp()
    await save(app, 'company', { name: 'บ้าน' })
    await save(app, 'company', { name: 'Abnormal', groupId: 4 })
    await save(app, 'company', { name: 'Users', page: '/User-Permission', query: 'status=active', groupId: 4 })
    expect(await names(app, 'company')).toEqual(['บ้าน', 'Abnormal', 'Users'])
    expect(await list(app, 'reporter')).toMatchObject([
      { name: 'Abnormal', isOwn: false, ownerName: 'company Tester', groupId: 4, groupName: 'Reporter' },
    ])
    // Another group user, and the same one of another company.
    expect(await names(app, 'approver')).toEqual([])
    expect(await names(app, 'foreignreporter')).toEqual([])
    // Not even group 1 reads what is private.
    expect(await names(app, 'admin')).toEqual([])
  })

  it('says with whom the caller can share: their own group users, and those that they can give', async () => {
    const { call } = await testApp()
    const groups = async (role: Role) =>
      success(await call(role, 'Views/List', {})).groups.map(({ groupId }) => groupId)
    expect(await groups('reporter')).toEqual([4])
    expect(await groups('company')).toEqual([2, 4, 5])
    expect(await groups('admin')).toEqual([1, 2, 3, 4, 5, 7])
  })

  it('refuses callers without a session', async () => {
    expect(await statuses(await testApp(), ['nobody'], 'Views/List', {})).toEqual([401])
  })
})

describe('Views.Open', () => {
  it('resolves what its days follow when it is opened', async () => {
    const app = await testApp()
    const record = await save(app, 'company', { period: 'lastMonth', query: 'group=2&from=01/10/2026&to=31/10/2026' })
    const month = await save(app, 'company', {
      name: 'm',
      page: '/Report-Event-Monthly',
      period: 'lastMonth',
      query: '',
    })
    const week = await save(app, 'company', { name: 'w', page: '/Compliance', period: 'lastWeek', query: 'group=2' })
    const still = await save(app, 'company', { name: 's', query: 'from=01/10/2026&to=31/10/2026' })
    const asked = async (id: number) =>
      Object.fromEntries(new URLSearchParams((await open(app, 'company', id)).view.query))
    expect(await asked(record)).toEqual({ group: '2', period: 'lastMonth' })
    expect(await asked(month)).toEqual({ month: '10/2026' })
    expect(await asked(week)).toEqual({ group: '2', period: 'week', day: '09/11/2026' })
    expect(await asked(still)).toEqual({ from: '01/10/2026', to: '31/10/2026' })
  })

  it('reads the day in Bangkok', async () => {
    const app = await testApp()
    await app.setNow('2028-03-01T00:30:00+07:00')
    const viewId = await save(app, 'company', { page: '/Report-Event-Monthly', period: 'lastMonth', query: '' })
    expect((await open(app, 'company', viewId)).view.query).toBe('month=02%2F2028')
    // A letter's link shows the days of the letter.
    const record = await save(app, 'company', { name: 'b', period: 'yesterday', query: '' })
    const then = success(await app.call('company', 'Views/Open', { viewId: record, on: '2028-03-01' }))
    expect(then.view.query).toBe('from=29%2F02%2F2028&to=29%2F02%2F2028')
  })

  it('says what is gone or closed, and names nothing that the reader may not see', async () => {
    const app = await testApp()
    const { db } = app
    const query = `company=${company.home}&area=${area.gate},${area.dock}&type=${eventType.normal}&text=pump`
    const viewId = await save(app, 'company', { name: 'r', page: '/Report-Event', query, groupId: 5 })
    expect((await open(app, 'company', viewId)).gone).toEqual([])
    // An approver of the quay alone.
    const seen = await open(app, 'approver', viewId)
    expect(seen.gone).toEqual([
      { kind: 'area', name: '', isClosed: false },
      { kind: 'area', name: '', isClosed: false },
    ])
    expect(seen.view.query).toBe(`company=${company.home}&type=${eventType.normal}&text=pump`)
    await sql`update area set is_active = false, inactive_note = 'x' where id = ${area.dock}`.execute(db)
    await sql`update area set deleted_at = daybook_now(), is_active = false, inactive_note = 'x' where id = ${area.gate}`.execute(
      db,
    )
    await sql`update event_type set deleted_at = daybook_now() where id = ${eventType.normal}`.execute(db)
    const left = await open(app, 'company', viewId)
    expect(left.gone).toMatchObject([
      { kind: 'area', name: 'Gate', isClosed: false },
      { kind: 'area', name: 'Dock', isClosed: true },
      { kind: 'type', isClosed: false },
    ])
    expect(new URLSearchParams(left.view.query).get('area')).toBe(String(area.dock))
    expect(left.view.query).not.toContain('type')
  })

  it("refuses others' views, those of a group that the reader is not in, and of pages that they may not open", async () => {
    const app = await testApp()
    const own = await save(app, 'company')
    const ofReporters = await save(app, 'company', { name: 'b', groupId: 4 })
    const users = await save(app, 'company', { name: 'c', page: '/User-Permission', groupId: 4 })
    for (const viewId of [own, users]) {
      const reply = await app.call('reporter', 'Views/Open', { viewId })
      expect(refused(reply).message).toBe('The data was not found.')
    }
    success(await app.call('reporter', 'Views/Open', { viewId: ofReporters }))
    refused(await app.call('approver', 'Views/Open', { viewId: ofReporters }))
    refused(await app.call('foreignreporter', 'Views/Open', { viewId: ofReporters }))
    await app.db.deleteFrom('user_group').where('user_id', '=', people.reporter.id).where('group_id', '=', 4).execute()
    refused(await app.call('reporter', 'Views/Open', { viewId: ofReporters }))
    expect(await statuses(app, ['nobody'], 'Views/Open', { viewId: own })).toEqual([401])
  })
})

describe('Views.Save', () => {
  it('keeps filters, without a page number, sealed values and days that follow the calendar', async () => {
    const app = await testApp()
    const query = 'group=2&page=7&ID=sealed&Mode=x&sort=areaName&order=asc&from=01/10/2026&to=31/10/2026'
    const viewId = await save(app, 'reporter', { query, period: 'lastMonth', name: '  A   name ' })
    expect(await app.db.selectFrom('saved_view').selectAll().where('id', '=', viewId).execute()).toMatchObject([
      { name: 'A name', query: 'group=2&sort=areaName&order=asc', period: 'lastMonth', version: 1, group_id: null },
    ])
    const trail = await app.db.selectFrom('audit_entry').selectAll().where('table_name', '=', 'saved_view').execute()
    expect(trail).toMatchObject([{ action: 'insert', actor_id: people.reporter.id, call: 'Views/Save' }])
  })

  it('changes the version that was read; whoever saves second is told', async () => {
    const app = await testApp()
    const viewId = await save(app, 'reporter')
    await save(app, 'reporter', { viewId, version: 1, name: 'Gate 2', groupId: 4, query: 'group=3' })
    expect(await list(app, 'reporter')).toMatchObject([{ name: 'Gate 2', version: 2, query: 'group=3', groupId: 4 }])
    const late = await app.call('reporter', 'Views/Save', { ...form, viewId, version: 1, name: 'Gate 3' })
    expect(refused(late).message).toContain('reporter Tester')
    expect(await names(app, 'reporter')).toEqual(['Gate 2'])
  })

  it('has each name once for a person, and a limit', async () => {
    const app = await testApp()
    const viewId = await save(app, 'reporter')
    const again = refused(await app.call('reporter', 'Views/Save', { ...form, name: 'GATE' }))
    expect(again).toMatchObject({ status: 'DUP', fieldErrors: [{ field: 'name' }] })
    await save(app, 'reporter', { viewId, version: 1 })
    await save(app, 'approver')
    await sql`insert into saved_view (owner_id, name, page, query)
      select ${people.reporter.id}, 'n' || n, '/Event-Record', '' from generate_series(2, ${MOST_VIEWS}::int) n`.execute(
      app.db,
    )
    expect(refused(await app.call('reporter', 'Views/Save', { ...form, name: 'more' })).message).toContain(
      `${MOST_VIEWS}`,
    )
  })

  it("refuses bad forms, others' views, pages and groups beyond the caller's", async () => {
    const app = await testApp()
    const viewId = await save(app, 'company', { groupId: 4 })
    const given = async (role: Role | 'nobody', more: object) =>
      refused(await app.call(role, 'Views/Save', { ...form, ...more }))
    expect(await given('reporter', { name: ' ' })).toMatchObject({ fieldErrors: [{ field: 'name' }] })
    expect(await given('reporter', { name: 'x'.repeat(81) })).toMatchObject({ fieldErrors: [{ field: 'name' }] })
    expect(await given('reporter', { page: '/Nowhere' })).toMatchObject({ http: 400 })
    expect(await given('reporter', { period: 'lastYear' })).toMatchObject({ http: 400 })
    expect(await given('reporter', { query: `text=${'ก'.repeat(3000)}` })).toMatchObject({ http: 400 })
    expect(await given('reporter', { viewId, version: 1 })).toMatchObject({ message: 'The data was not found.' })
    expect(await given('admin', { viewId, version: 1 })).toMatchObject({ message: 'The data was not found.' })
    expect(await given('reporter', { page: '/User-Permission' })).toMatchObject({ http: 403 })
    expect(await given('reporter', { groupId: 5 })).toMatchObject({ http: 403 })
    expect(await given('reporter', { groupId: 6 })).toMatchObject({ http: 400 })
    expect(await given('nobody', {})).toMatchObject({ http: 401 })
  })
})

describe('Views.SetStart', () => {
  it('starts there after a sign-in, unless a link was followed or the view is gone', async () => {
    const app = await testApp()
    const viewId = await save(app, 'company')
    success(await app.call('company', 'Views/SetStart', { viewId }))
    expect(await landing(app, 'company')).toBe(`/View?id=${viewId}`)
    expect(await landing(app, 'company', { action: '101' })).toBe('/Create-Report')
    const shared = await save(app, 'company', { name: 'b', groupId: 4 })
    success(await app.call('reporter', 'Views/SetStart', { viewId: shared }))
    expect(await landing(app, 'reporter')).toBe(`/View?id=${shared}`)
    expect((await list(app, 'reporter'))[0]?.isStart).toBe(true)
    // No longer shared, or its page no longer open to them.
    await save(app, 'company', { viewId: shared, version: 1, name: 'b' })
    expect(await landing(app, 'reporter')).toBe('/Create-Report')
    await sql`update user_menu set level = 0 where user_id = ${people.company.id} and menu_id = 3`.execute(app.db)
    expect(await landing(app, 'company')).toBe('/Event-Today')
  })

  it('goes back to the usual page without one', async () => {
    const app = await testApp()
    success(await app.call('reporter', 'Views/SetStart', { viewId: await save(app, 'reporter') }))
    success(await app.call('reporter', 'Views/SetStart', {}))
    expect(await landing(app, 'reporter')).toBe('/Create-Report')
  })

  it("refuses others' views and callers without a session", async () => {
    const app = await testApp()
    const viewId = await save(app, 'company')
    expect(refused(await app.call('reporter', 'Views/SetStart', { viewId })).message).toBe('The data was not found.')
    expect(await statuses(app, ['nobody'], 'Views/SetStart', {})).toEqual([401])
  })
})

describe('Views.SetLetter', () => {
  const letter = { rhythm: 'week', onDay: 1, hour: 7 } as const
  const ofReport = { page: '/Report-Event', query: `group=2&company=${company.home}` } as const

  it('is for each reader alone, and says so in the list', async () => {
    const app = await testApp()
    const viewId = await save(app, 'company', { ...ofReport, groupId: 4 })
    success(await app.call('reporter', 'Views/SetLetter', { viewId, letter }))
    expect((await list(app, 'reporter'))[0]?.letter).toEqual({ ...letter, lastAt: null })
    expect((await list(app, 'company'))[0]?.letter).toBeNull()
    const turn = await app.db.selectFrom('view_letter_turn').select('next_at').execute()
    expect(turn).toEqual([{ next_at: new Date('2026-11-23T07:00:00+07:00') }])
    success(
      await app.call('reporter', 'Views/SetLetter', { viewId, letter: { ...letter, rhythm: 'month', onDay: 31 } }),
    )
    expect((await list(app, 'reporter'))[0]?.letter).toMatchObject({ rhythm: 'month', onDay: 31 })
    success(await app.call('reporter', 'Views/SetLetter', { viewId, letter: null }))
    expect((await list(app, 'reporter'))[0]?.letter).toBeNull()
  })

  it("refuses pages without numbers for a letter, wrong days, others' views and callers without a session", async () => {
    const app = await testApp()
    const given = async (role: Role | 'nobody', viewId: number, more: object = {}) =>
      refused(await app.call(role, 'Views/SetLetter', { viewId, letter: { ...letter, ...more } }))
    const record = await save(app, 'company')
    expect((await given('company', record)).message).toContain('Event, Abnormal, Weekly and Monthly')
    const vague = await save(app, 'company', { ...ofReport, name: 'b', query: 'group=2' })
    expect((await given('company', vague)).message).toContain('company')
    const viewId = await save(app, 'company', { ...ofReport, name: 'c' })
    expect(await given('company', viewId, { onDay: 8 })).toMatchObject({ http: 400 })
    expect(await given('company', viewId, { hour: 24 })).toMatchObject({ http: 400 })
    expect((await given('reporter', viewId)).message).toBe('The data was not found.')
    expect(await given('nobody', viewId)).toMatchObject({ http: 401 })
  })
})

describe('Views.Delete', () => {
  it('deletes it for everybody, also as a start', async () => {
    const app = await testApp()
    const viewId = await save(app, 'company', { groupId: 4 })
    success(await app.call('reporter', 'Views/SetStart', { viewId }))
    success(await app.call('company', 'Views/Delete', { viewId }))
    expect(await names(app, 'reporter')).toEqual([])
    expect(await landing(app, 'reporter')).toBe('/Create-Report')
    expect(refused(await app.call('company', 'Views/Delete', { viewId })).message).toBe('The data was not found.')
  })

  it("refuses others' views, also shared ones, and callers without a session", async () => {
    const app = await testApp()
    const viewId = await save(app, 'company', { groupId: 4 })
    for (const role of ['reporter', 'admin'] as const)
      expect(refused(await app.call(role, 'Views/Delete', { viewId })).message).toBe('The data was not found.')
    expect(await statuses(app, ['nobody'], 'Views/Delete', { viewId })).toEqual([401])
  })
})

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type TestApp, success, testApp } from '../../testing/app.ts'
import { addReport } from '../../testing/reports.ts'
import { type Role, area, people } from '../../testing/world.ts'

async function landing(app: TestApp, role: Role, action = '', sealedDate = '', sealedReport = '') {
  const { landing } = success(await app.call(role, 'Login/CheckSession', { action, sealedDate, sealedReport }))
  const url = new URL(landing, 'http://here')
  expect(url.origin).toBe('http://here')
  return { path: url.pathname, query: url.searchParams, landing }
}

const link = (app: TestApp, content: Record<string, unknown>) => app.services.sealer.seal(app.db, 'link', content)
const open = (app: TestApp, page: string, value: string | null) => app.services.sealer.open(app.db, page, value ?? '')

describe('landing without an action', () => {
  it.each([
    ['reporter', '/Create-Report'],
    ['both', '/Create-Report'],
    ['approver', '/Event-Today'],
    ['company', '/Event-Record'],
    ['admin', '/Event-Record'],
  ] as const)('takes %s to %s', async (role, path) => {
    expect((await landing(await testApp(), role)).landing).toBe(path)
  })

  it('takes an approver to the inbox while reports wait for their decision', async () => {
    const app = await testApp()
    const at = async (role: Role) => (await landing(app, role)).landing
    await addReport(app.db, { area: area.watch, status: 3 })
    expect(await at('approver')).toBe('/Event-Today')
    await addReport(app.db, { area: area.quay, status: 1, by: 'approver' })
    expect(await at('approver')).toBe('/Event-Today')
    await addReport(app.db, { area: area.quay, status: 1 })
    expect(await at('approver')).toBe('/Inbox')
    // Group 4 goes first, as the specification says.
    expect(await at('both')).toBe('/Create-Report')
    expect(await at('company')).toBe('/Event-Record')
  })

  it('falls back to a page that the person has', async () => {
    const app = await testApp()
    const takeAway = (menus: number[]) =>
      app.db
        .updateTable('user_menu')
        .set({ level: 0 })
        .where('user_id', '=', people.both.id)
        .where('menu_id', 'in', menus)
        .execute()
    await takeAway([1])
    expect((await landing(app, 'both')).landing).toBe('/Event-Today')
    await takeAway([2])
    expect((await landing(app, 'both')).landing).toBe('/Event-Record')
    await takeAway([3])
    expect((await landing(app, 'both')).landing).toBe('/Report-Event')
    await takeAway([12, 13, 14, 15, 16, 17, 30, 33])
    expect((await landing(app, 'both')).landing).toBe('/Create-Report')
  })
})

describe('landing with an action', () => {
  it('5: the inbox with its reports, sealed again, for anyone who decides', async () => {
    const app = await testApp()
    for (const role of ['approver', 'both'] as const) {
      const { path, query } = await landing(app, role, '5', '', await link(app, { ids: [3, 9, 7] }))
      expect(path).toBe('/Inbox')
      expect([...query.keys()]).toEqual(['report'])
      expect(await open(app, 'Inbox', query.get('report'))).toEqual({ ids: [3, 7, 9] })
      expect(await open(app, 'link', query.get('report'))).toBe(undefined)
    }
  })

  it.each([
    ['4', 'approver'],
    ['5', 'reporter'],
    ['5', 'company'],
  ] as const)('%s: the record with its events for %s, sealed again, as a report', async (action, role) => {
    const app = await testApp()
    const { path, query } = await landing(app, role, action, '', await link(app, { ids: [3, 9, 7] }))
    expect(path).toBe('/Event-Record')
    expect(await open(app, 'Event-Record', query.get('ID'))).toEqual({ ids: [3, 7, 9] })
    expect(await open(app, 'Event-Record', query.get('Mode'))).toEqual({ mode: 'Report' })
    expect(await open(app, 'link', query.get('ID'))).toBe(undefined)
  })

  it('4 with a day carries the day', async () => {
    const app = await testApp()
    const { query } = await landing(app, 'approver', '4', await link(app, { day: '2026-11-19' }))
    expect(await open(app, 'Event-Record', query.get('ID'))).toEqual({ day: '2026-11-19' })
  })

  it.each([
    ['1', '/Report-Event-Weekly', 'Weekly', ['Weekly', 'Mode']],
    ['2', '/Report-Event-Monthly', 'Monthly', ['Monthly']],
    ['3', '/Report-Event-Yearly', 'Yearly', ['Yearly']],
    ['10', '/Report-Abnormal', 'Abnormal', ['Abnormal']],
  ])('%s: %s with %s', async (action, path, parameter, parameters) => {
    const app = await testApp()
    const found = await landing(app, 'reporter', action, await link(app, { day: '2026-11-19' }))
    expect(found.path).toBe(path)
    expect([...found.query.keys()]).toEqual(parameters)
    expect(await open(app, path.slice(1), found.query.get(parameter))).toEqual({ day: '2026-11-19' })
  })

  it.each([
    ['6', 'reporter', '/Actions?state=overdue'],
    ['7', 'reporter', `/Actions?state=open&owner=${people.reporter.id}`],
    ['101', 'reporter', '/Create-Report'],
    ['102', 'admin', '/User-Permission'],
    ['0', 'reporter', '/Event-Record'],
    ['unheard of', 'reporter', '/Event-Record'],
    ['constructor', 'reporter', '/Event-Record'],
    ['4', 'reporter', '/Event-Record'],
    ['//evil.example', 'reporter', '/Event-Record'],
  ] as const)('%s takes %s to %s', async (action, role, path) => {
    expect((await landing(await testApp(), role, action)).landing).toBe(path)
  })

  it('passes on unchanged what it cannot open, so that the page can say so', async () => {
    const app = await testApp()
    const touched = `${(await link(app, { ids: [3] })).slice(0, -2)}xx`
    const { path, query } = await landing(app, 'reporter', '5', await link(app, { day: '2026-11-19' }), touched)
    expect(path).toBe('/Event-Record')
    expect(query.get('ID')).toBe(touched)
    expect((await landing(app, 'approver', '4', '', '&Mode=x#/?')).query.get('ID')).toBe('&Mode=x#/?')
    expect((await landing(app, 'approver', '5', '', touched)).query.get('report')).toBe(touched)
  })

  it('takes people who may not see the page to their own, without the values of the other', async () => {
    const app = await testApp()
    expect((await landing(app, 'reporter', '102')).landing).toBe('/Create-Report')
    await sql`update user_menu set level = 0 where user_id = ${people.reporter.id} and menu_id = 28`.execute(app.db)
    expect((await landing(app, 'reporter', '7')).landing).toBe('/Create-Report')
    expect((await landing(app, 'approver', '101', await link(app, { day: '2026-11-19' }))).landing).toBe('/Event-Today')
  })
})

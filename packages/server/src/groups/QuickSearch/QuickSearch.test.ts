import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type TestApp, refused, success, testApp } from '../../testing/app.ts'
import { addReport } from '../../testing/reports.ts'
import { type Role, area, company, people } from '../../testing/world.ts'

const find = async ({ call }: TestApp, role: Role, text: string) =>
  success(await call(role, 'QuickSearch/Find', { text }))

/** What was found, by name. */
async function named(test: TestApp, role: Role, text: string) {
  const { areas, companies, people: persons, reports, forms } = await find(test, role, text)
  return {
    areas: areas.map(({ areaName }) => areaName),
    companies: companies.map(({ companyName }) => companyName),
    people: persons.map(({ name }) => name),
    reports: reports.map(({ description }) => description),
    forms: forms.map(({ page, name }) => `${page} ${name}`),
  }
}
const NOTHING = { areas: [], companies: [], people: [], reports: [], forms: [] }

describe('QuickSearch.Find', () => {
  it('finds places, people and reports by words in any order, in either language', async () => {
    const test = await testApp()
    await sql`update area set second_name = 'ท่าเรือน้ำลึก' where id = ${area.port}`.execute(test.db)
    const id = await addReport(test.db, { area: area.quay, description: 'ปั๊มน้ำ leaks again', day: '2026-11-18' })
    await addReport(test.db, { area: area.quay, description: 'leaks ปั๊ม once', day: '2026-11-17' })
    expect(await named(test, 'reporter', 'ท่าเรือ')).toMatchObject({ areas: ['Port', 'Port / Quay', 'Port / Yard'] })
    expect((await find(test, 'reporter', 'quay home')).areas).toEqual([
      { areaId: area.quay, areaName: 'Port / Quay', companyId: company.home, companyName: 'Home', eventGroupId: 2 },
    ])
    const { reports } = await find(test, 'reporter', 'leaks ปั๊ม')
    expect(reports.map(({ description }) => description)).toEqual(['ปั๊มน้ำ leaks again', 'leaks ปั๊ม once'])
    // Its link opens it in the record.
    const opened = success(await test.call('reporter', 'EventRecord/onLoad', { sealedEvents: reports[0]?.sealedId }))
    expect(opened.events.map(({ eventId }) => eventId)).toEqual([id])
    expect(await named(test, 'reporter', 'tester reporter')).toMatchObject({ people: ['reporter Tester'] })
    expect(await named(test, 'reporter', 'home')).toMatchObject({ companies: ['Home'] })
  })

  it('finds nothing outside the scope of the record, for anybody', async () => {
    const test = await testApp()
    for (const at of [area.gate, area.quay, area.foreign, area.csr])
      await addReport(test.db, {
        area: at,
        description: 'everywhere',
        by: at === area.foreign ? 'foreignreporter' : 'reporter',
      })
    await sql`update event_report set deleted_at = daybook_now(), deleted_by = 1 where area_id = ${area.gate}`.execute(
      test.db,
    )
    const seen = async (role: Role) => (await find(test, role, 'everywhere')).reports.length
    expect(await Promise.all((['admin', 'foreigncompany', 'approver', 'csradmin'] as const).map(seen))).toEqual([
      3, 1, 1, 1,
    ])
    expect(await named(test, 'foreigncompany', 'home')).toEqual(NOTHING)
    expect(await named(test, 'approver', 'gate')).toEqual(NOTHING)
    // Somebody whose reports are elsewhere is not named.
    expect(await named(test, 'approver', 'foreignreporter')).toEqual(NOTHING)
    expect((await named(test, 'admin', 'foreignreporter')).people).toEqual(['foreignreporter Tester'])
    // Contact data find nobody in the record.
    expect((await find(test, 'reporter', 'reporter@')).people).toEqual([])
  })

  it('gives forms only to those who administer the record', async () => {
    const test = await testApp()
    expect((await named(test, 'reporter', 'gate')).forms).toEqual([])
    expect((await named(test, 'areaadmin', 'port home')).forms).toEqual(['Create-Area-Structure Port'])
    expect((await named(test, 'areaadmin', 'gate')).forms).toEqual([])
    expect((await named(test, 'admin', 'foreign')).forms).toContain('Create-Company Foreign')
    const { forms } = await find(test, 'admin', 'areaadmin')
    expect(forms).toMatchObject([{ page: 'Create-User-Permission', name: 'areaadmin Tester' }])
    const sealedId = forms[0]?.sealedId ?? ''
    const form = await test.call('admin', 'UserPermission/LoadCreateUserData', { sealedId })
    expect(form.body).toMatchObject({ status: 'Success', user: { userId: people.areaadmin.id } })
    expect((await named(test, 'foreigncompany', 'areaadmin')).forms).toEqual([])
  })

  it('names nothing of the record to those who may not open it', async () => {
    const test = await testApp()
    await addReport(test.db, { area: area.gate, description: 'gate leaks' })
    await sql`update user_menu set level = 0 where user_id = ${people.reporter.id} and menu_id = 3`.execute(test.db)
    expect(await named(test, 'reporter', 'gate')).toEqual(NOTHING)
  })

  it('names the newest reports, whether they are of these months or older', async () => {
    const test = await testApp()
    const { db } = test
    for (const day of ['2025-03-01', '2026-11-01', '2026-01-09', '2026-11-19'])
      await addReport(db, { area: area.gate, description: `valve of ${day}`, day })
    const newest = async () => (await find(test, 'reporter', 'valve')).reports.map(({ eventDay }) => eventDay)
    expect(await newest()).toEqual(['2026-11-19', '2026-11-01', '2026-01-09', '2025-03-01'])
    for (const day of ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05'])
      await addReport(db, { area: area.gate, description: `valve of ${day}`, day })
    expect(await newest()).toEqual(['2026-11-19', '2026-11-05', '2026-11-04', '2026-11-03', '2026-11-02'])
  })

  it('does not read every report for two letters', async () => {
    const test = await testApp()
    await addReport(test.db, { area: area.gate, description: 'xy' })
    expect((await named(test, 'reporter', 'xy')).reports).toEqual([])
  })

  it('refuses callers without a session, and an empty text', async () => {
    const { call } = await testApp()
    expect(refused(await call('nobody', 'QuickSearch/Find', { text: 'gate' }))).toMatchObject({ http: 401 })
    expect(refused(await call('reporter', 'QuickSearch/Find', { text: ' ' }))).toMatchObject({ http: 400 })
  })
})

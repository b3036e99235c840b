import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type TestApp, scratchApp, success, testApp } from '../../testing/app.ts'
import { feedOf } from '../../testing/groups/Feed.ts'
import { addReport } from '../../testing/reports.ts'
import { TODAY, area, company, people } from '../../testing/world.ts'
import { SETS } from './sets.queries.ts'

const NAMES = Object.keys(SETS)
const idsOf = (rows: { id?: unknown }[]) => rows.map(({ id }) => id)
const basic = (password: string) => ({ authorization: `Basic ${Buffer.from(`me:${password}`).toString('base64')}` })

describe('tokens', () => {
  it('open the feed as Bearer and as the password of Basic, and no call', async () => {
    const app = await testApp()
    const { get, token } = await feedOf(app, 'admin')
    expect((await get('/reports')).statusCode).toBe(200)
    expect((await get('/reports', basic(token))).statusCode).toBe(200)
    for (const headers of [{ authorization: `Bearer ${token}` }, basic(token)]) {
      const call = await app.call('nobody', 'MyAccount/Get', {}, headers)
      expect(call.http).toBe(401)
    }
  })

  it('are refused alike: none, wrong, revoked, of somebody who left; and a session is none', async () => {
    const app = await testApp()
    const { get, token } = await feedOf(app, 'reporter')
    const answers = [
      await get('/reports', {}),
      await get('/reports', { authorization: 'Bearer daybook_wrong' }),
      await get('/reports', basic('')),
      await get('/reports', { cookie: await app.signIn('admin') }),
    ]
    await app.db.updateTable('feed_token').set({ ended_at: new Date() }).execute()
    answers.push(await get('/reports', { authorization: `Bearer ${token}` }))
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401)
      expect(answer.body).toBe(answers[0]?.body)
      expect(String(answer.headers['www-authenticate'])).toContain('Basic realm="Daybook"')
    }
    const denied = await app.db.selectFrom('audit_entry').select('call').where('action', '=', 'denied').execute()
    expect(denied.map(({ call }) => call)).toEqual(['odata', 'odata', 'odata'])
  })

  it('are counted when wrong; one that works is not held up', async () => {
    const app = await testApp()
    const { get } = await feedOf(app, 'reporter')
    let last = 0
    for (let time = 0; time < 31; time += 1)
      last = (await get('/reports', { authorization: `Bearer daybook_${time}` })).statusCode
    expect(last).toBe(429)
    expect((await get('/reports')).statusCode).toBe(200)
  })

  it('need the menus of a set', async () => {
    const app = await testApp()
    const { get } = await feedOf(app, 'reporter')
    await app.db.deleteFrom('user_menu').where('user_id', '=', people.reporter.id).execute()
    for (const name of NAMES) expect((await get(`/${name}`)).statusCode, name).toBe(403)
  })
})

describe('scope', () => {
  /** Every id of others' records that a set could show. */
  async function world(app: TestApp) {
    const own = await addReport(app.db, { area: area.gate, status: 2 })
    const foreign = await addReport(app.db, {
      area: area.foreign,
      by: 'foreignreporter',
      status: 3,
      description: 'theirs',
    })
    await app.db
      .insertInto('corrective_action')
      .values(
        [own, foreign].map((report_id) => ({
          report_id,
          description: report_id === own ? 'own' : 'theirs',
          owner_id: report_id === own ? people.reporter.id : people.foreignreporter.id,
          due_date: '2026-11-30',
          created_by: people.reporter.id,
          updated_by: people.reporter.id,
          request_id: crypto.randomUUID(),
          request_hash: Buffer.alloc(32),
        })),
      )
      .execute()
    const gone = await addReport(app.db, { area: area.foreign, by: 'foreignreporter' })
    await app.db
      .updateTable('event_report')
      .set({ deleted_at: new Date(), deleted_by: people.foreignreporter.id })
      .where('id', '=', gone)
      .execute()
    return { own, foreign, gone }
  }

  it.each(['reporter', 'company', 'areaadmin', 'approver', 'csradmin'] as const)(
    'of %s has nothing of another company, in any set, also by filter',
    async (role) => {
      const app = await testApp()
      const { foreign, gone } = await world(app)
      const { all, get } = await feedOf(app, role)
      const others = {
        reports: foreign,
        decisions: foreign,
        removed: gone,
        companies: company.foreign,
        areas: area.foreign,
        people: people.foreignreporter.id,
      }
      for (const [name, id] of Object.entries(others)) {
        expect(idsOf(await all(`/${name}`)), name).not.toContain(id)
        expect(await all(`/${name}?$filter=id eq ${id}`), name).toEqual([])
        expect((await get(`/${name}/$count?$filter=id in (${id})`)).body, name).toBe('0')
      }
      const days = (await get('/days')).statusCode === 403 ? [] : await all(`/days?$filter=areaId eq ${area.foreign}`)
      expect(days).toEqual([])
      const actions = await get('/actions')
      expect(actions.body).not.toContain('theirs')
    },
  )

  it('shows each set to who may see all', async () => {
    const app = await testApp()
    const { own, foreign, gone } = await world(app)
    const { all } = await feedOf(app, 'admin')
    expect(idsOf(await all('/reports'))).toEqual(expect.arrayContaining([own, foreign]))
    expect(await all('/decisions')).toMatchObject([
      { id: foreign, decision: 'approved', deciderId: people.approver.id },
    ])
    expect(await all('/removed')).toMatchObject([{ id: gone, entitySet: 'reports' }])
    expect((await all('/actions')).map(({ description }) => String(description)).toSorted()).toEqual(['own', 'theirs'])
    expect((await all('/people')).length).toBe(Object.keys(people).length)
    const text = JSON.stringify(await all('/people'))
    expect(text).not.toMatch(/@|telephone|username/)
    for (const name of ['companies', 'areas', 'types', 'days'])
      expect((await all(`/${name}`)).length, name).toBeGreaterThan(3)
  })

  it('that is taken away in the middle holds from the next page on', async () => {
    const app = await testApp()
    const { db } = app
    await sql`
      insert into event_report (area_id, company_id, event_group_id, event_date, event_type_id, status, reported_by, updated_by)
      select 11, 1, 2, ${TODAY}::date, 201, 2, 5, 5 from generate_series(1, 2500)`.execute(db)
    const { all } = await feedOf(app, 'reporter')
    expect((await all('/reports')).length).toBe(2_500)
    const rows = await all('/reports', () =>
      db.deleteFrom('user_area').where('user_id', '=', people.reporter.id).execute(),
    )
    expect(rows.length).toBe(2_000)
  })

  it('ends a file that is on its way with the token', async () => {
    const app = await scratchApp()
    await sql`
      insert into event_report (area_id, company_id, event_group_id, event_date, event_type_id, status, reported_by, updated_by, description)
      select 11, 1, 2, ${TODAY}::date, 201, 2, 5, 5, repeat('x', 4000) from generate_series(1, 8500)`.execute(app.db)
    const { token } = await feedOf(app, 'reporter')
    const address = await app.app.listen({ port: 0, host: '127.0.0.1' })
    const ask = () =>
      fetch(`${address}/odata/v1/reports?$format=csv`, {
        headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' },
      })
    expect((await (await ask()).text()).split('\r\n').length).toBe(8_502)
    const cut = (await ask()).body?.getReader()
    await cut?.read()
    await app.db.updateTable('feed_token').set({ ended_at: new Date() }).execute()
    const rest = async () => {
      while (!(await cut?.read())?.done);
    }
    await expect(rest()).rejects.toThrow('terminated')
    await expect
      .poll(() => app.db.selectFrom('export_log').select(['row_count', 'is_cancelled']).orderBy('id').execute())
      .toEqual([
        { row_count: 8_500, is_cancelled: false },
        { row_count: expect.any(Number), is_cancelled: true },
      ])
  })
})

describe('removed', () => {
  it('has what was deleted or has left the reader’s areas, until it is back', async () => {
    const app = await testApp()
    const { db } = app
    const { all } = await feedOf(app, 'reporter')
    const id = await addReport(db, { area: area.gate, status: 3 })
    const change = (values: object) => db.updateTable('event_report').set(values).where('id', '=', id).execute()
    const now = async () => ({
      reports: (await all('/reports')).length,
      removed: (await all('/removed')).map(({ entitySet }) => entitySet),
    })
    expect(await now()).toEqual({ reports: 1, removed: [] })
    await change({ area_id: area.dock })
    expect(await now()).toEqual({ reports: 0, removed: ['reports'] })
    await change({ area_id: area.gate })
    expect(await now()).toEqual({ reports: 1, removed: [] })
    await change({ deleted_at: new Date(), deleted_by: people.reporter.id })
    expect(await now()).toEqual({ reports: 0, removed: ['reports'] })
    await change({ deleted_at: null, deleted_by: null })
    expect(await now()).toEqual({ reports: 1, removed: [] })
    await change({ status: 1, decided_at: null, decided_by: null })
    expect(await now()).toEqual({ reports: 1, removed: ['decisions'] })
  })
})

describe('days', () => {
  it('has the states that Compliance counts', async () => {
    const app = await testApp()
    await addReport(app.db, { area: area.gate, at: `${TODAY}T09:00:00+07:00` })
    await addReport(app.db, { area: area.dock, day: '2026-11-18', at: '2026-11-20T09:00:00+07:00', status: 2 })
    const asked = { period: 'range', from: '2026-11-01', to: TODAY }
    const { sums } = success(await app.call('admin', 'Compliance/GetSummary', asked))
    const { all } = await feedOf(app, 'admin')
    const days = await all(`/days?$filter=day ge 2026-11-01 and day le ${TODAY}`)
    for (const state of ['onTime', 'late', 'missing', 'waiting', 'excused'] as const)
      expect(days.filter((one) => one.state === state).length, state).toBe(sums[state])
    expect(days.filter(({ isExpected }) => isExpected).length).toBe(sums.expected)
    expect(days.length).toBeGreaterThan(100)
    expect(await all(`/days?$filter=day eq ${TODAY}`)).toEqual(days.filter(({ day }) => day === TODAY))
  })

  it.each(['admin', 'reporter', 'csradmin'] as const)('has filed what %s sees in Event Today', async (role) => {
    const app = await testApp()
    for (const at of [area.gate, area.dock, area.csr, area.foreign, area.quay])
      await addReport(app.db, { area: at, at: `${TODAY}T09:00:00+07:00`, status: at === area.quay ? 4 : 2 })
    const today = success(await app.call(role, 'EventToday/LoadEventToday', {}))
    const events = [...today.operationEvents, ...today.csrEvents, ...today.securityEvents]
    const { all } = await feedOf(app, role)
    const reports = await all(`/reports?$filter=eventDate eq ${TODAY}`)
    expect(new Set(idsOf(reports))).toEqual(new Set(events.map(({ eventId }) => eventId)))
    const filed = (await all(`/days?$filter=day eq ${TODAY}`)).filter(({ filedAt }) => filedAt !== null)
    expect(new Set(filed.map(({ areaId }) => areaId))).toEqual(new Set(reports.map(({ areaId }) => areaId)))
    expect(filed.length).toBeGreaterThan(0)
  })
})

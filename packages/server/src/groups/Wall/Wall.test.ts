import { MENU } from '@daybook/shared/registry'
import { EVENT_COLOR } from '@daybook/shared/rules/rules'
import { MOST_WALLS } from '@daybook/shared/rules/wallRules'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type TestApp, refused, scratchApp, success, testApp } from '../../testing/app.ts'
import { cookiesOf } from '../../testing/cookies.ts'
import { lookers } from '../../testing/belongings.ts'
import { guarded, send } from '../../testing/everyCall.ts'
import { HIDDEN, hide } from '../../testing/outOfScope.ts'
import { statuses } from '../../testing/refusals.ts'
import { addReport } from '../../testing/reports.ts'
import { openScreen, pairedScreen, shownOn, wallForm, wallOfPerson } from '../../testing/walls.ts'
import { type Role, area, company, eventType, people } from '../../testing/world.ts'

const setActive = ({ db }: TestApp, role: Role, isActive: boolean) =>
  db
    .updateTable('user_account')
    .set({ is_active: isActive, inactive_note: isActive ? null : 'left' })
    .where('id', '=', people[role].id)
    .execute()

const setLevel = ({ db }: TestApp, role: Role, menu: number, level: number) =>
  db
    .updateTable('user_menu')
    .set({ level })
    .where('user_id', '=', people[role].id)
    .where('menu_id', '=', menu)
    .execute()

const trailOf = ({ db }: TestApp) =>
  db.selectFrom('audit_entry').selectAll().where('table_name', '=', 'wall').orderBy('id').execute()

describe('Wall.Open', () => {
  it('gives a screen a short code and a cookie that scripts cannot read, and keeps hashes only', async () => {
    const { call, db } = await testApp()
    const reply = await call('nobody', 'Wall/Open', {})
    const { code, expiresAt } = success(reply)
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{6}$/)
    expect(expiresAt).toBe('2026-11-20T10:10:00+07:00')
    const kept = cookiesOf(reply).get('daybook-wall')
    expect(kept?.flags).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Lax', 'Path=/']))
    const stored = await db.selectFrom('wall_code').selectAll().execute()
    expect(stored).toHaveLength(1)
    expect(JSON.stringify(stored)).not.toContain(code)
    expect(JSON.stringify(stored)).not.toContain(kept?.value)
  })

  it('replaces the code of a screen, and keeps its cookie', async () => {
    const app = await testApp()
    const first = await openScreen(app)
    const second = await openScreen(app, first.cookie)
    expect(second.cookie).toBe(first.cookie)
    expect(second.code).not.toBe(first.code)
    expect(refused(await app.call('admin', 'Wall/Pair', wallForm(first.code))).fieldErrors?.[0]?.field).toBe('code')
    success(await app.call('admin', 'Wall/Pair', wallForm(second.code)))
  })

  it('gives no code to a screen that shows a wall, and a new cookie after that was ended', async () => {
    const app = await testApp()
    const screen = await pairedScreen(app, 'admin')
    expect((await openScreen(app, screen.cookie)).code).toBe('')
    success(await app.call('admin', 'Wall/Revoke', { wallId: await wallOfPerson(app, 'admin') }))
    const again = await openScreen(app, screen.cookie)
    expect(again.code).not.toBe('')
    expect(again.cookie).not.toBe(screen.cookie)
  })

  it('takes no token that a browser brings along, and no more than some from an address', async () => {
    const app = await scratchApp()
    const brought = `daybook-wall=${'A'.repeat(43)}`
    expect((await openScreen(app, brought)).cookie).not.toBe(brought)
    const { services } = app
    for (let n = 1; n < 120; n += 1) await services.limits.take('wallOpen', '127.0.0.1')
    expect(refused(await app.call('nobody', 'Wall/Open', {})).http).toBe(429)
  })

  it('forgets codes that are over', async () => {
    const app = await testApp()
    await openScreen(app)
    await app.setNow('2026-11-20T12:00:00+07:00')
    await openScreen(app)
    expect(await app.db.selectFrom('wall_code').selectAll().execute()).toHaveLength(1)
  })
})

describe('Wall.Show', () => {
  it('shows nothing without a cookie, with an invented one, and with a code that waits', async () => {
    const app = await testApp()
    const unpaired = { state: 'unpaired', picture: null, name: '' }
    expect(success(await app.call('nobody', 'Wall/Show', {}))).toMatchObject(unpaired)
    const cookie = `daybook-wall=${'A'.repeat(43)}`
    expect(success(await app.call('nobody', 'Wall/Show', {}, { cookie }))).toMatchObject(unpaired)
    expect(await (await openScreen(app)).show()).toMatchObject(unpaired)
    // Whoever is signed in has no wall by that.
    expect(success(await app.call('admin', 'Wall/Show', {}))).toMatchObject(unpaired)
  })

  it('has the numbers of Event Today, for each kind of person and each choice', async () => {
    const app = await testApp()
    const { db, call } = app
    for (const place of [area.gate, area.quay, area.yard, area.dock, area.subsidiary, area.foreign])
      for (const status of [1, 2, 4] as const) {
        await addReport(db, { area: place, status })
        await addReport(db, { area: place, status, type: eventType.abnormal, start: '07:00', end: '07:30' })
      }
    await addReport(db, { area: area.gate, type: eventType.release, subType: eventType.leak })
    await addReport(db, { area: area.fence, type: eventType.securityAbnormal, level: 4 })
    await addReport(db, { area: area.csr })
    for (const role of ['admin', 'company', 'reporter', 'approver', 'both', 'csradmin'] as const) {
      const today = success(await call(role, 'EventToday/LoadEventToday', {}))
      const all = [...today.operationEvents, ...today.securityEvents, ...today.csrEvents]
      const counted = (rows: typeof all) => ({
        reported: rows.length,
        waiting: rows.filter(({ statusId }) => statusId === 1).length,
        abnormalTotal: rows.filter(({ colorId }) => colorId === EVENT_COLOR.ABNORMAL).length,
      })
      const whole = await shownOn(await pairedScreen(app, role))
      expect(whole, role).toMatchObject(counted(all))
      expect(whole.days.at(-1), role).toMatchObject({ day: '2026-11-20', abnormal: whole.abnormalTotal })
      const [group = 0] = today.eventGroupIds.toSorted((one, other) => other - one)
      const ofGroup = all.filter(({ eventGroupId }) => eventGroupId === group)
      expect(await shownOn(await pairedScreen(app, role, { eventGroupIds: [group] })), role).toMatchObject(
        counted(ofGroup),
      )
    }
    const port = await shownOn(await pairedScreen(app, 'company', { areaIds: [area.port] }))
    expect([...new Set(port.abnormal.map(({ areaName }) => areaName))].toSorted()).toEqual([
      'Port / Quay',
      'Port / Yard',
    ])
    const home = await shownOn(await pairedScreen(app, 'company', { companyId: company.home }))
    expect(home.companyName).toBe('Home')
    expect(new Set(home.abnormal.map(({ companyName }) => companyName))).toEqual(new Set(['Home']))
  })

  it('puts the most severe first, then the latest, and names reporters only if that was chosen', async () => {
    const app = await testApp()
    const { db } = app
    const security = { area: area.fence, type: eventType.securityAbnormal } as const
    const at = (hour: string) => `2026-11-20T${hour}:00:00+07:00`
    const low = await addReport(db, { ...security, level: 1, at: at('09') })
    const high = await addReport(db, { ...security, level: 4, at: at('06') })
    const early = await addReport(db, { area: area.gate, type: eventType.abnormal, at: at('07') })
    const late = await addReport(db, { area: area.gate, type: eventType.abnormal, at: at('08') })
    const shown = await shownOn(await pairedScreen(app, 'company'))
    expect(shown.abnormal.map(({ eventId }) => eventId)).toEqual([high, late, early, low])
    expect(shown.abnormal[0]).toMatchObject({ level: 4, levelName: 'Level 4', areaName: 'Fence', reporterName: '' })
    expect(shown.abnormal[1]).toMatchObject({ level: 0, levelName: '', eventTypeName: 'Stoppage' })
    const named = await shownOn(await pairedScreen(app, 'company', { showsNames: true, language: 'th' }))
    expect(named.abnormal[0]).toMatchObject({ reporterName: 'reporter Tester', levelName: 'ระดับ 4' })
    expect(named.language).toBe('th')
  })

  it('puts what has just arrived above everything, also from a device without a connection', async () => {
    const app = await testApp()
    const { db } = app
    const at = (time: string) => `2026-11-20T${time}:00+07:00`
    const severe = await addReport(db, {
      area: area.fence,
      type: eventType.securityAbnormal,
      level: 4,
      at: at('06:00'),
    })
    const late = await addReport(db, { area: area.gate, type: eventType.abnormal, at: at('07:00') })
    const fresh = await addReport(db, { area: area.gate, type: eventType.abnormal, at: at('09:58') })
    await sql`update event_report set received_at = ${at('09:59')} where id = ${late}`.execute(db)
    const screen = await pairedScreen(app, 'company')
    const listed = async () => (await shownOn(screen)).abnormal.map(({ eventId, isNew }) => [eventId, isNew])
    expect(await listed()).toEqual([
      [late, true],
      [fresh, true],
      [severe, false],
    ])
    await app.setNow(at('10:09'))
    expect(await listed()).toEqual([
      [severe, false],
      [fresh, false],
      [late, false],
    ])
  })

  it('counts what is open and the last seven days as Compliance does', async () => {
    const app = await testApp()
    const { db, call } = app
    await addReport(db, { area: area.gate })
    await addReport(db, { area: area.gate, day: '2026-11-19' })
    const shown = await shownOn(await pairedScreen(app, 'company', { companyId: company.home }))
    const companyIds = [company.home]
    const open = success(await call('company', 'Compliance/GetOpen', { companyIds }))
    expect(shown.expected).toMatchObject({ openTotal: open.total, overdue: open.overdue })
    expect(shown.expected?.open.map(({ areaName, dueAt }) => [areaName, dueAt])).toEqual(
      open.open.map(({ areaName, dueAt }) => [areaName, dueAt]),
    )
    expect(open.total).toBeGreaterThan(3)
    expect(shown.days.map(({ day }) => day)).toEqual([14, 15, 16, 17, 18, 19, 20].map((day) => `2026-11-${day}`))
    for (const { day, sums } of shown.days) {
      const of = success(await call('company', 'Compliance/GetSummary', { companyIds, period: 'day', day })).sums
      const { expected, missing, waiting, excused } = of
      expect(sums, day).toEqual({ expected, missing, waiting, excused, reported: of.onTime + of.late })
    }
  })

  it('shows what is expected only where its person may know it', async () => {
    const app = await testApp()
    const reporter = await pairedScreen(app, 'reporter')
    const viewer = await pairedScreen(app, 'viewer')
    const all = (await shownOn(reporter)).expected?.openTotal
    expect(all).toBeGreaterThan(0)
    for (const role of ['reporter', 'viewer'] as const) await setLevel(app, role, MENU.compliance, 0)
    expect((await shownOn(reporter)).expected?.openTotal).toBe(all)
    const shown = await shownOn(viewer)
    expect([shown.expected, shown.days.map(({ sums }) => sums)]).toEqual([null, Array(7).fill(null)])
  })

  it.each(lookers)('has no name outside the scope of $role, or of what was chosen', async (looker) => {
    const app = await testApp()
    await hide(app.db, looker)
    const security: readonly number[] = [area.fence, area.watch, area.foreignSecurity]
    const village: readonly number[] = [area.csr, area.foreignCsr]
    for (const place of Object.values(area).filter((one) => one !== area.port)) {
      const abnormal = security.includes(place) ? eventType.securityAbnormal : eventType.abnormal
      const by = place === area.foreign ? 'foreignreporter' : 'colleague'
      await addReport(app.db, { area: place, by, ...(village.includes(place) ? {} : { type: abnormal }) })
    }
    const answers = [
      await shownOn(await pairedScreen(app, looker.role, { showsNames: true })),
      await shownOn(await pairedScreen(app, looker.role, { areaIds: [looker.own.area] })),
      success(await app.call(looker.role, 'Wall/GetList', {})),
      success(await app.call(looker.role, 'Wall/GetChoices', {})),
    ]
    const text = JSON.stringify(answers)
    expect(text).not.toContain(HIDDEN)
    expect(text).not.toMatch(/Foreign|foreignreporter/)
  })

  it('shrinks with the rights of its person, says so, and goes dark when nothing is left', async () => {
    const app = await testApp()
    const { db } = app
    const screen = await pairedScreen(app, 'reporter', { areaIds: [area.gate, area.fence], showsNames: true })
    await addReport(db, { area: area.gate, type: eventType.abnormal })
    expect(await shownOn(screen)).toMatchObject({ lostAreas: 0, abnormalTotal: 1 })
    const drop = (place: number) =>
      db.deleteFrom('user_area').where('user_id', '=', people.reporter.id).where('area_id', '=', place).execute()
    await drop(area.gate)
    const less = await shownOn(screen)
    expect(less).toMatchObject({ lostAreas: 1, abnormalTotal: 0, reported: 0 })
    expect(JSON.stringify(less)).not.toContain('Gate')
    await drop(area.fence)
    expect(await screen.show()).toMatchObject({ state: 'dark', why: 'noArea', name: 'Control room', picture: null })
  })

  it('is dark while its person is not active or may not open Event Today, and comes back with them', async () => {
    const app = await testApp()
    const screen = await pairedScreen(app, 'reporter')
    await setActive(app, 'reporter', false)
    expect(await screen.show()).toMatchObject({ state: 'dark', why: 'left', picture: null })
    await setActive(app, 'reporter', true)
    expect((await screen.show()).state).toBe('shown')
    await setLevel(app, 'reporter', MENU.eventToday, 0)
    expect(await screen.show()).toMatchObject({ state: 'dark', why: 'noRight', picture: null })
  })

  it('lives longer than a session and a restart, and follows the day', async () => {
    const app = await scratchApp()
    const screen = await pairedScreen(app, 'admin')
    await addReport(app.db, { area: area.gate, type: eventType.abnormal })
    expect(await shownOn(screen)).toMatchObject({ day: '2026-11-20', abnormalTotal: 1 })
    const after = await app.second()
    const { cookie } = screen
    const show = async () => success(await after.call('nobody', 'Wall/Show', {}, { cookie }))
    expect(await show()).toMatchObject({ state: 'shown', picture: { abnormalTotal: 1 } })
    for (let hour = 0; hour <= 24; hour += 1) {
      const now = Temporal.Instant.from('2026-11-20T10:00:00+07:00').add({ hours: hour }).toString()
      await after.setNow(now)
      const day = hour < 14 ? '2026-11-20' : '2026-11-21'
      expect(await show(), now).toMatchObject({ state: 'shown', picture: { day } })
    }
    expect((await show()).picture?.abnormalTotal).toBe(0)
    expect((await show()).picture?.days.map(({ day, abnormal }) => [day, abnormal]).at(-2)).toEqual(['2026-11-20', 1])
  })

  it('opens nothing else', async () => {
    const app = await testApp()
    const { cookie } = await pairedScreen(app, 'admin')
    const token = cookie.split('=')[1]
    for (const sent of [cookie, `daybook=${token}`])
      for (const { name, call } of guarded) {
        if (call.method === 'multipart') continue
        const { statusCode } = await send(app, { name, cookie: sent, body: '{}', method: call.method })
        expect([name, statusCode]).toEqual([name, 401])
      }
    for (const name of ['EventToday', 'Inbox', 'Comments', 'Actions'])
      expect((await app.app.inject({ url: `/live/${name}?eventId=1`, headers: { cookie } })).statusCode).toBe(401)
    const feed = await app.app.inject({ url: '/odata/v1/reports', headers: { authorization: `Bearer ${token}` } })
    expect(feed.statusCode).toBe(401)
  })
})

describe('Wall.Pair', () => {
  it('lets the screen show the wall, once, and is in the trail without its token', async () => {
    const app = await testApp()
    const screen = await openScreen(app)
    const typed = ` ${screen.code.slice(0, 3).toLowerCase()} ${screen.code.slice(3)} `
    success(await app.call('reporter', 'Wall/Pair', wallForm(typed)))
    expect(await screen.show()).toMatchObject({ state: 'shown', name: 'Control room', language: 'en' })
    expect(refused(await app.call('approver', 'Wall/Pair', wallForm(screen.code))).message).toContain('code')
    const trail = await trailOf(app)
    expect(trail).toMatchObject([{ action: 'insert', actor_id: people.reporter.id, call: 'Wall/Pair' }])
    const [stored] = await app.db.selectFrom('wall').selectAll().execute()
    expect(JSON.stringify(trail)).not.toContain(stored?.token_hash.toString('hex'))
    expect(JSON.stringify(stored)).not.toContain(screen.cookie.split('=')[1])
  })

  it('refuses a code that is over, and a person who guesses', async () => {
    const app = await testApp()
    const screen = await openScreen(app)
    await app.setNow('2026-11-20T10:10:00+07:00')
    expect(refused(await app.call('admin', 'Wall/Pair', wallForm(screen.code))).fieldErrors).toMatchObject([
      { field: 'code' },
    ])
    const again = await openScreen(app, screen.cookie)
    for (let n = 0; n < 9; n += 1)
      expect(refused(await app.call('admin', 'Wall/Pair', wallForm('222222'))).http).toBe(200)
    expect(refused(await app.call('admin', 'Wall/Pair', wallForm(again.code))).http).toBe(429)
    // Others are not held up by it.
    success(await app.call('company', 'Wall/Pair', wallForm(again.code)))
  })

  it('says at their fields what is missing, or not theirs to show', async () => {
    const app = await testApp()
    const { code } = await openScreen(app)
    const fields = async (role: Role, more: object) =>
      refused(await app.call(role, 'Wall/Pair', { ...wallForm(code), ...more })).fieldErrors?.map(({ field }) => field)
    expect(await fields('reporter', { code: ' ', name: ' ' })).toEqual(['code', 'name'])
    expect(await fields('reporter', { areaIds: [area.gate, area.foreign] })).toEqual(['areaIds'])
    expect(await fields('reporter', { areaIds: [area.dock] })).toEqual(['areaIds'])
    expect(await fields('reporter', { areaIds: [area.fence], eventGroupIds: [2] })).toEqual(['areaIds'])
    expect(await fields('reporter', { companyId: company.foreign })).toEqual(['companyId'])
    expect(await fields('approver', { companyId: company.csr })).toEqual(['companyId'])
    success(await app.call('reporter', 'Wall/Pair', wallForm(code, { areaIds: [area.quay] })))
  })

  it('pairs some for each person', async () => {
    const app = await testApp()
    await pairedScreen(app, 'reporter')
    const [first] = await app.db.selectFrom('wall').selectAll().execute()
    for (let n = 1; n < MOST_WALLS; n += 1)
      await app.db
        .insertInto('wall')
        .values({
          owner_id: first?.owner_id ?? 0,
          token_hash: Buffer.alloc(32, n),
          name: 'x',
          language: 'en',
          shows_names: false,
        })
        .execute()
    const { code } = await openScreen(app)
    expect(refused(await app.call('reporter', 'Wall/Pair', wallForm(code))).message).toContain(`${MOST_WALLS} walls`)
  })

  it('is refused without a session or Event Today', async () => {
    const app = await testApp()
    const { code } = await openScreen(app)
    await setLevel(app, 'viewer', MENU.eventToday, 0)
    expect(await statuses(app, ['nobody', 'viewer'], 'Wall/Pair', wallForm(code))).toEqual([401, 403])
  })
})

describe('Wall.GetList', () => {
  it("has the caller's own walls, and for a corporate administrator all", async () => {
    const app = await testApp()
    const screen = await pairedScreen(app, 'reporter', { areaIds: [area.gate], eventGroupIds: [2] })
    await pairedScreen(app, 'company', { companyId: company.home, name: 'Head office' })
    const list = async (role: Role) => success(await app.call(role, 'Wall/GetList', {})).walls
    const [own, ...rest] = await list('reporter')
    expect(rest).toEqual([])
    expect(own).toMatchObject({
      name: 'Control room',
      companyName: '',
      groupNames: ['Operation'],
      areaNames: ['Gate'],
      areaTotal: 1,
      pairedBy: 'reporter Tester',
      isOwn: true,
      pairedAt: '2026-11-20T10:00:00+07:00',
      seenAt: null,
      isDark: false,
    })
    await screen.show()
    await app.setNow('2026-11-20T10:00:30+07:00')
    await screen.show()
    expect((await list('reporter'))[0]?.seenAt).toBe('2026-11-20T10:00:00+07:00')
    await setActive(app, 'reporter', false)
    expect((await list('admin')).map(({ name, isOwn, isDark }) => [name, isOwn, isDark])).toEqual([
      ['Head office', false, false],
      ['Control room', false, true],
    ])
    expect((await list('company')).map(({ name, companyName }) => [name, companyName])).toEqual([
      ['Head office', 'Home'],
    ])
    await setLevel(app, 'viewer', MENU.eventToday, 0)
    expect(await statuses(app, ['nobody', 'viewer'], 'Wall/GetList', {})).toEqual([401, 403])
  })
})

describe('Wall.GetChoices', () => {
  it('offers what the caller sees, by company and group', async () => {
    const app = await testApp()
    const choices = async (role: Role, input = {}) => success(await app.call(role, 'Wall/GetChoices', input))
    const labels = (options: { label: string }[]) => options.map(({ label }) => label)
    const all = await choices('reporter')
    expect(labels(all.companies)).toEqual(['Home', 'CSR area'])
    expect(all.eventGroups.map(({ value }) => value)).toEqual([2, 3, 1])
    expect(labels(all.areas)).toEqual(['Gate', 'Port', 'Port / Quay', 'Port / Yard', 'Fence', 'Watch', 'Village'])
    expect(labels((await choices('reporter', { companyId: company.home, eventGroupIds: [3] })).areas)).toEqual([
      'Fence',
      'Watch',
    ])
    expect(labels((await choices('reporter', { companyId: company.foreign })).areas)).toEqual([])
    await setLevel(app, 'viewer', MENU.eventToday, 0)
    expect(await statuses(app, ['nobody', 'viewer'], 'Wall/GetChoices', {})).toEqual([401, 403])
  })
})

describe('Wall.Rename', () => {
  it('renames one of the caller, which the trail has', async () => {
    const app = await testApp()
    const screen = await pairedScreen(app, 'reporter')
    const wallId = await wallOfPerson(app, 'reporter')
    success(await app.call('reporter', 'Wall/Rename', { wallId, name: 'Gate house' }))
    expect((await screen.show()).name).toBe('Gate house')
    expect((await trailOf(app)).at(-1)).toMatchObject({ action: 'update', call: 'Wall/Rename' })
    expect(refused(await app.call('reporter', 'Wall/Rename', { wallId, name: ' ' })).fieldErrors).toHaveLength(1)
    expect(refused(await app.call('approver', 'Wall/Rename', { wallId, name: 'Mine' })).message).toContain('not found')
    success(await app.call('admin', 'Wall/Rename', { wallId, name: 'By the office' }))
    expect(await statuses(app, ['nobody'], 'Wall/Rename', { wallId, name: 'x' })).toEqual([401])
  })
})

describe('Wall.Revoke', () => {
  it('ends one of the caller at once, for good, which the trail has', async () => {
    const app = await testApp()
    const screen = await pairedScreen(app, 'reporter')
    const other = await pairedScreen(app, 'company')
    const wallId = await wallOfPerson(app, 'reporter')
    expect(refused(await app.call('approver', 'Wall/Revoke', { wallId })).message).toContain('not found')
    expect((await screen.show()).state).toBe('shown')
    success(await app.call('reporter', 'Wall/Revoke', { wallId }))
    expect(await screen.show()).toMatchObject({ state: 'unpaired', picture: null, name: '' })
    expect((await other.show()).state).toBe('shown')
    expect(success(await app.call('reporter', 'Wall/GetList', {})).walls).toEqual([])
    expect((await trailOf(app)).at(-1)).toMatchObject({ action: 'update', call: 'Wall/Revoke' })
    expect(refused(await app.call('reporter', 'Wall/Revoke', { wallId })).message).toContain('not found')
    success(await app.call('admin', 'Wall/Revoke', { wallId: await wallOfPerson(app, 'company') }))
    expect((await other.show()).state).toBe('unpaired')
    expect(await statuses(app, ['nobody'], 'Wall/Revoke', { wallId })).toEqual([401])
  })
})

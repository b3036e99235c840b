import { describe, expect, it } from 'vitest'
import { issueLink } from '../../accounts/tokens.queries.ts'
import { cookiesOf } from '../../testing/cookies.ts'
import { type TestApp, refused, scratchApp, success, testApp } from '../../testing/app.ts'
import { PASSWORD, type Role, company, people } from '../../testing/world.ts'
import { credentials, signedInCookie } from '../../testing/groups/Login.ts'

async function statusOf(app: TestApp, cookie: string): Promise<number> {
  return (await app.call('nobody', 'MP_Front/LoadMP_Front', {}, { cookie })).http
}

describe('a session', () => {
  async function withRole(role: Role) {
    const app = await testApp()
    return { app, cookie: await signedInCookie(app, role), user: people[role].id }
  }

  it('ends at the next call once its user is deactivated, and does not come back with them', async () => {
    const { app, cookie, user } = await withRole('reporter')
    const account = app.db.updateTable('user_account').where('id', '=', user)
    await account.set({ is_active: false, inactive_note: 'left' }).execute()
    expect(await statusOf(app, cookie)).toBe(401)
    await account.set({ is_active: true }).execute()
    expect(await statusOf(app, cookie)).toBe(401)
  })

  it('ends at the next call once its company is closed, and does not come back with it', async () => {
    const { app, cookie, user } = await withRole('foreignreporter')
    await issueLink(app.db, user, new Date())
    const closing = app.db.updateTable('company').where('id', '=', company.foreign)
    await closing.set({ is_active: false, inactive_note: 'closed' }).execute()
    expect(await statusOf(app, cookie)).toBe(401)
    expect(refused(await app.call('nobody', 'Login/Login', credentials('foreignreporter'))).http).toBe(200)
    await closing.set({ is_active: true }).execute()
    expect(await statusOf(app, cookie)).toBe(401)
    expect(await app.db.selectFrom('one_time_token').selectAll().where('used_at', 'is', null).execute()).toEqual([])
    expect(await statusOf(app, await signedInCookie(app, 'foreignreporter'))).toBe(200)
  })

  it('ends after 8 hours without a call and after 24 hours in any case', async () => {
    const { app, cookie } = await withRole('reporter')
    await app.setNow('2026-11-20T18:00:00+07:00')
    expect(await statusOf(app, cookie)).toBe(200)
    for (const hour of ['21T01:59:00', '21T09:00:00']) {
      await app.setNow(`2026-11-${hour}+07:00`)
      expect(await statusOf(app, cookie)).toBe(200)
    }
    await app.setNow('2026-11-21T10:01:00+07:00')
    expect(await statusOf(app, cookie)).toBe(401)

    const idle = await signedInCookie(app, 'reporter')
    await app.setNow('2026-11-21T18:02:00+07:00')
    expect(await statusOf(app, idle)).toBe(401)
  })

  it('is not extended by a page that nobody is at', async () => {
    const { app, cookie } = await withRole('reporter')
    const absent = async () =>
      (await app.call('nobody', 'MP_Front/LoadMP_Front', {}, { cookie, 'daybook-absent': '1' })).http
    for (const hour of ['13', '16', '17']) {
      await app.setNow(`2026-11-20T${hour}:59:00+07:00`)
      expect(await absent()).toBe(200)
    }
    await app.setNow('2026-11-20T18:01:00+07:00')
    expect(await absent()).toBe(401)
    expect(await statusOf(app, cookie)).toBe(401)
  })

  it.each(['MP_Front/LoadMP_Front', 'Login/CheckSession'] as const)(
    'has a cookie that lives as long as itself, renewed by %s in the same moments',
    async (name) => {
      const app = await testApp({ PUBLIC_URL: 'https://daybook.example' })
      await app.setNow('2026-11-20T10:00:00+07:00')
      const signIn = await app.call('nobody', 'Login/Login', credentials('reporter'), { host: 'daybook.example' })
      const { value, flags } = cookiesOf(signIn).get('__Host-daybook') ?? { value: '', flags: [] }
      const safe = ['Path=/', 'HttpOnly', 'SameSite=Lax', 'Secure']
      expect(flags).toEqual([...safe, 'Max-Age=28800'])
      const renewed = async (at: string) => {
        await app.setNow(`2026-11-${at}+07:00`)
        const headers = { host: 'daybook.example', cookie: `__Host-daybook=${value}` }
        const answer = await app.call('nobody', name, {}, headers)
        expect(answer.body.status).toBe('Success')
        return cookiesOf(answer).get('__Host-daybook')
      }
      expect(await renewed('20T10:00:59')).toBeUndefined()
      for (const [at, seconds] of [
        ['20T10:01:00', 28_800],
        ['20T17:59:00', 28_800],
        ['21T01:50:00', 28_800],
        // From here on, 24 hours after the sign-in come first.
        ['21T09:00:00', 3_600],
        ['21T09:59:30', 30],
      ] as const)
        expect(await renewed(at), at).toEqual({ value, flags: [...safe, `Max-Age=${seconds}`] })
    },
  )

  it('is not renewed by a file, which may arrive after the next sign-in', async () => {
    const { app, cookie } = await withRole('admin')
    await app.setNow('2026-11-20T11:00:00+07:00')
    const file = await app.call('nobody', 'LogExport/ExportExcel', {}, { cookie })
    expect([file.http, cookiesOf(file).size]).toEqual([200, 0])
  })

  it('stores at most once a minute that it was seen', async () => {
    const { app, cookie } = await withRole('reporter')
    const seen = async () =>
      (await app.db.selectFrom('session').select('seen_at').executeTakeFirstOrThrow()).seen_at.toISOString()
    const started = await seen()
    await app.setNow('2026-11-20T10:00:59+07:00')
    await statusOf(app, cookie)
    expect(await seen()).toBe(started)
    await app.setNow('2026-11-20T10:01:00+07:00')
    await statusOf(app, cookie)
    expect(await seen()).toBe('2026-11-20T03:01:00.000Z')
  })

  it('loses a right at the next call', async () => {
    const { app, cookie, user } = await withRole('admin')
    const menus = async () =>
      success(await app.call('nobody', 'MP_Front/LoadMP_Front', {}, { cookie })).menus.map(({ menuId }) => menuId)
    expect(await menus()).toContain(17)
    await app.db
      .updateTable('user_menu')
      .set({ level: 0 })
      .where('user_id', '=', user)
      .where('menu_id', '=', 17)
      .execute()
    expect(await menus()).not.toContain(17)
  })

  it('of one process is known to another, and can be ended there', async () => {
    const app = await scratchApp()
    const other = await app.second()
    const cookie = await signedInCookie(app, 'reporter')
    expect(await statusOf(other, cookie)).toBe(200)
    success(
      await other.call('nobody', 'Login/ChangePassword', {
        companyId: 1,
        userName: 'reporter',
        oldPassword: PASSWORD,
        newPassword: 'Another tide 2026',
      }),
    )
    expect(await statusOf(app, cookie)).toBe(401)
  })
})

import { sql } from 'kysely'
import { MENU } from '@daybook/shared/registry'
import { describe, expect, it } from 'vitest'
import { type TestApp, refused, scratchApp, success } from '../../testing/app.ts'
import { firstAdministrator } from './firstAdministrator.ts'

const PASSWORD = 'First tide 2026'

/** A database as the migrations leave it. */
async function emptyApp(env: Record<string, string> = {}) {
  const app = await scratchApp(env)
  await sql`truncate company, user_account, shift, area, event_type, letter, one_time_token cascade`.execute(app.db)
  return app
}

function tokenIn(line: string | undefined): string {
  return /\/Set-Password\?token=([\w-]{43})$/.exec(line ?? '')?.[1] ?? ''
}

async function counts(app: TestApp) {
  const count = async (table: 'company' | 'user_account' | 'letter') =>
    (await app.db.selectFrom(table).select('id').execute()).length
  return { companies: await count('company'), users: await count('user_account'), letters: await count('letter') }
}

describe('the first administrator', () => {
  it('gets a letter at ADMIN_EMAIL and no link is printed', async () => {
    const app = await emptyApp({ ADMIN_EMAIL: 'boss@example.com' })
    expect(await firstAdministrator(app.services)).toBe(undefined)
    expect(await counts(app)).toEqual({ companies: 1, users: 1, letters: 1 })
    expect(await firstAdministrator(app.services)).toBe(undefined)
    expect(await counts(app)).toEqual({ companies: 1, users: 1, letters: 1 })
  })

  it('sets a password with the printed link and then has every menu that has levels at level 2', async () => {
    const app = await emptyApp()
    const line = await firstAdministrator(app.services)
    expect(line?.split('\n')).toHaveLength(1)
    const token = tokenIn(line)
    success(await app.call('nobody', 'Login/SetPassword', { token, newPassword: PASSWORD }))
    const [home] = success(await app.call('nobody', 'Login/onLoad', {})).companyChoices
    expect(home?.label).toBe('Head Office')
    const signIn = { username: 'admin', password: PASSWORD, companyId: home?.value, modeName: '' }
    const reply = await app.call('nobody', 'Login/Login', signIn)
    expect(success(reply).userGroups).toEqual([{ groupId: 1, groupName: 'Corporate Admin' }])
    const cookie = String(reply.headers['set-cookie']).split(';')[0] as string
    const { menus } = success(await app.call('nobody', 'MP_Front/LoadMP_Front', {}, { cookie }))
    // Nothing can be changed in the overview.
    const others = menus.filter(({ menuId }) => menuId !== MENU.overview)
    expect(others.map(({ permission }) => permission)).toEqual(Array(13).fill(2))
    expect(await firstAdministrator(app.services)).toBe(undefined)
  })

  it('gets a new link at a later start if the first expired unused', async () => {
    const app = await emptyApp()
    const first = tokenIn(await firstAdministrator(app.services))
    await app.setNow('2026-11-20T10:31:00+07:00')
    const second = tokenIn(await firstAdministrator(app.services))
    expect(refused(await app.call('nobody', 'Login/CheckPasswordLink', { token: first })).status).toBe('Error')
    expect(success(await app.call('nobody', 'Login/CheckPasswordLink', { token: second })).userName).toBe('admin')
    expect(await counts(app)).toMatchObject({ companies: 1, users: 1 })
  })

  it('is created once, with one link, when several processes start at once', async () => {
    const app = await emptyApp()
    const other = await app.second()
    const lines = await Promise.all([app, other, app, other].map(({ services }) => firstAdministrator(services)))
    expect(lines.filter(Boolean)).toHaveLength(1)
    expect(await counts(app)).toMatchObject({ companies: 1, users: 1 })
  })

  it('is not created if there are people', async () => {
    const app = await scratchApp()
    const before = await counts(app)
    expect(await firstAdministrator(app.services)).toBe(undefined)
    expect(await counts(app)).toEqual(before)
  })
})

import { describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { type TestApp, refused, success, testApp } from '../../testing/app.ts'
import { codesOf } from '../../testing/pdfCodes.ts'
import { document } from '../../testing/pdf.ts'
import { lookOnly, statuses } from '../../testing/refusals.ts'
import { type Role, people } from '../../testing/world.ts'

const name = 'UserPermission/ExportSlips'
const PUBLIC_URL = 'https://daybook.example'
const START = '2026-11-20T10:00:00+07:00'
const NEW = 'Lighthouse-keeper 5'
const idsOf = (...roles: Role[]) => ({ userIds: roles.map((role) => people[role].id) })
const opened = async () => {
  const test = await testApp({ PUBLIC_URL })
  await test.setNow(START)
  return test
}

/** The tokens on the slips, in their order. */
async function tokens({ call }: TestApp, role: Role, ...of: Role[]): Promise<string[]> {
  const reply = await call(role, name, idsOf(...of))
  expect(reply.http).toBe(200)
  const codes = (await codesOf(reply.body as unknown as Uint8Array, 2, 4)).flat().filter((code) => code !== null)
  return codes.map((code) => {
    const url = new URL(code)
    expect(url.origin + url.pathname).toBe(`${PUBLIC_URL}/Set-Password`)
    return url.searchParams.get('token') ?? ''
  })
}

const use = ({ call }: TestApp, token: string | undefined, newPassword = NEW) =>
  call('nobody', 'Login/SetPassword', { token: token ?? '', newPassword })
const EXPIRED = 'This link has expired or was already used. Please ask for a new one.'

describe('UserPermission.ExportSlips', () => {
  it('prints name, number, user name and until when, in both languages, and logs the export', async () => {
    const test = await opened()
    const file = await document(test, 'admin', name, idsOf('reporter', 'both'))
    expect(file.fileName).toMatch(/^10_Password_Slips_\d{12}\.pdf$/)
    expect(file.pages).toHaveLength(1)
    const text = file.text.replaceAll(' ', '')
    for (const part of ['Username:reporter', 'Scantosetyourpassword', 'สแกนเพื่อตั้งรหัสผ่าน', '27/11/202610:00'])
      expect(text).toContain(part)
    expect(await test.db.selectFrom('export_log').selectAll().execute()).toMatchObject([
      { menu_id: 10, file_type: 'PDF', user_id: people.admin.id, row_count: 2 },
    ])
  })

  it('sets the password once, signs out the old one, and names both acts in the trail', async () => {
    const test = await opened()
    const [token] = await tokens(test, 'company', 'colleague')
    expect(success(await test.call('nobody', 'Login/CheckPasswordLink', { token: token ?? '' })).userName).toBe(
      'colleague',
    )
    success(await use(test, token))
    const credentials = { companyId: people.colleague.company, username: 'colleague', password: NEW }
    expect(success(await test.call('nobody', 'Login/Login', credentials)).userId).toBe(people.colleague.id)
    expect(refused(await use(test, token, 'Harbour-crane 48')).message).toBe(EXPIRED)
    const { rows } = await sql`select actor_id, call, action, row_key from audit_entry
      where action = 'slip-issued' or call = 'Login/SetPassword' and table_name = 'user_account' order by id`.execute(
      test.db,
    )
    const key = String(people.colleague.id)
    expect(rows).toEqual([
      { actor_id: people.company.id, call: name, action: 'slip-issued', row_key: key },
      { actor_id: people.colleague.id, call: 'Login/SetPassword', action: 'update', row_key: key },
    ])
  })

  it('lasts for 7 days', async () => {
    const test = await opened()
    const [first, second] = await tokens(test, 'admin', 'reporter', 'both')
    await test.setNow('2026-11-27T09:59:00+07:00')
    success(await use(test, first))
    await test.setNow('2026-11-27T10:00:00+07:00')
    expect(refused(await use(test, second)).message).toBe(EXPIRED)
  })

  it('is void after a later slip, a password from an administrator, and deactivation, also once active again', async () => {
    const test = await opened()
    const [first] = await tokens(test, 'admin', 'reporter')
    const [later] = await tokens(test, 'admin', 'reporter')
    expect(refused(await use(test, first)).message).toBe(EXPIRED)
    success(await test.call('admin', 'UserPermission/ResetPasswork', { userId: people.reporter.id }))
    expect(refused(await use(test, later)).message).toBe(EXPIRED)
    const [left] = await tokens(test, 'admin', 'both')
    const set = (active: boolean) =>
      sql`update user_account set is_active = ${active}, inactive_note = 'left' where id = ${people.both.id}`.execute(
        test.db,
      )
    await set(false)
    await set(true)
    expect(refused(await use(test, left)).message).toBe(EXPIRED)
  })
})

describe('UserPermission.CheckSlips', () => {
  it('says who gets none and why, and makes none of the others', async () => {
    const test = await opened()
    await sql`update user_account set is_active = false, inactive_note = 'left' where id = ${people.both.id}`.execute(
      test.db,
    )
    const asked = idsOf('colleague', 'both', 'admin')
    expect(success(await test.call('company', 'UserPermission/CheckSlips', asked)).refused).toMatchObject([
      {
        userId: people.admin.id,
        reason:
          'This person has rights that you do not have. Only an administrator with the same rights can change their data.',
      },
      { userId: people.both.id, reason: 'Only an active user with a username has a password to reset.' },
    ])
    expect(refused(await test.call('company', name, asked)).http).toBe(200)
    expect(await test.db.selectFrom('one_time_token').selectAll().execute()).toEqual([])
    expect(await test.db.selectFrom('export_log').selectAll().execute()).toEqual([])
  })

  it('refuses people out of scope as not found, and callers without a session or permission', async () => {
    const test = await opened()
    for (const call of [name, 'UserPermission/CheckSlips'] as const) {
      expect(refused(await test.call('company', call, idsOf('colleague', 'foreignreporter'))).message).toBe(
        'The data was not found.',
      )
      expect(await statuses(test, ['nobody', 'reporter', 'viewer'], call, idsOf('reporter'))).toEqual([401, 403, 403])
      expect(refused(await test.call('admin', call, { userIds: [] })).http).toBe(400)
    }
    await lookOnly(test, 'company', 10)
    expect(await statuses(test, ['company'], name, idsOf('reporter'))).toEqual([403])
    expect(await test.db.selectFrom('one_time_token').selectAll().execute()).toEqual([])
  })
})

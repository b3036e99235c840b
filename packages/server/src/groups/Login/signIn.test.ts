import { setTimeout } from 'node:timers/promises'
import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Querying } from '../../platform/postgres/database.ts'
import { refused, scratchApp, success, testApp } from '../../testing/app.ts'
import { PASSWORD } from '../../testing/world.ts'
import { cookiesOf } from '../../testing/cookies.ts'
import { credentials, elsewhere, signedInCookie } from '../../testing/groups/Login.ts'

const WRONG = { password: 'not the password' }

describe('Login.Login', () => {
  it('signs in with company, name in any case and password, in both modes', async () => {
    const { call } = await testApp()
    const body = success(await call('nobody', 'Login/Login', credentials('both')))
    expect(body).toEqual({
      status: 'Success',
      message: '',
      isChangePassword: false,
      userId: 7,
      companyId: 1,
      userName: 'both',
      action: '',
      sealedDate: '',
      sealedReport: '',
      landing: '/Create-Report',
      userGroups: [
        { groupId: 4, groupName: 'Reporter' },
        { groupId: 5, groupName: 'Approver' },
      ],
    })
    success(await call('nobody', 'Login/Login', credentials('both', { username: ' BoTh ', modeName: 'BYPASS' })))
  })

  it.each([
    ['companyId', null, 'Please Specify Company', 'กรุณาระบุบริษัท'],
    ['username', '', 'Please Specify Username', 'กรุณาระบุชื่อผู้ใช้'],
    ['username', '   ', 'Please Specify Username', 'กรุณาระบุชื่อผู้ใช้'],
    ['password', '', 'Please Specify Password', 'กรุณาระบุรหัสผ่าน'],
  ])('requires %s', async (field, value, english, thai) => {
    const { call } = await testApp()
    const payload = credentials('reporter', { [field]: value })
    expect(refused(await call('nobody', 'Login/Login', payload))).toEqual({
      http: 200,
      status: 'Error',
      message: english,
      fieldErrors: [{ field, message: english }],
    })
    expect(refused(await call('nobody', 'Login/Login', payload, { 'accept-language': 'th' })).message).toBe(thai)
  })

  it('names every empty field at once, in the order of the form', async () => {
    const { call } = await testApp()
    const { fieldErrors } = refused(await call('nobody', 'Login/Login', {}))
    expect(fieldErrors?.map(({ field }) => field)).toEqual(['companyId', 'username', 'password'])
  })

  it('gives the same answer to an unknown user, a wrong company, a wrong password and people who may not sign in', async () => {
    const { call, db } = await testApp()
    await db
      .updateTable('user_account')
      .set({ is_active: false, inactive_note: 'left' })
      .where('username', '=', 'viewer')
      .execute()
    await db
      .updateTable('user_account')
      .set({ password_hash: null, password_changed_at: null })
      .where('username', '=', 'company')
      .execute()
    const payloads = [
      credentials('reporter', { username: 'nobody-of-this-name' }),
      credentials('reporter', { companyId: elsewhere }),
      credentials('reporter', { companyId: 99_999_999_999 }),
      credentials('reporter', WRONG),
      credentials('reporter', { password: `${PASSWORD}\u0000more` }),
      credentials('viewer'),
      credentials('company'),
    ]
    const answers = []
    for (const payload of payloads) {
      const reply = await call('nobody', 'Login/Login', payload)
      expect(cookiesOf(reply).size).toBe(0)
      answers.push(JSON.stringify(refused(reply)))
    }
    expect(new Set(answers)).toEqual(
      new Set([JSON.stringify({ http: 200, status: 'Error', message: 'Company, username or password is incorrect.' })]),
    )
  })

  it('takes as long for an unknown user as for a wrong password', async () => {
    const { call, services } = await testApp()
    const tries = {
      unknown: credentials('reporter', { username: 'nobody-of-this-name', ...WRONG }),
      elsewhere: credentials('reporter', { companyId: elsewhere, ...WRONG }),
      wrong: credentials('reporter', WRONG),
    }
    const spent: Record<string, number[]> = { unknown: [], elsewhere: [], wrong: [] }
    for (let round = 0; round < 34; round += 1) {
      for (const [name, payload] of Object.entries(tries)) {
        await services.limits.reset('account', `${payload.companyId}:${payload.username}`)
        const started = performance.now()
        refused(await call('nobody', 'Login/Login', payload, { 'x-forwarded-for': `10.0.${round}.1` }))
        spent[name]?.push(performance.now() - started)
      }
    }
    const median = (name: string) => (spent[name] ?? []).toSorted((a, b) => a - b)[17] as number
    // Without verification for unknown users, the ratio would be below a tenth.
    for (const name of ['unknown', 'elsewhere']) {
      expect(median(name) / median('wrong')).toBeGreaterThan(0.5)
      expect(median(name) / median('wrong')).toBeLessThan(2)
    }
  })

  it('accepts a whole password of 128 characters, including NUL, and none that is longer', async () => {
    const { call, db } = await testApp()
    const long = `${'ก'.repeat(60)}\u0000${'x'.repeat(66)}`
    await db
      .updateTable('user_account')
      .set({ password_hash: await hash(`${long}1`) })
      .where('username', '=', 'reporter')
      .execute()
    success(await call('nobody', 'Login/Login', credentials('reporter', { password: `${long}1` })))
    refused(await call('nobody', 'Login/Login', credentials('reporter', { password: `${long}2` })))
    refused(await call('nobody', 'Login/Login', credentials('reporter', { password: 'ก'.repeat(60) })))
    expect(refused(await call('nobody', 'Login/Login', credentials('reporter', { password: `${long}12` })))).toEqual({
      http: 200,
      status: 'Error',
      message: 'Password must be at most 128 characters',
      fieldErrors: [{ field: 'password', message: 'Password must be at most 128 characters' }],
    })
  })

  it('issues a new token of 256 bits, stored as its hash, and ends the previous one', async () => {
    const app = await testApp()
    const before = await signedInCookie(app, 'reporter')
    const planted = `daybook=${'A'.repeat(43)}`
    const after = await signedInCookie(app, 'reporter', { cookie: before })
    const afterPlanted = await signedInCookie(app, 'reporter', { cookie: planted })
    expect(new Set([before, after, afterPlanted]).size).toBe(3)
    expect(Buffer.from(after.slice('daybook='.length), 'base64url')).toHaveLength(32)
    for (const [cookie, http] of [
      [before, 401],
      [planted, 401],
      [after, 200],
      [afterPlanted, 200],
    ] as const) {
      expect((await app.call('nobody', 'MP_Front/LoadMP_Front', {}, { cookie })).http).toBe(http)
    }
    const stored = await app.db.selectFrom('session').select('token_hash').execute()
    expect(stored.map((row) => row.token_hash.toString('base64url'))).not.toContain(after.slice('daybook='.length))
  })

  it('sets the cookie according to the scheme of the public address', async () => {
    const plain = await testApp()
    const open = cookiesOf(await plain.call('nobody', 'Login/Login', credentials('reporter'))).get('daybook')
    expect(open?.flags).toEqual(['Path=/', 'HttpOnly', 'SameSite=Lax', 'Max-Age=28800'])
    const secure = await testApp({ PUBLIC_URL: 'https://daybook.example.com' })
    const cookies = cookiesOf(await secure.call('nobody', 'Login/Login', credentials('approver')))
    expect([...cookies.keys()]).toEqual(['__Host-daybook', '__Host-daybook-device'])
    expect(new Set(cookies.get('__Host-daybook')?.flags)).toEqual(
      new Set(['Path=/', 'HttpOnly', 'SameSite=Lax', 'Max-Age=28800', 'Secure']),
    )
  })

  it('requires a new password after 90 days, and reveals that only to people who know the old one', async () => {
    const { call, db, setNow } = await testApp()
    await setNow('2027-01-29T23:59:00+07:00')
    success(await call('nobody', 'Login/Login', credentials('reporter')))
    await setNow('2027-01-30T00:01:00+07:00')
    expect(refused(await call('nobody', 'Login/Login', credentials('reporter', WRONG))).isChangePassword).toBe(
      undefined,
    )
    const reply = await call('nobody', 'Login/Login', credentials('reporter'))
    expect(refused(reply)).toEqual({
      http: 200,
      status: 'Error',
      message: 'Your password is more than 90 days old. Please change it.',
      isChangePassword: true,
    })
    expect(cookiesOf(reply).size).toBe(0)
    expect(await db.selectFrom('session').selectAll().execute()).toHaveLength(1)
  })

  it('requires a new password for one that an administrator chose, before there is a session', async () => {
    const { call, db } = await testApp()
    const given = (value: boolean) =>
      db.updateTable('user_account').set({ is_password_given: value }).where('username', '=', 'reporter').execute()
    await given(true)
    expect(refused(await call('nobody', 'Login/Login', credentials('reporter', WRONG))).isChangePassword).toBe(
      undefined,
    )
    const reply = await call('nobody', 'Login/Login', credentials('reporter'))
    expect(refused(reply)).toMatchObject({
      message: 'An administrator chose this password. Please choose one that only you know.',
      isChangePassword: true,
    })
    expect([cookiesOf(reply).size, await db.selectFrom('session').selectAll().execute()]).toEqual([0, []])
    const { companyId, username: userName, password: oldPassword } = credentials('reporter')
    const change = { companyId, userName, oldPassword, newPassword: oldPassword }
    expect(refused(await call('nobody', 'Login/ChangePassword', change)).fieldErrors).toMatchObject([
      { field: 'newPassword' },
    ])
    success(await call('nobody', 'Login/ChangePassword', { ...change, newPassword: 'Quiet harbour 58' }))
    success(await call('nobody', 'Login/Login', { ...credentials('reporter'), password: 'Quiet harbour 58' }))
  })

  it('renews a weaker hash at sign-in and keeps the age of the password', async () => {
    const { call, db } = await testApp()
    const account = db
      .selectFrom('user_account')
      .select(['password_hash', 'password_changed_at'])
      .where('username', '=', 'reporter')
    const weak = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    await db.updateTable('user_account').set({ password_hash: weak }).where('username', '=', 'reporter').execute()
    const before = await account.executeTakeFirstOrThrow()
    refused(await call('nobody', 'Login/Login', credentials('reporter', WRONG)))
    expect((await account.executeTakeFirstOrThrow()).password_hash).toBe(weak)
    success(await call('nobody', 'Login/Login', credentials('reporter')))
    const after = await account.executeTakeFirstOrThrow()
    expect(after.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(after.password_changed_at).toEqual(before.password_changed_at)
    success(await call('nobody', 'Login/Login', credentials('reporter')))
    expect((await account.executeTakeFirstOrThrow()).password_hash).toBe(after.password_hash)
  })

  it('remembers the language for letters', async () => {
    const { call, db } = await testApp()
    success(await call('nobody', 'Login/Login', credentials('reporter'), { 'accept-language': 'th-TH,th;q=0.9' }))
    const { language } = await db
      .selectFrom('user_account')
      .select('language')
      .where('id', '=', 5)
      .executeTakeFirstOrThrow()
    expect(language).toBe('th')
  })

  it('records who signed in and who was refused, without the typed name or password', async () => {
    const { call, db } = await testApp()
    success(await call('nobody', 'Login/Login', credentials('reporter')))
    refused(await call('nobody', 'Login/Login', credentials('reporter', WRONG)))
    refused(await call('nobody', 'Login/Login', credentials('reporter', { username: 'a-name-that-is-a-password' })))
    const entries = await db
      .selectFrom('audit_entry')
      .select(['actor_id', 'action', 'row_key', 'after'])
      .where('call', '=', 'Login/Login')
      .orderBy('id')
      .execute()
    expect(entries).toEqual([
      { actor_id: 5, action: 'sign-in', row_key: '5', after: { address: '127.0.0.1', way: 'password' } },
      { actor_id: null, action: 'sign-in-refused', row_key: '5', after: { address: '127.0.0.1', companyId: 1 } },
      { actor_id: null, action: 'sign-in-refused', row_key: '', after: { address: '127.0.0.1', companyId: 1 } },
    ])
  })

  it('refuses an unknown mode', async () => {
    const { call } = await testApp()
    expect(refused(await call('nobody', 'Login/Login', credentials('reporter', { modeName: 'ROOT' })))).toMatchObject({
      http: 400,
      fieldErrors: [{ field: 'modeName' }],
    })
  })

  it('leaves no session if the password changes between the check and the sign-in', async () => {
    const { db, call } = await scratchApp()
    const changed = await hash('Another tide 2026')
    let answer: ReturnType<typeof call<'Login/Login'>> | undefined
    await db.transaction().execute(async (tx) => {
      await tx.updateTable('user_account').set({ password_hash: changed }).where('username', '=', 'reporter').execute()
      answer = call('nobody', 'Login/Login', credentials('reporter'))
      await somebodyWaits(db)
    })
    const reply = await answer
    if (!reply) throw new Error('the call was not made')
    expect(refused(reply).message).toBe('Company, username or password is incorrect.')
    expect(await db.selectFrom('session').selectAll().execute()).toEqual([])
  })
})

/** Waits until a connection of this database waits for a lock: by then the old hash is checked and the row requested. */
async function somebodyWaits(db: Querying): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    if (rows.length > 0) return
    await setTimeout(20)
  }
}

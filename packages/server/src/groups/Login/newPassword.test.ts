import { describe, expect, it } from 'vitest'
import { type TestApp, refused, scratchApp, success, testApp } from '../../testing/app.ts'
import { PASSWORD, people } from '../../testing/world.ts'
import { credentials, signedInCookie } from '../../testing/groups/Login.ts'
import { issueLink } from '../../accounts/tokens.queries.ts'

const WEAK =
  'Passwords must have at least 8 characters and contain at least three of the following: uppercase letters, lowercase letters, numbers, symbols.'
const NEW = 'Another tide 2026'

const change = (more: Record<string, unknown> = {}) => ({
  userId: null,
  companyId: 1,
  userName: 'reporter',
  isExpiryReminder: false,
  oldPassword: PASSWORD,
  newPassword: NEW,
  ...more,
})

function now(app: TestApp): Date {
  return new Date(app.services.clock.now().epochMilliseconds)
}

async function statusOf(app: TestApp, cookie: string): Promise<number> {
  return (await app.call('nobody', 'MP_Front/LoadMP_Front', {}, { cookie })).http
}

describe('Login.ChangePassword', () => {
  it('sets the new password, ends every session of the user and no other, and records who did it', async () => {
    const app = await testApp()
    const mine = [await signedInCookie(app, 'reporter'), await signedInCookie(app, 'reporter')]
    const other = await signedInCookie(app, 'approver')
    success(await app.call('nobody', 'Login/ChangePassword', change({ userName: 'REPORTER' })))
    for (const cookie of mine) expect(await statusOf(app, cookie)).toBe(401)
    expect(await statusOf(app, other)).toBe(200)
    refused(await app.call('nobody', 'Login/Login', credentials('reporter')))
    success(await app.call('nobody', 'Login/Login', credentials('reporter', { password: NEW })))
    const [entry] = await app.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('call', '=', 'Login/ChangePassword')
      .execute()
    expect(entry).toMatchObject({ actor_id: 5, action: 'update', table_name: 'user_account', row_key: '5' })
    expect(JSON.stringify(entry)).not.toContain('$argon2id$')
  })

  it('lets people in again who were sent here after 90 days', async () => {
    const app = await testApp()
    await app.setNow('2027-03-01T10:00:00+07:00')
    expect(refused(await app.call('nobody', 'Login/Login', credentials('reporter'))).isChangePassword).toBe(true)
    success(await app.call('nobody', 'Login/ChangePassword', change({ isExpiryReminder: true })))
    success(await app.call('nobody', 'Login/Login', credentials('reporter', { password: NEW })))
  })

  it.each([
    ['companyId', null, 'Please Specify Company'],
    ['userName', '', 'Please Specify Username'],
    ['oldPassword', '', 'Please Specify Old Password'],
    ['newPassword', '', 'Please Specify New Password'],
    ['newPassword', 'Short1#', WEAK],
    ['newPassword', 'onlylowercase1', WEAK],
    ['newPassword', `Aa1#${'x'.repeat(125)}`, 'New Password must be at most 128 characters'],
    ['oldPassword', 'x'.repeat(129), 'Old Password must be at most 128 characters'],
  ])('refuses %s %j', async (field, value, message) => {
    const { call } = await testApp()
    expect(refused(await call('nobody', 'Login/ChangePassword', change({ [field]: value })))).toEqual({
      http: 200,
      status: 'Error',
      message,
      fieldErrors: [{ field, message }],
    })
  })

  it('gives the same answer to a wrong old password, a wrong company and an unknown user', async () => {
    const { call } = await testApp()
    for (const more of [{ oldPassword: 'Wrong#2026' }, { companyId: 2 }, { userName: 'nobody-of-this-name' }]) {
      expect(refused(await call('nobody', 'Login/ChangePassword', change(more)))).toEqual({
        http: 200,
        status: 'Error',
        message: 'The username or the old password is incorrect.',
      })
    }
  })

  it('refuses the last five passwords, accepts the one before them, and stores no more than it needs', async () => {
    const { call, db } = await testApp()
    const given = [PASSWORD, 'Second tide 2026', 'Third tide 2026', 'Fourth tide 2026', 'Fifth tide 2026']
    for (const [index, newPassword] of given.slice(1).entries()) {
      success(await call('nobody', 'Login/ChangePassword', change({ oldPassword: given[index], newPassword })))
    }
    for (const newPassword of given) {
      const reply = await call(
        'nobody',
        'Login/ChangePassword',
        change({ oldPassword: 'Fifth tide 2026', newPassword }),
      )
      expect(refused(reply)).toEqual({
        http: 200,
        status: 'Error',
        message: 'The new password must differ from your last 5 passwords.',
        fieldErrors: [{ field: 'newPassword', message: 'The new password must differ from your last 5 passwords.' }],
      })
    }
    success(await call('nobody', 'Login/ChangePassword', change({ oldPassword: 'Fifth tide 2026' })))
    const sixth = 'Sixth tide 2026'
    success(await call('nobody', 'Login/ChangePassword', change({ oldPassword: NEW, newPassword: sixth })))
    success(await call('nobody', 'Login/ChangePassword', change({ oldPassword: sixth, newPassword: given[1] })))
    expect(await db.selectFrom('password_history').select('id').where('user_id', '=', 5).execute()).toHaveLength(4)
  })

  it.each([['Password1!'], ['Reporter on duty 7'], [PASSWORD.replace('2026', '2027')]])(
    'refuses %s, which is tried first',
    async (newPassword) => {
      const { call } = await testApp()
      const reply = await call('nobody', 'Login/ChangePassword', change({ newPassword }))
      expect(refused(reply).fieldErrors).toEqual([
        {
          field: 'newPassword',
          message:
            'This password is easy to guess: it is common, or based on the name of the user, the company or the product. Please choose another one.',
        },
      ])
      const inThai = await call('nobody', 'Login/ChangePassword', change({ newPassword }), { 'accept-language': 'th' })
      expect(refused(inThai).message).toMatch(/^รหัสผ่านนี้คาดเดาได้ง่าย/)
      // Anyone who does not know the old password learns nothing about this.
      const stranger = await call('nobody', 'Login/ChangePassword', change({ oldPassword: 'x', newPassword }))
      expect(refused(stranger).message).toBe('The username or the old password is incorrect.')
    },
  )

  it('lets one of two changes at the same moment win', async () => {
    const { call, db } = await scratchApp()
    const replies = await Promise.all(
      ['First tide 2026', 'Other tide 2026'].map((newPassword) =>
        call('nobody', 'Login/ChangePassword', change({ newPassword })),
      ),
    )
    expect(replies.map(({ body }) => body.status).toSorted()).toEqual(['Error', 'Success'])
    expect(await db.selectFrom('password_history').selectAll().execute()).toHaveLength(1)
  })
})

describe('Login.CheckPasswordLink', () => {
  it('returns whose link it is while it works, and does not use it up', async () => {
    const app = await testApp()
    const token = await issueLink(app.db, people.reporter.id, now(app))
    for (let time = 0; time < 2; time += 1) {
      expect(success(await app.call('nobody', 'Login/CheckPasswordLink', { token }))).toMatchObject({
        userName: 'reporter',
        fullName: 'reporter Tester',
      })
    }
    for (const other of ['', 'made-up', `${token}A`]) {
      expect(refused(await app.call('nobody', 'Login/CheckPasswordLink', { token: other }))).toEqual({
        http: 200,
        status: 'Error',
        message: 'This link has expired or was already used. Please ask for a new one.',
      })
    }
  })
})

describe('Login.SetPassword', () => {
  const EXPIRED = 'This link has expired or was already used. Please ask for a new one.'

  it('sets the password once, ends sessions, other links and the lock, and records the owner as its author', async () => {
    const app = await testApp()
    const cookie = await signedInCookie(app, 'reporter')
    for (let time = 0; time < 5; time += 1) {
      refused(await app.call('nobody', 'Login/Login', credentials('reporter', { password: 'wrong' })))
    }
    const token = await issueLink(app.db, people.reporter.id, now(app))
    const other = await issueLink(app.db, people.reporter.id, now(app))
    success(await app.call('nobody', 'Login/SetPassword', { token, newPassword: NEW }))
    expect(await statusOf(app, cookie)).toBe(401)
    for (const used of [token, other]) {
      const again = await app.call('nobody', 'Login/SetPassword', { token: used, newPassword: 'Third tide 2026' })
      expect(refused(again).message).toBe(EXPIRED)
    }
    success(await app.call('nobody', 'Login/Login', credentials('reporter', { password: NEW })))
    const entry = await app.db.selectFrom('audit_entry').selectAll().where('call', '=', 'Login/SetPassword').execute()
    expect(entry).toMatchObject([{ actor_id: 5, action: 'update', table_name: 'user_account' }])
  })

  it('expires after 30 minutes', async () => {
    const app = await testApp()
    const token = await issueLink(app.db, people.reporter.id, now(app))
    await app.setNow('2026-11-20T10:29:59+07:00')
    success(await app.call('nobody', 'Login/CheckPasswordLink', { token }))
    await app.setNow('2026-11-20T10:30:00+07:00')
    for (const call of ['Login/CheckPasswordLink', 'Login/SetPassword'] as const) {
      expect(refused(await app.call('nobody', call, { token, newPassword: NEW })).message).toBe(EXPIRED)
    }
  })

  it('keeps the link valid if the password is not acceptable', async () => {
    const app = await testApp()
    const token = await issueLink(app.db, people.reporter.id, now(app))
    for (const [newPassword, message] of [
      ['', 'Please Specify New Password'],
      ['weak', WEAK],
      [PASSWORD, 'The new password must differ from your last 5 passwords.'],
      ['Welcome@2026', expect.stringMatching(/^This password is easy to guess/)],
    ]) {
      const reply = refused(await app.call('nobody', 'Login/SetPassword', { token, newPassword }))
      expect(reply.fieldErrors).toEqual([{ field: 'newPassword', message }])
    }
    success(await app.call('nobody', 'Login/SetPassword', { token, newPassword: NEW }))
  })

  it('gives a first password to people without one', async () => {
    const app = await testApp()
    await app.db
      .updateTable('user_account')
      .set({ password_hash: null, password_changed_at: null })
      .where('id', '=', people.reporter.id)
      .execute()
    const token = await issueLink(app.db, people.reporter.id, now(app))
    success(await app.call('nobody', 'Login/SetPassword', { token, newPassword: NEW }))
    success(await app.call('nobody', 'Login/Login', credentials('reporter', { password: NEW })))
  })

  it('does not work for deactivated people, even once they are back', async () => {
    const app = await testApp()
    const token = await issueLink(app.db, people.reporter.id, now(app))
    const account = app.db.updateTable('user_account').where('id', '=', people.reporter.id)
    await account.set({ is_active: false, inactive_note: 'left' }).execute()
    expect(refused(await app.call('nobody', 'Login/CheckPasswordLink', { token })).message).toBe(EXPIRED)
    await account.set({ is_active: true }).execute()
    expect(refused(await app.call('nobody', 'Login/SetPassword', { token, newPassword: NEW })).message).toBe(EXPIRED)
  })

  it('lets one of 20 concurrent attempts win, in two processes', async () => {
    const app = await scratchApp()
    const other = await app.second()
    const token = await issueLink(app.db, people.reporter.id, now(app))
    const passwords = Array.from({ length: 20 }, (_, index) => `${NEW} ${index}`)
    const replies = await Promise.all(
      passwords.map((newPassword, index) =>
        (index % 2 === 0 ? app : other).call('nobody', 'Login/SetPassword', { token, newPassword }),
      ),
    )
    const winners = passwords.filter((_, index) => replies[index]?.body.status === 'Success')
    expect(winners).toHaveLength(1)
    success(await app.call('nobody', 'Login/Login', credentials('reporter', { password: winners[0] })))
  })
})

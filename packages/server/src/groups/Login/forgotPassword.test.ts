import { describe, expect, it } from 'vitest'
import { type TestApp, refused, success, testApp } from '../../testing/app.ts'
import { people } from '../../testing/world.ts'
import { answerPasswordRequests } from '../../mail/passwordLetters.ts'

describe('Login.ForgotPassword', () => {
  async function lettersAfter(app: TestApp, ...emails: string[]) {
    for (const userNameOrEmail of emails) success(await app.call('nobody', 'Login/ForgotPassword', { userNameOrEmail }))
    await answerPasswordRequests(app.services)
    return app.db.selectFrom('letter').selectAll().orderBy('id').execute()
  }

  it('answers every address alike and has stored the same for each', async () => {
    const app = await testApp()
    const known = await app.call('nobody', 'Login/ForgotPassword', { userNameOrEmail: 'reporter@example.com' })
    const unknown = await app.call('nobody', 'Login/ForgotPassword', { userNameOrEmail: 'stranger@example.com' })
    expect(known.body).toEqual({ status: 'Success', message: '' })
    expect(unknown.body).toEqual(known.body)
    expect(await app.db.selectFrom('password_request').select('email').orderBy('id').execute()).toEqual([
      { email: 'reporter@example.com' },
      { email: 'stranger@example.com' },
    ])
    expect(await app.db.selectFrom('letter').selectAll().execute()).toEqual([])
    expect(await app.db.selectFrom('one_time_token').selectAll().execute()).toEqual([])
  })

  it('writes a letter to each active account of the address, ignoring case, and to nobody else', async () => {
    const app = await testApp()
    await app.db.updateTable('user_account').set({ email: 'Shared@Example.com' }).where('id', 'in', [5, 6, 3]).execute()
    await app.db
      .updateTable('user_account')
      .set({ is_active: false, inactive_note: 'left' })
      .where('id', '=', people.viewer.id)
      .execute()
    const letters = await lettersAfter(app, 'shared@example.COM', 'stranger@example.com', 'viewer@example.com')
    expect(letters.map((letter) => [letter.kind, letter.receiver_id, letter.status])).toEqual([
      ['set_password', 5, 'waiting'],
      ['set_password', 6, 'waiting'],
    ])
    expect(await app.db.selectFrom('password_request').selectAll().execute()).toEqual([])
  })

  it('writes none to people of a closed company', async () => {
    const app = await testApp()
    await app.db
      .updateTable('company')
      .set({ is_active: false, inactive_note: 'closed' })
      .where('id', '=', people.foreignreporter.company)
      .execute()
    expect(await lettersAfter(app, 'foreignreporter@example.com')).toEqual([])
  })

  it('writes none to people who sign in only with the directory', async () => {
    const app = await testApp()
    await app.db
      .updateTable('user_account')
      .set({
        password_hash: null,
        password_changed_at: null,
        directory_tenant_id: 'tenant',
        directory_object_id: 'object',
      })
      .where('id', '=', people.reporter.id)
      .execute()
    expect(await lettersAfter(app, 'reporter@example.com')).toEqual([])
  })

  it('stores no token that a reader of the database could use', async () => {
    const app = await testApp()
    const [letter] = await lettersAfter(app, 'reporter@example.com')
    const [token] = await app.db.selectFrom('one_time_token').selectAll().execute()
    const content = letter?.content as { secret: string }
    const opened = await app.services.sealer.open(app.db, 'letter set_password', content.secret)
    expect(JSON.stringify([letter, token])).not.toContain(String(opened?.token))
    success(await app.call('nobody', 'Login/CheckPasswordLink', { token: String(opened?.token) }))
    expect(await app.services.sealer.open(app.db, 'link', content.secret)).toBe(undefined)
  })

  it.each([
    ['', 'Please Specify Email', 'กรุณาระบุอีเมล'],
    ['  ', 'Please Specify Email', 'กรุณาระบุอีเมล'],
    ['reporter', 'Invalid Email', 'อีเมลไม่ถูกต้อง'],
    ['a@b.c\r\nBcc: all@example.com', 'Invalid Email', 'อีเมลไม่ถูกต้อง'],
  ])('refuses %j', async (userNameOrEmail, english, thai) => {
    const { call } = await testApp()
    expect(refused(await call('nobody', 'Login/ForgotPassword', { userNameOrEmail }))).toEqual({
      http: 200,
      status: 'Error',
      message: english,
      fieldErrors: [{ field: 'userNameOrEmail', message: english }],
    })
    const inThai = await call('nobody', 'Login/ForgotPassword', { userNameOrEmail }, { 'accept-language': 'th' })
    expect(refused(inThai).message).toBe(thai)
  })

  it('accepts five requests for an address in 15 minutes, known or not', async () => {
    const { call } = await testApp()
    for (const email of ['reporter@example.com', 'stranger@example.com']) {
      for (let time = 0; time < 5; time += 1) {
        success(
          await call('nobody', 'Login/ForgotPassword', { userNameOrEmail: time % 2 ? email : email.toUpperCase() }),
        )
      }
      const reply = await call('nobody', 'Login/ForgotPassword', { userNameOrEmail: email })
      expect(refused(reply).http).toBe(429)
      expect(reply.headers['retry-after']).toBe('900')
    }
  })
})

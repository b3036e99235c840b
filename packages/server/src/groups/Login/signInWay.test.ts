import { describe, expect, it } from 'vitest'
import { answerPasswordRequests } from '../../mail/passwordLetters.ts'
import { issueLink, issuePending } from '../../accounts/tokens.queries.ts'
import { composeSetPassword } from '../../mail/letters/setPassword.letter.ts'
import { type TestApp, refused, success, testApp } from '../../testing/app.ts'
import { type Role, company, people } from '../../testing/world.ts'
import { credentials, signedInCookie } from '../../testing/groups/Login.ts'

const DIRECTORY = {
  AZURE_TENANT_ID: '6f1f4a5e-1111-4222-8333-444455556666',
  AZURE_CLIENT_ID: 'c',
  AZURE_CLIENT_SECRET: 's',
}
const SENTENCE = 'People of this company sign in with their company account. Please use the company sign-in.'
const [PASSWORD, ACCOUNT] = [1, 2]

/** Saves the company's form with another sign-in method, as a corporate administrator does. */
async function choose(app: TestApp, signInId: number | null, role: Role = 'admin') {
  const loaded = success(await app.call(role, 'Company/LoadCreateCompanyData', { editId: company.foreign }))
  return app.call(role, 'Company/sendToDB', {
    ...loaded.company,
    events: [],
    shifts: [],
    signInId,
  })
}

const signIn = (app: TestApp, role: Role, more = {}) => app.call('nobody', 'Login/Login', credentials(role, more))
const nowOf = ({ services }: TestApp) => new Date(services.clock.now().epochMilliseconds)

describe('a company whose people sign in with their company account', () => {
  it('refuses passwords of anyone, right or wrong, and says what to use', async () => {
    const app = await testApp(DIRECTORY)
    const cookie = await signedInCookie(app, 'foreignreporter')
    const token = await issueLink(app.db, people.foreignreporter.id, nowOf(app))
    success(await choose(app, ACCOUNT))
    expect((await app.call('nobody', 'MP_Front/LoadMP_Front', {}, { cookie })).http).toBe(401)
    for (const more of [{}, { password: 'wrong' }, { username: 'nobody' }]) {
      expect(refused(await signIn(app, 'foreignreporter', more))).toEqual({
        http: 200,
        status: 'Error',
        message: SENTENCE,
      })
    }
    const change = {
      companyId: company.foreign,
      userName: 'foreignreporter',
      oldPassword: credentials('foreignreporter').password,
      newPassword: 'Harbour-crane 47',
    }
    expect(refused(await app.call('nobody', 'Login/ChangePassword', change)).message).toBe(SENTENCE)
    // An earlier link is spent; one issued since says what to use.
    expect(refused(await app.call('nobody', 'Login/CheckPasswordLink', { token })).message).toMatch(
      /^This link has expired/,
    )
    const later = await issueLink(app.db, people.foreignreporter.id, nowOf(app))
    for (const call of ['Login/CheckPasswordLink', 'Login/SetPassword'] as const) {
      const input = { token: later, newPassword: 'Harbour-crane 47' }
      expect(refused(await app.call('nobody', call, input)).message).toBe(SENTENCE)
    }
    expect(
      refused(await app.call('admin', 'UserPermission/ResetPasswork', { userId: people.foreignreporter.id })).message,
    ).toBe(SENTENCE)
    // Others continue as before.
    success(await signIn(app, 'reporter'))
  })

  it('answers a forgotten password with a letter that says what to use, without a link', async () => {
    const app = await testApp(DIRECTORY)
    success(await choose(app, ACCOUNT))
    const userNameOrEmail = 'foreignreporter@example.com'
    expect((await app.call('nobody', 'Login/ForgotPassword', { userNameOrEmail })).body).toEqual({
      status: 'Success',
      message: '',
    })
    await answerPasswordRequests(app.services)
    const letter = await app.db.selectFrom('letter').selectAll().executeTakeFirstOrThrow()
    const receiver = { name: 'foreignreporter Tester', email: userNameOrEmail, language: 'en' as const }
    const composed = await composeSetPassword(letter.content as Record<string, unknown>, receiver, app.services)
    expect(composed?.subject).toBe('Daybook 20/11/2026: how you sign in')
    expect(composed?.text).toContain('People of Foreign sign in with their company account.')
    expect(JSON.stringify(composed)).not.toContain('token')
  })

  it('keeps the password of its corporate administrators, so that somebody can always fix it', async () => {
    const app = await testApp(DIRECTORY)
    await app.db.deleteFrom('user_group').where('user_id', '=', people.foreigncompany.id).execute()
    await app.db.insertInto('user_group').values({ user_id: people.foreigncompany.id, group_id: 1 }).execute()
    success(await choose(app, ACCOUNT))
    expect(refused(await signIn(app, 'foreigncompany', { password: 'wrong' })).message).toBe(SENTENCE)
    success(await signIn(app, 'foreigncompany'))
  })

  it('accepts passwords if no directory is configured', async () => {
    const app = await testApp()
    await app.db.updateTable('company').set({ sign_in: ACCOUNT }).where('id', '=', company.foreign).execute()
    success(await signIn(app, 'foreignreporter'))
  })

  it('is chosen by a corporate administrator, in the form of the company that has a directory', async () => {
    const app = await testApp(DIRECTORY)
    const form = async (role: Role, editId: number) =>
      success(await app.call(role, 'Company/LoadCreateCompanyData', { editId }))
    const loaded = await form('admin', company.foreign)
    expect(loaded.signInWays).toEqual([
      { value: 1, label: 'Password' },
      { value: 2, label: 'Company account' },
      { value: 3, label: 'Password or company account' },
    ])
    expect(loaded.company?.signInId).toBe(3)
    expect((await form('admin', company.home)).signInWays).toEqual([])
    expect((await form('foreigncompany', company.foreign)).signInWays).toEqual([])
    success(await choose(app, ACCOUNT))
    success(await choose(app, null))
    expect((await form('admin', company.foreign)).company?.signInId).toBe(ACCOUNT)
    const { changes } = success(await app.call('admin', 'Company/LoadChanges', { id: company.foreign }))
    expect(changes.flatMap((one) => one.changes)).toContainEqual({
      field: 'signInId',
      before: 'Password or company account',
      after: 'Company account',
    })
  })
})

describe('a company whose people sign in by password', () => {
  it('has no company sign-in', async () => {
    const app = await testApp(DIRECTORY)
    expect(success(await app.call('nobody', 'Login/onLoad', {})).isDirectory).toBe(true)
    success(await choose(app, PASSWORD))
    expect(success(await app.call('nobody', 'Login/onLoad', {})).isDirectory).toBe(false)
    expect((await app.app.inject({ method: 'GET', url: '/AzureAD' })).statusCode).toBe(404)
    const pending = await issuePending(app.db, people.foreignreporter.id, nowOf(app))
    const ask = { modeName: 'AD', email: '', companyId: company.foreign }
    const ticket = await app.call('nobody', 'Login/LoginAzureAD', ask, { cookie: `daybook-browser=${pending}` })
    expect(refused(ticket).message).toBe('This way of signing in is not configured.')
    success(await signIn(app, 'foreignreporter'))
  })
})

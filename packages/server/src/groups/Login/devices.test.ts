import { describe, expect, it } from 'vitest'
import { answerPasswordRequests } from '../../mail/passwordLetters.ts'
import { issueLink } from '../../accounts/tokens.queries.ts'
import { clearSpent } from '../../jobs/cleanUp.queries.ts'
import { type TestApp, refused, scratchApp, success, testApp } from '../../testing/app.ts'
import { cookiesOf } from '../../testing/cookies.ts'
import { PASSWORD, type Role, people } from '../../testing/world.ts'
import { credentials } from '../../testing/groups/Login.ts'

const HOME = { 'x-forwarded-for': '10.9.9.9' }
const NEW = 'Harbour-crane 47'

async function deviceAfter(app: TestApp, role: Role, headers: Record<string, string> = HOME): Promise<string> {
  const reply = await app.call('nobody', 'Login/Login', credentials(role), headers)
  success(reply)
  return `daybook-device=${cookiesOf(reply).get('daybook-device')?.value}`
}

async function httpOf(app: TestApp, role: Role, headers: Record<string, string>, password = PASSWORD) {
  return (await app.call('nobody', 'Login/Login', credentials(role, { password }), headers)).http
}

/** What strangers do to lock someone out: as many wrong passwords as allowed, from many addresses. */
async function besiege(app: TestApp, role: Role): Promise<void> {
  for (let address = 1; address <= 6; address += 1) {
    for (let time = 0; time < 5; time += 1) {
      expect(await httpOf(app, role, { 'x-forwarded-for': `10.2.2.${address}` }, 'a guess')).toBe(200)
    }
  }
}

describe('a device known to an account', () => {
  it('signs in while strangers keep the account locked for everybody else, in another process too', async () => {
    const app = await scratchApp()
    const other = await app.second()
    const cookie = await deviceAfter(app, 'reporter')
    await besiege(app, 'reporter')
    expect(await httpOf(app, 'reporter', { 'x-forwarded-for': '10.3.3.3' })).toBe(429)
    expect(await httpOf(other, 'reporter', { ...HOME, cookie })).toBe(200)
    // Nor does an address from which many guess.
    const renewed = await deviceAfter(app, 'approver')
    for (let name = 0; name < 30; name += 1) {
      await app.call('nobody', 'Login/Login', credentials('reporter', { username: `name ${name}` }), HOME)
    }
    expect(await httpOf(other, 'approver', HOME)).toBe(429)
    expect(await httpOf(other, 'approver', { ...HOME, cookie: renewed })).toBe(200)
  }, 90_000)

  it('has a limit of its own', async () => {
    const app = await testApp()
    const cookie = await deviceAfter(app, 'reporter')
    for (let time = 0; time < 5; time += 1) {
      expect(await httpOf(app, 'reporter', { ...HOME, cookie }, 'a guess')).toBe(200)
    }
    expect(await httpOf(app, 'reporter', { ...HOME, cookie })).toBe(429)
    expect(await httpOf(app, 'reporter', HOME)).toBe(200)
  })

  it('has no effect on other accounts, and counts for all who sign in with it', async () => {
    const app = await testApp()
    const first = await deviceAfter(app, 'approver')
    const strangers = { 'x-forwarded-for': '10.2.2.1' }
    for (let time = 0; time < 5; time += 1) await httpOf(app, 'reporter', { ...strangers, cookie: first }, 'a guess')
    expect(await httpOf(app, 'reporter', { ...strangers, cookie: first })).toBe(429)
    const shared = await deviceAfter(app, 'reporter', { ...HOME, cookie: first })
    for (const role of ['reporter', 'approver'] as const) {
      for (let time = 0; time < 5; time += 1) await httpOf(app, role, strangers, 'a guess')
      expect(await httpOf(app, role, strangers)).toBe(429)
    }
    // Each sign-in gives the browser a new token and moves everyone to it.
    const renewed = await deviceAfter(app, 'reporter', { ...strangers, cookie: shared })
    expect(await httpOf(app, 'approver', { ...strangers, cookie: shared })).toBe(429)
    expect(await httpOf(app, 'approver', { ...strangers, cookie: renewed })).toBe(200)
  })

  it('is a cookie of 256 bits that scripts cannot read, stored as its hash, and 400 days long', async () => {
    const app = await testApp({ PUBLIC_URL: 'https://daybook.example.com' })
    const reply = await app.call('nobody', 'Login/Login', credentials('reporter'))
    const cookie = cookiesOf(reply).get('__Host-daybook-device')
    expect(cookie?.flags).toEqual(['Path=/', 'HttpOnly', 'SameSite=Lax', 'Secure', `Max-Age=${400 * 24 * 3_600}`])
    expect(Buffer.from(cookie?.value ?? '', 'base64url')).toHaveLength(32)
    const stored = await app.db.selectFrom('known_device').select('token_hash').execute()
    expect(stored.map((row) => row.token_hash.toString('base64url'))).not.toContain(cookie?.value)
    const later = app.services.clock.now().add({ hours: 401 * 24 })
    await clearSpent(app.db, later)
    expect(await app.db.selectFrom('known_device').selectAll().execute()).toEqual([])
  })

  it('is forgotten with the password, except the one that it was changed on', async () => {
    const app = await testApp()
    const lost = await deviceAfter(app, 'reporter')
    const own = await deviceAfter(app, 'reporter')
    success(
      await app.call(
        'nobody',
        'Login/ChangePassword',
        { companyId: 1, userName: 'reporter', oldPassword: PASSWORD, newPassword: NEW },
        { ...HOME, cookie: own },
      ),
    )
    for (let time = 0; time < 5; time += 1) await httpOf(app, 'reporter', HOME, 'a guess')
    expect(await httpOf(app, 'reporter', { ...HOME, cookie: lost }, NEW)).toBe(429)
    expect(await httpOf(app, 'reporter', { ...HOME, cookie: own }, NEW)).toBe(200)
  })

  it('is also the browser in which a link from a letter was used', async () => {
    const app = await testApp()
    await besiege(app, 'reporter')
    const now = new Date(app.services.clock.now().epochMilliseconds)
    const token = await issueLink(app.db, people.reporter.id, now)
    const reply = await app.call('nobody', 'Login/SetPassword', { token, newPassword: NEW })
    success(reply)
    const cookie = `daybook-device=${cookiesOf(reply).get('daybook-device')?.value}`
    // The link unlocked the account; strangers lock it again.
    await besiege(app, 'reporter')
    expect(await httpOf(app, 'reporter', HOME, NEW)).toBe(429)
    expect(await httpOf(app, 'reporter', { ...HOME, cookie }, NEW)).toBe(200)
  }, 60_000)
})

describe('Login.ForgotPassword for somebody else', () => {
  const email = 'reporter@example.com'
  const ask = (app: TestApp, headers: Record<string, string>) =>
    app.call('nobody', 'Login/ForgotPassword', { userNameOrEmail: email }, headers)
  const letters = async (app: TestApp) => {
    await answerPasswordRequests(app.services)
    return (await app.db.selectFrom('letter').select('id').execute()).length
  }

  it("neither blocks the owner's request nor fills their mailbox", async () => {
    const app = await testApp()
    const cookie = await deviceAfter(app, 'reporter')
    for (let address = 1; address <= 6; address += 1) {
      const from = { 'x-forwarded-for': `10.2.2.${address}` }
      for (let time = 0; time < 5; time += 1) success(await ask(app, from))
      expect(refused(await ask(app, from)).http).toBe(429)
      expect(await letters(app)).toBe(1)
    }
    // Same answer everywhere; from a known device the owner gets a separate letter.
    expect((await ask(app, HOME)).body).toEqual({ status: 'Success', message: '' })
    expect(await letters(app)).toBe(1)
    expect((await ask(app, { 'x-forwarded-for': '10.2.2.1', cookie })).body).toEqual({ status: 'Success', message: '' })
    expect(await letters(app)).toBe(2)
    // A link about to expire no longer counts as an answer.
    await app.setNow('2026-11-20T10:21:00+07:00')
    success(await ask(app, HOME))
    expect(await letters(app)).toBe(3)
  })
})

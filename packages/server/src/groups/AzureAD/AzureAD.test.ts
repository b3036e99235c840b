import { describe, expect, it } from 'vitest'
import { refused, scratchApp, success, type TestApp, testApp } from '../../testing/app.ts'
import { CLIENT, directoryEnvironment, TENANT } from '../../testing/directoryProvider.ts'
import { company, people as world, type Role } from '../../testing/world.ts'
import { browserOf, useDirectory } from '../../testing/groups/AzureAD.ts'

const directory = useDirectory()
/** A user of the directory company whose e-mail address is their directory name. */
const PERSON = 'person'
const ids = { [PERSON]: { oid: 'object-1', preferred_username: 'ForeignCompany@Example.com' } }

async function setUp(made: Promise<TestApp> = testApp(directoryEnvironment(directory.current))): Promise<TestApp> {
  directory.current.people.clear()
  for (const [name, person] of Object.entries(ids)) directory.current.people.set(name, person)
  return made
}

const account = (name: string, preferred_username: string, oid = `object of ${name}`) =>
  directory.current.people.set(name, { oid, preferred_username })

const linkOf = (app: TestApp, role: Role) =>
  app.db
    .selectFrom('user_account')
    .select(['directory_tenant_id', 'directory_object_id'])
    .where('id', '=', world[role].id)
    .executeTakeFirst()

const change = (app: TestApp, role: Role, values: Record<string, unknown>) =>
  app.db.updateTable('user_account').set(values).where('id', '=', world[role].id).execute()

const refusals = (app: TestApp) =>
  app.db
    .selectFrom('audit_entry')
    .select(['row_key', 'call', 'after'])
    .where('action', '=', 'sign-in-refused')
    .orderBy('id')
    .execute()

async function expectNobody(app: TestApp) {
  expect(await app.db.selectFrom('session').selectAll().execute()).toEqual([])
  expect(await app.db.selectFrom('one_time_token').selectAll().execute()).toEqual([])
}

describe('/AzureAD', () => {
  it('redirects to the directory with everything that protects the callback', async () => {
    const app = await setUp()
    const browser = browserOf(app)
    const reply = await browser.get('/AzureAD?action_=4')
    expect(reply.statusCode).toBe(302)
    expect(reply.headers['cache-control']).toBe('no-store')
    const address = new URL(String(reply.headers.location))
    expect(address.origin + '/').toBe(directory.current.instance)
    const asked = Object.fromEntries(address.searchParams)
    expect(asked).toMatchObject({
      client_id: CLIENT.id,
      response_type: 'code',
      scope: 'openid profile',
      redirect_uri: 'http://localhost:3000/AzureAD/callback',
      code_challenge_method: 'S256',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked[name]?.length).toBeGreaterThan(40)
    expect(String(reply.headers['set-cookie'])).toMatch(
      /^daybook-flow-[\w-]{10}=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=900$/,
    )
    expect(JSON.stringify(reply.headers)).not.toContain(CLIENT.secret)
    expect(new URL(await browser.begin('?choose=1')).searchParams.get('prompt')).toBe('select_account')
  })

  it('limits the browser to three sign-ins at once, whatever their links carry', async () => {
    const app = await setUp()
    const browser = browserOf(app)
    const long = `?action=4&evdete=${'%E0%B8%81'.repeat(1_000)}&evreport=${'x'.repeat(5_000)}`
    for (let times = 0; times < 5; times += 1) {
      await browser.begin(long)
      expect(browser.own.size).toBeLessThanOrEqual(3)
      for (const [name, value] of browser.own) expect(name.length + value.length).toBeLessThan(4_096)
    }
  })

  it('says that it is not configured', async () => {
    const app = await testApp()
    for (const path of ['/AzureAD', '/AzureAD/callback?state=x&code=y']) {
      const reply = await app.app.inject({ url: path, headers: { 'accept-language': 'th' } })
      expect(reply.statusCode).toBe(404)
      expect(reply.body).toContain('ยังไม่ได้ตั้งค่าการเข้าสู่ระบบด้วยวิธีนี้')
    }
  })
})

describe('Login.LoginAzureAD', () => {
  it('gives the returning person a ticket that signs in, and keeps the link', async () => {
    const app = await setUp()
    const browser = browserOf(app)
    const back = await browser.signIn(PERSON, '?action_=4&evdete=a-b&evreport=c_d&other=e')
    expect(back.statusCode).toBe(303)
    expect(back.headers.location).toBe('/Directory-Login?action=4&evdete=a-b&evreport=c_d')
    expect([...browser.own.keys()]).toEqual(['daybook-browser'])
    const { userName } = success(await browser.askTicket({ email: 'admin@example.com' }))
    expect(userName).toMatch(/^[\w-]{43}$/)
    const reply = await browser.redeem(userName)
    expect(success(reply)).toMatchObject({ userId: 20, companyId: company.foreign, userName: 'foreigncompany' })
    expect(await linkOf(app, 'foreigncompany')).toEqual({
      directory_tenant_id: TENANT,
      directory_object_id: 'object-1',
    })
    const trail = await app.db
      .selectFrom('audit_entry')
      .select(['actor_id', 'action', 'table_name', 'call', 'after'])
      .where('call', '<>', 'system')
      .orderBy('id')
      .execute()
    expect(trail).toMatchObject([
      { actor_id: 20, action: 'update', table_name: 'user_account', call: 'AzureAD/callback' },
      { actor_id: 20, action: 'sign-in', call: 'Login/Login', after: { way: 'directory' } },
    ])
  })

  it('also accepts the ticket in place of the user name, as in older links', async () => {
    const app = await setUp()
    const browser = browserOf(app)
    await browser.signIn(PERSON)
    const { userName } = success(await browser.askTicket())
    const cookie = [...browser.own].map(([name, value]) => `${name}=${value}`).join('; ')
    success(await app.call('nobody', 'Login/Login', { modeName: 'AD', username: userName, companyId: 2 }, { cookie }))
  })

  it('recognizes a person by the object id after a rename in the directory', async () => {
    const app = await setUp()
    await browserOf(app).signIn(PERSON)
    account(PERSON, 'new.name@example.com', 'object-1')
    const browser = browserOf(app)
    await browser.signIn(PERSON)
    const { userName } = success(await browser.askTicket())
    expect(success(await browser.redeem(userName))).toMatchObject({ userId: 20 })
  })

  it('lets an administrator remove the object id of a person who got another, and ends sign-ins begun with the old one', async () => {
    const app = await setUp()
    const browser = browserOf(app)
    await browser.signIn(PERSON)
    const { userName } = success(await browser.askTicket())
    account(PERSON, 'foreigncompany@example.com', 'object-2')
    const again = browserOf(app)
    expect((await again.signIn(PERSON)).statusCode).toBe(403)
    success(await app.call('admin', 'UserPermission/RemoveDirectoryLink', { userId: world.foreigncompany.id }))
    expect(refused(await browser.redeem(userName)).message).toContain('has expired or was already used')
    await again.signIn(PERSON)
    success(await again.redeem(success(await again.askTicket()).userName))
    expect(await linkOf(app, 'foreigncompany')).toMatchObject({ directory_object_id: 'object-2' })
  })

  it('does not work without the cookie, twice, later, elsewhere or after a deactivation', async () => {
    const app = await setUp()
    const expired = 'The company sign-in has expired or was already used. Please start it again.'
    const posted = { email: 'foreigncompany@example.com' }
    expect(refused(await browserOf(app).askTicket(posted))).toMatchObject({
      http: 200,
      status: 'Error',
      message: expired,
    })

    const browser = browserOf(app)
    await browser.signIn(PERSON)
    success(await browser.askTicket())
    expect(refused(await browser.askTicket()).message).toBe(expired)

    await browser.signIn(PERSON)
    await app.setNow('2026-11-20T10:01:00+07:00')
    expect(refused(await browser.askTicket()).message).toBe(expired)

    await browser.signIn(PERSON)
    const { userName } = success(await browser.askTicket())
    expect(refused(await browserOf(app).redeem(userName)).message).toBe(expired)
    const other = browserOf(app)
    await other.signIn(PERSON)
    expect(refused(await other.redeem(userName)).message).toBe(expired)

    await change(app, 'foreigncompany', { is_active: false, inactive_note: 'left' })
    expect(refused(await other.askTicket()).message).toBe(expired)
    expect(refused(await browser.redeem(userName)).message).toBe(expired)
    expect(await app.db.selectFrom('session').selectAll().execute()).toEqual([])
    expect((await refusals(app)).length).toBe(7)
  })

  it.each([
    [{ modeName: '' }, 'modeName'],
    [{ companyId: 1 }, 'companyId'],
    [{ companyId: null }, 'companyId'],
  ])('refuses %o', async (input, field) => {
    const app = await setUp()
    const browser = browserOf(app)
    await browser.signIn(PERSON)
    expect(refused(await browser.askTicket(input))).toMatchObject({ http: 400, fieldErrors: [{ field }] })
  })

  it('says that it is not configured', async () => {
    const app = await testApp()
    expect(refused(await browserOf(app).askTicket()).message).toBe('This way of signing in is not configured.')
  })

  it('gives one ticket to 20 concurrent requests', async () => {
    const app = await setUp(scratchApp(directoryEnvironment(directory.current)))
    const browser = browserOf(app)
    await browser.signIn(PERSON)
    const replies = await Promise.all(Array.from({ length: 20 }, () => browser.askTicket()))
    expect(replies.filter(({ body }) => body.status === 'Success')).toHaveLength(1)
  })
})

describe('/AzureAD/callback refuses a token', () => {
  it.each([
    ['that another key signed', { by: 'stranger' as const }],
    ['that has expired', { claims: { exp: Math.floor(Date.now() / 1000) - 600 } }],
    ['of another tenant', { claims: { tid: '00000000-0000-0000-0000-000000000000' } }],
    ['without a tenant', { claims: { tid: undefined } }],
    ['for another audience', { claims: { aud: 'another-client' } }],
    ['for others too, requested by another', { claims: { aud: [CLIENT.id, 'another'], azp: 'another' } }],
    ['of another issuer', { claims: { iss: `https://localhost/${TENANT}/v2.0` } }],
    ['of another sign-in', { claims: { nonce: 'another' } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['without an object id', { claims: { oid: '' } }],
  ])('%s', async (_what, forgery) => {
    const app = await setUp()
    const browser = browserOf(app)
    directory.current.forge(forgery)
    const reply = await browser.signIn(PERSON, '?action=4')
    expect(reply.statusCode).toBe(403)
    expect(reply.body).toContain('The response of the company sign-in could not be accepted.')
    expect(reply.body).toContain('/AzureAD?action=4&#38;language=en')
    expect(browser.own.size).toBe(0)
    await expectNobody(app)
    expect(await linkOf(app, 'foreigncompany')).toMatchObject({ directory_object_id: null })
    expect(await refusals(app)).toMatchObject([
      { call: 'AzureAD/callback', after: { companyId: 2, address: '127.0.0.1' } },
    ])
  })

  it('only because of the change: an unchanged one is accepted', async () => {
    const app = await setUp()
    expect((await browserOf(app).signIn(PERSON)).statusCode).toBe(303)
  })
})

describe('/AzureAD/callback refuses a callback', () => {
  async function expectExpired(app: TestApp, reply: { statusCode: number; body: string }) {
    expect(reply.statusCode).toBe(403)
    expect(reply.body).toContain('The company sign-in has expired or was already used.')
    await expectNobody(app)
  }

  it('that this browser did not begin', async () => {
    const app = await setUp()
    const begun = browserOf(app)
    const back = await begun.atDirectory(await begun.begin(), PERSON)
    const other = browserOf(app)
    await expectExpired(app, await other.get(back))
    await other.begin()
    await expectExpired(app, await other.get(back))
    for (const path of ['', '?code=x', '?state=&code=x', '?state=..&state=a', `?state=${'a'.repeat(43)}&code=x`])
      await expectExpired(app, await other.get(`/AzureAD/callback${path}`))
  })

  it('that is older than a quarter of an hour', async () => {
    const app = await setUp()
    const browser = browserOf(app)
    const back = await browser.atDirectory(await browser.begin(), PERSON)
    await app.setNow('2026-11-20T10:15:00+07:00')
    await expectExpired(app, await browser.get(back))
  })

  it('whose cookie was changed, or sealed for something else', async () => {
    const app = await setUp()
    const browser = browserOf(app)
    const back = await browser.atDirectory(await browser.begin(), PERSON)
    const [[name, value] = ['', '']] = browser.own
    for (const other of [`${value.slice(0, -2)}AA`, 'x', app.services.sealer.sealWhole('link', { mode: 'Report' })]) {
      browser.own.set(name, other)
      await expectExpired(app, await browser.get(back))
    }
  })

  it('that was already used, and one with the code of another sign-in', async () => {
    const app = await setUp()
    const browser = browserOf(app)
    const first = await browser.atDirectory(await browser.begin(), PERSON)
    const cookies = new Map(browser.own)
    expect((await browser.get(first)).statusCode).toBe(303)
    await app.db.deleteFrom('one_time_token').execute()
    for (const [name, value] of cookies) browser.own.set(name, value)
    const again = await browser.get(first)
    expect(again.statusCode).toBe(403)

    const one = new URLSearchParams((await browser.atDirectory(await browser.begin(), PERSON)).split('?')[1])
    const two = new URLSearchParams((await browser.atDirectory(await browser.begin(), PERSON)).split('?')[1])
    two.set('code', one.get('code') ?? '')
    const mixed = await browser.get(`/AzureAD/callback?${two.toString()}`)
    expect(mixed.statusCode).toBe(403)
    expect(mixed.body).toContain('could not be accepted')
    await expectNobody(app)
  })

  it('after a cancellation at the directory, and offers another account', async () => {
    const app = await setUp()
    const reply = await browserOf(app).signIn('cancel', '?action=1&language=th')
    expect(reply.statusCode).toBe(403)
    expect(reply.body).toContain('การเข้าสู่ระบบด้วยบัญชีของบริษัทยังไม่เสร็จสมบูรณ์')
    expect(reply.body).toContain('/AzureAD?action=1&#38;language=th&#38;choose=1')
    expect(await refusals(app)).toMatchObject([{ after: { reason: 'access_denied' } }])
  })

  it('from an address with too many attempts', async () => {
    const app = await setUp()
    const browser = browserOf(app)
    for (let times = 0; times < 30; times += 1) await browser.get('/AzureAD/callback?state=x')
    const reply = await browser.signIn(PERSON)
    expect(reply.statusCode).toBe(429)
    expect(reply.headers['retry-after']).toBe('900')
    expect(reply.body).toContain('Too many attempts.')
  })

  it('but lets two tabs of one browser sign in side by side', async () => {
    const app = await setUp()
    const browser = browserOf(app)
    const one = await browser.atDirectory(await browser.begin('?action=1'), PERSON)
    const two = await browser.atDirectory(await browser.begin('?action=2'), PERSON)
    expect((await browser.get(two)).headers.location).toBe('/Directory-Login?action=2')
    expect((await browser.get(one)).headers.location).toBe('/Directory-Login?action=1')
    success(await browser.askTicket())
  })
})

describe('/AzureAD/callback refuses a person', () => {
  const cases: [string, string, (app: TestApp) => Promise<unknown> | void][] = [
    ['unknown', 'unknown', () => void account(PERSON, 'nobody@example.com')],
    ['of another company by name', 'unknown', () => void account(PERSON, 'reporter@example.com')],
    [
      'of another company, linked',
      'other company',
      (app) => change(app, 'reporter', { directory_tenant_id: TENANT, directory_object_id: 'object-1' }),
    ],
    ['inactive', 'inactive', (app) => change(app, 'foreigncompany', { is_active: false, inactive_note: 'left' })],
    [
      'inactive, linked',
      'inactive',
      (app) =>
        change(app, 'foreigncompany', {
          directory_tenant_id: TENANT,
          directory_object_id: 'object-1',
          is_active: false,
          inactive_note: 'left',
        }),
    ],
    ['deleted', 'unknown', (app) => change(app, 'foreigncompany', { deleted_at: '2026-11-19T00:00:00+07:00' })],
    [
      'of a closed company',
      'inactive',
      (app) =>
        app.db.updateTable('company').set({ is_active: false, inactive_note: 'sold' }).where('id', '=', 2).execute(),
    ],
    [
      'whose name is linked to another object id',
      'linked to another account',
      (app) => change(app, 'foreigncompany', { directory_tenant_id: TENANT, directory_object_id: 'another' }),
    ],
    [
      'whose name is linked in another tenant',
      'linked to another account',
      (app) => change(app, 'foreigncompany', { directory_tenant_id: 'another', directory_object_id: 'object-1' }),
    ],
    [
      'whose address two people share',
      'ambiguous',
      (app) => change(app, 'foreignreporter', { email: 'foreigncompany@example.com' }),
    ],
    [
      'whose name only resembles one of ours',
      'unknown',
      (app) => {
        account(PERSON, '\u212Aelvin@example.com')
        return change(app, 'foreigncompany', { email: 'kelvin@example.com' })
      },
    ],
  ]

  it.each(cases)('%s', async (_who, reason, prepare) => {
    const app = await setUp()
    await prepare(app)
    const { statusCode, body } = await browserOf(app).signIn(PERSON)
    expect(statusCode).toBe(403)
    expect(body).toContain('may not sign in here. Please contact the administrator.')
    expect(body).not.toContain(reason === 'unknown' ? 'inactive' : reason)
    await expectNobody(app)
    expect(await refusals(app)).toMatchObject([{ call: 'AzureAD/callback', after: { reason } }])
  })

  it('and escapes their name', async () => {
    const app = await setUp()
    account(PERSON, '<img src=x onerror=alert(1)>')
    const { body } = await browserOf(app).signIn(PERSON)
    expect(body).toContain('&#60;img src=x onerror=alert(1)&#62;')
    expect(body).not.toContain('<img src=x')
  })

  it('but prefers a matching user name to a matching address', async () => {
    const app = await setUp()
    await change(app, 'foreignreporter', { username: 'ForeignCompany@Example.com' })
    const browser = browserOf(app)
    await browser.signIn(PERSON)
    const { userName } = success(await browser.askTicket())
    expect(success(await browser.redeem(userName))).toMatchObject({ userId: world.foreignreporter.id })
  })

  it('who claims a name at the same moment as somebody else', async () => {
    const app = await setUp(scratchApp(directoryEnvironment(directory.current)))
    account('one', 'foreigncompany@example.com')
    account('two', 'foreigncompany@example.com')
    const browsers = [browserOf(app), browserOf(app)] as const
    const ways = await Promise.all(
      browsers.map(async (browser, index) => browser.atDirectory(await browser.begin(), index === 0 ? 'one' : 'two')),
    )
    const replies = await Promise.all(browsers.map((browser, index) => browser.get(ways[index] ?? '')))
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([303, 403]))
  })

  it('but not one who signs in twice at the same moment for the first time', async () => {
    const app = await setUp(scratchApp(directoryEnvironment(directory.current)))
    const browsers = [browserOf(app), browserOf(app)] as const
    const ways = await Promise.all(browsers.map(async (browser) => browser.atDirectory(await browser.begin(), PERSON)))
    const replies = await Promise.all(browsers.map((browser, index) => browser.get(ways[index] ?? '')))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([303, 303])
  })
})

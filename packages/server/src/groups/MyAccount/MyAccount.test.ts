import { createHmac } from 'node:crypto'
import { channelTexts } from '@daybook/shared/texts/catalogues'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { openAddress } from '../../channels/addresses.ts'
import { allCalls } from '@daybook/shared'
import { LIMITS } from '../../platform/limits.ts'
import { type TestApp, refused, scratchApp, success, testApp } from '../../testing/app.ts'
import { goodFor } from '../../testing/everyCall.ts'
import { LINE_SECRET, type Reaction, lineUser, startChannelServer } from '../../testing/channelServer.ts'
import { statuses } from '../../testing/refusals.ts'
import { startSmtpServer } from '../../testing/smtpServer.ts'
import { type Role, people } from '../../testing/world.ts'

async function withChannels(reaction: () => Reaction = () => undefined) {
  const channel = await startChannelServer(reaction)
  return { channel, app: await testApp(channel.environment) }
}

const get = async ({ call }: TestApp, role: Role) => success(await call(role, 'MyAccount/Get', {}))
const channelOf = async (app: TestApp, role: Role, id: string) =>
  (await get(app, role)).channels.find(({ channel }) => channel === id)

/** Sends LINE's events to the webhook. */
function tell({ app }: TestApp, events: object[], secret = LINE_SECRET) {
  const payload = JSON.stringify({ destination: lineUser(0), events })
  const signature = createHmac('sha256', secret).update(payload).digest('base64')
  const headers = { 'content-type': 'application/json', 'x-line-signature': signature }
  return app.inject({ method: 'POST', url: '/Line/webhook', headers, payload })
}
const said = (user: string, text: string) => ({
  type: 'message',
  replyToken: `reply to ${user}`,
  source: { type: 'user', userId: user },
  message: { type: 'text', id: '1', text },
})

async function linkLine(app: TestApp, role: Role, user: string): Promise<string> {
  const { code } = success(await app.call(role, 'MyAccount/MakeLineCode', {}))
  expect((await tell(app, [said(user, code)])).statusCode).toBe(200)
  return code
}

describe('MyAccount.Get', () => {
  it('returns how notices reach the caller, without the addresses', async () => {
    const { app, channel } = await withChannels()
    const before = await get(app, 'reporter')
    expect(before).toMatchObject({ channel: 'email', email: 'reporter@example.com', language: 'en', quietFrom: null })
    expect(before.line).toEqual({ botId: '@daybook', addUrl: 'https://line.me/R/ti/p/%40daybook' })
    expect(before.channels.map((one) => [one.channel, one.isOffered, one.isLinked])).toEqual([
      ['email', true, true],
      ['line', true, false],
      ['teams', true, false],
    ])
    const address = `${channel.url}/workflows/secret`
    success(await app.call('reporter', 'MyAccount/LinkTeams', { address }))
    await linkLine(app, 'reporter', lineUser(1))
    const after = await app.call('reporter', 'MyAccount/Get', {})
    expect(JSON.stringify(after)).not.toMatch(/secret|U0000/)
    expect(success(after)).toMatchObject({ channel: 'line' })
  })

  it('returns who the caller is, and what each group gives them', async () => {
    const app = await testApp()
    const own = await get(app, 'reporter')
    expect(own.companies).toEqual(['Home'])
    expect(own.roles.map(({ groupId }) => groupId)).toEqual([4])
    expect(own.roles[0]?.areas.length).toBe(own.roles[0]?.areaTotal)
    expect(own.roles[0]?.areaTotal).toBeGreaterThan(0)
    const administrator = await get(app, 'company')
    expect(administrator.roles).toMatchObject([{ groupId: 2, areas: [], areaTotal: 0 }])
    expect(administrator.companies[0]).toBe('Home')
    expect(administrator.companies.length).toBeGreaterThan(1)
  })

  it('refuses callers without a session', async () => {
    expect(await statuses(await testApp(), ['nobody'], 'MyAccount/Get', {})).toEqual([401])
  })
})

describe('MyAccount.SaveYears', () => {
  const yearsOf = async ({ call }: TestApp, role: Role) => success(await call(role, 'MP_Front/LoadMP_Front', {})).years

  it('stores the era only for the caller, on every device', async () => {
    const app = await testApp()
    success(await app.call('reporter', 'MyAccount/SaveYears', { years: 'buddhist' }))
    expect(await yearsOf(app, 'reporter')).toBe('buddhist')
    expect(await yearsOf(app, 'approver')).toBe('common')
    success(await app.call('reporter', 'MyAccount/SaveYears', { years: 'common' }))
    expect(await yearsOf(app, 'reporter')).toBe('common')
  })

  it('refuses callers without a session, and any other era', async () => {
    const app = await testApp()
    expect(await statuses(app, ['nobody'], 'MyAccount/SaveYears', { years: 'common' })).toEqual([401])
    const other = { years: 'islamic' as 'common' }
    expect(refused(await app.call('reporter', 'MyAccount/SaveYears', other))).toMatchObject({ http: 400 })
  })
})

describe('MyAccount.SaveSingleKeys', () => {
  const keysOf = async ({ call }: TestApp, role: Role) =>
    success(await call(role, 'MP_Front/LoadMP_Front', {})).singleKeys

  it('stores the choice only for the caller, on every device', async () => {
    const app = await testApp()
    expect(await keysOf(app, 'approver')).toBe(true)
    success(await app.call('approver', 'MyAccount/SaveSingleKeys', { singleKeys: false }))
    expect(await keysOf(app, 'approver')).toBe(false)
    expect(await keysOf(app, 'reporter')).toBe(true)
    success(await app.call('approver', 'MyAccount/SaveSingleKeys', { singleKeys: true }))
    expect(await keysOf(app, 'approver')).toBe(true)
  })

  it('refuses callers without a session, and anything but yes or no', async () => {
    const app = await testApp()
    expect(await statuses(app, ['nobody'], 'MyAccount/SaveSingleKeys', { singleKeys: false })).toEqual([401])
    for (const singleKeys of ['N', null, 1]) {
      const wrong = { singleKeys: singleKeys as unknown as boolean }
      expect(refused(await app.call('approver', 'MyAccount/SaveSingleKeys', wrong))).toMatchObject({ http: 400 })
    }
    expect(await keysOf(app, 'approver')).toBe(true)
  })
})

describe('MyAccount.LineBudget', () => {
  it('returns the budget that LINE reports', async () => {
    const { app } = await withChannels()
    expect(success(await app.call('admin', 'MyAccount/LineBudget', {})).budget).toEqual({ limit: 200, used: 17 })
    expect(success(await (await testApp()).call('admin', 'MyAccount/LineBudget', {})).budget).toBeNull()
  })

  it('refuses all but corporate administrators', async () => {
    const { app } = await withChannels()
    const roles = ['nobody', 'company', 'areaadmin', 'reporter'] as const
    expect(await statuses(app, [...roles], 'MyAccount/LineBudget', {})).toEqual([401, 403, 403, 403])
    expect((await get(app, 'company')).seesBudget).toBe(false)
  })
})

describe('MyAccount.Save', () => {
  const form = { channel: 'email', language: 'th', quietFrom: '22:00', quietUntil: '06:00' }

  it('stores the choice only for the caller', async () => {
    const app = await testApp()
    success(await app.call('reporter', 'MyAccount/Save', form))
    expect(await get(app, 'reporter')).toMatchObject(form)
    expect(await get(app, 'colleague')).toMatchObject({ language: 'en', quietFrom: null })
    success(await app.call('reporter', 'MyAccount/Save', { ...form, quietFrom: null, quietUntil: '' }))
    expect(await get(app, 'reporter')).toMatchObject({ quietFrom: null, quietUntil: null })
  })

  it.each([
    [{ quietFrom: '' }, 'quietFrom'],
    [{ quietUntil: null }, 'quietUntil'],
    [{ quietUntil: '22:00' }, 'quietUntil'],
    [{ channel: 'line' }, 'channel'],
  ])('reports the error in %o', async (change, field) => {
    const { app } = await withChannels()
    const answer = refused(await app.call('reporter', 'MyAccount/Save', { ...form, ...change }))
    expect(answer.fieldErrors?.map((one) => one.field)).toEqual([field])
  })

  it('refuses callers without a session', async () => {
    expect(await statuses(await testApp(), ['nobody'], 'MyAccount/Save', form)).toEqual([401])
  })
})

describe('MyAccount.MakeLineCode', () => {
  it('links the account that sends the code to the bot, once, however it is typed', async () => {
    const { app, channel } = await withChannels()
    const { code, messageUrl, squares } = success(await app.call('reporter', 'MyAccount/MakeLineCode', {}))
    expect(code).toMatch(/^[A-Z2-9]{8}$/)
    expect(messageUrl).toBe(`https://line.me/R/oaMessage/%40daybook/?${code}`)
    expect(squares.length).toBeGreaterThan(20)
    expect(squares.every((line) => /^[01]+$/.test(line) && line.length === squares.length)).toBe(true)
    await tell(app, [said(lineUser(1), ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `)])
    expect(await channelOf(app, 'reporter', 'line')).toMatchObject({ isLinked: true })
    const stored = await app.db.selectFrom('channel_address').selectAll().execute()
    expect(stored).toHaveLength(1)
    expect(stored[0]?.address).not.toContain(lineUser(1))
    expect(openAddress(app.services.sealer, 'line', stored[0]?.address ?? '')).toBe(lineUser(1))
    await tell(app, [said(lineUser(2), code)])
    expect(await app.db.selectFrom('channel_address').select('user_id').execute()).toHaveLength(1)
    await vi.waitFor(() => expect(channel.taken).toHaveLength(2))
    const answers = new Map(channel.taken.map(({ address, body }) => [address, body]))
    expect(answers.get(`reply to ${lineUser(1)}`)).toContain('is linked')
    expect(answers.get(`reply to ${lineUser(2)}`)).toContain('does not know this code')
    // Nobody knows which language they read.
    expect(answers.get(`reply to ${lineUser(2)}`)).toContain(channelTexts.th.line.unknownCode)
  })

  it('accepts no code that has expired, was replaced, or belongs to somebody who left', async () => {
    const { app } = await withChannels()
    const { code: replaced } = success(await app.call('reporter', 'MyAccount/MakeLineCode', {}))
    const { code: over } = success(await app.call('reporter', 'MyAccount/MakeLineCode', {}))
    await app.setNow('2026-11-20T10:16:00+07:00')
    const { code: left } = success(await app.call('viewer', 'MyAccount/MakeLineCode', {}))
    await sql`update user_account set is_active = false, inactive_note = 'x' where id = ${people.viewer.id}`.execute(
      app.db,
    )
    for (const code of [replaced, over, left]) await tell(app, [said(lineUser(1), code)])
    expect(await app.db.selectFrom('channel_address').select('user_id').execute()).toEqual([])
  })

  it('trusts only what LINE has signed', async () => {
    const { app } = await withChannels()
    const { code } = success(await app.call('reporter', 'MyAccount/MakeLineCode', {}))
    expect((await tell(app, [said(lineUser(1), code)], 'another secret')).statusCode).toBe(401)
    const payload = JSON.stringify({ events: [said(lineUser(1), code)] })
    const unsigned = { method: 'POST', url: '/Line/webhook', payload } as const
    const json = { 'content-type': 'application/json' }
    expect((await app.app.inject({ ...unsigned, headers: json })).statusCode).toBe(401)
    const short = { ...json, 'x-line-signature': 'AAAA' }
    expect((await app.app.inject({ ...unsigned, headers: short })).statusCode).toBe(401)
    expect(await channelOf(app, 'reporter', 'line')).toMatchObject({ isLinked: false })
    // What LINE sends to check that the webhook responds.
    expect((await tell(app, [])).statusCode).toBe(200)
  })

  it('limits how many codes a LINE account can try', async () => {
    const { app } = await withChannels()
    const { code } = success(await app.call('reporter', 'MyAccount/MakeLineCode', {}))
    for (let turn = 0; turn < 10; turn++) await tell(app, [said(lineUser(1), `WRONG${turn}`)])
    await tell(app, [said(lineUser(1), code)])
    expect(await channelOf(app, 'reporter', 'line')).toMatchObject({ isLinked: false })
  })

  it('moves a LINE account to the person who links it last', async () => {
    const { app } = await withChannels()
    await linkLine(app, 'reporter', lineUser(1))
    await linkLine(app, 'colleague', lineUser(1))
    expect(await get(app, 'reporter')).toMatchObject({ channel: 'email' })
    expect(await get(app, 'colleague')).toMatchObject({ channel: 'line' })
  })

  it('refuses callers without a session, and if LINE is not set up', async () => {
    const app = await testApp()
    expect(await statuses(app, ['nobody'], 'MyAccount/MakeLineCode', {})).toEqual([401])
    expect(refused(await app.call('reporter', 'MyAccount/MakeLineCode', {})).message).toBeTruthy()
    expect((await tell(app, [])).statusCode).toBe(404)
  })
})

describe('MyAccount.LinkTeams', () => {
  it('stores the address sealed, also in the trail', async () => {
    const { app, channel } = await withChannels()
    const address = `${channel.url}/workflows/secret`
    success(await app.call('reporter', 'MyAccount/LinkTeams', { address }))
    expect(await get(app, 'reporter')).toMatchObject({ channel: 'teams' })
    const { rows } = await sql<{ found: number }>`
      select count(*)::int as found from audit_entry
      where table_name = 'channel_address' and after::text not like '%secret%'`.execute(app.db)
    expect(rows).toEqual([{ found: 1 }])
  })

  it.each([
    '',
    'no address',
    'http://prod-00.southeastasia.logic.azure.com/workflows/1',
    'https://logic.azure.com.example.com/1',
    'https://example.com/1',
    'https://prod-00.logic.azure.com:8443/1',
    'https://169.254.169.254/latest',
    'https://someone:word@prod-00.logic.azure.com/1',
  ])('refuses %o', async (address) => {
    const app = await testApp()
    const answer = refused(await app.call('reporter', 'MyAccount/LinkTeams', { address }))
    expect(answer.fieldErrors?.map(({ field }) => field)).toEqual(['address'])
  })

  it('refuses callers without a session', async () => {
    expect(await statuses(await testApp(), ['nobody'], 'MyAccount/LinkTeams', { address: '' })).toEqual([401])
  })
})

describe('MyAccount.Unlink', () => {
  it('ends only the caller’s link, as blocking the bot does; notices go by e-mail', async () => {
    const { app } = await withChannels()
    await linkLine(app, 'reporter', lineUser(1))
    await linkLine(app, 'colleague', lineUser(2))
    success(await app.call('reporter', 'MyAccount/Unlink', { channel: 'line' }))
    expect(await get(app, 'reporter')).toMatchObject({ channel: 'email' })
    expect(await get(app, 'colleague')).toMatchObject({ channel: 'line' })
    await tell(app, [{ type: 'unfollow', source: { type: 'user', userId: lineUser(2) } }])
    expect(await get(app, 'colleague')).toMatchObject({ channel: 'email' })
    expect(await channelOf(app, 'colleague', 'line')).toMatchObject({ isLinked: false })
  })

  it('refuses callers without a session', async () => {
    expect(await statuses(await testApp(), ['nobody'], 'MyAccount/Unlink', { channel: 'line' })).toEqual([401])
  })
})

describe('MyAccount.Test', () => {
  it('sends a message by each channel', async () => {
    const channel = await startChannelServer()
    const mail = await startSmtpServer()
    const app = await testApp({ ...channel.environment, SMTP_URL: mail.url })
    await linkLine(app, 'reporter', lineUser(1))
    success(await app.call('reporter', 'MyAccount/LinkTeams', { address: `${channel.url}/workflows/1` }))
    for (const by of ['email', 'line', 'teams'] as const)
      expect(success(await app.call('reporter', 'MyAccount/Test', { channel: by }))).toMatchObject({ isComplete: true })
    expect(mail.taken.map(({ to }) => to)).toEqual(['reporter@example.com'])
    expect(channel.taken.filter(({ to }) => to !== 'reply').map(({ to }) => to)).toEqual(['line', 'teams'])
  })

  it('explains in plain words why it was not accepted, and shows nothing of the answer', async () => {
    const { app } = await withChannels(() => ({
      status: 429,
      body: { message: 'You have reached your monthly limit.' },
    }))
    await linkLine(app, 'reporter', lineUser(1))
    expect(success(await app.call('reporter', 'MyAccount/Test', { channel: 'line' }))).toMatchObject({
      isComplete: false,
      errorMessage: 'The messages of this month are used up.',
    })
    expect(success(await app.call('reporter', 'MyAccount/Test', { channel: 'teams' }))).toMatchObject({
      isComplete: false,
      errorMessage: 'This is not configured.',
    })
  })

  it('refuses callers without a session', async () => {
    expect(await statuses(await testApp(), ['nobody'], 'MyAccount/Test', { channel: 'line' })).toEqual([401])
  })
})

describe("a person's own settings", () => {
  const changes = ['Save', 'SaveYears', 'SaveSingleKeys', 'LinkTeams', 'Unlink', 'MakeToken'] as const

  it.each(changes)('can be changed so often and no more: %s', async (name) => {
    const app = await scratchApp({}, { limits: { ...LIMITS, settings: { points: 3, seconds: 900 } } })
    const call = `MyAccount/${name}` as const
    const answers: number[] = []
    for (let nth = 0; nth < 5; nth++) answers.push((await app.call('reporter', call, goodFor(call))).http)
    expect(answers).toEqual([200, 200, 200, 429, 429])
    expect((await app.call('approver', call, goodFor(call))).http).toBe(200)
  })

  it('are changed by no other call', () => {
    // A token is only ended that was made.
    const own = new Set<string>([...changes, 'MakeLineCode', 'Test', 'LineBudget', 'RevokeToken'])
    const writing = allCalls().filter(({ group, call }) => group === 'MyAccount' && call.writes)
    expect(writing.map(({ name }) => name).filter((name) => !own.has(name))).toEqual([])
  })
})

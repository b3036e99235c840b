import { describe, expect, it } from 'vitest'
import { tokenHash } from '../../people/sessions/session.ts'
import { type TestApp, refused, scratchApp, success, testApp } from '../../testing/app.ts'
import { people } from '../../testing/world.ts'
import { cookiesOf } from '../../testing/cookies.ts'
import { issueLink, issueTicket } from '../../accounts/tokens.queries.ts'

const BROWSER = 'the-browser-that-began'
const inBrowser = { cookie: `daybook-browser=${BROWSER}` }

function now(app: TestApp): Date {
  return new Date(app.services.clock.now().epochMilliseconds)
}

function ticketFor(app: TestApp): Promise<string> {
  return issueTicket(app.db, people.foreigncompany.id, BROWSER, now(app))
}

function redeem(app: TestApp, ticket: string, headers: Record<string, string> = inBrowser) {
  return app.call('nobody', 'Login/Login', { modeName: 'AD', ticket }, headers)
}

describe('Login.Login with a directory ticket', () => {
  it('signs its owner in, deletes the browser’s own cookie, and works once', async () => {
    const app = await testApp()
    const ticket = await ticketFor(app)
    const reply = await redeem(app, ticket)
    expect(success(reply)).toMatchObject({ userId: 20, companyId: 2, userName: 'foreigncompany' })
    expect(cookiesOf(reply).get('daybook-browser')).toMatchObject({ value: '' })
    const cookie = `daybook=${cookiesOf(reply).get('daybook')?.value}`
    success(await app.call('nobody', 'MP_Front/LoadMP_Front', {}, { cookie }))
    expect(refused(await redeem(app, ticket))).toEqual({
      http: 200,
      status: 'Error',
      message: 'The company sign-in has expired or was already used. Please start it again.',
    })
  })

  it.each(['foreigncompany', 'foreigncompany@example.com', '20', ''])('signs nobody in with %j', async (ticket) => {
    const app = await testApp()
    await ticketFor(app)
    refused(await redeem(app, ticket))
    expect(await app.db.selectFrom('session').selectAll().execute()).toEqual([])
  })

  it('works only in the browser that it was issued for, and another one does not use it up', async () => {
    const app = await testApp()
    const ticket = await ticketFor(app)
    refused(await redeem(app, ticket, {}))
    refused(await redeem(app, ticket, { cookie: 'daybook-browser=another' }))
    success(await redeem(app, ticket))
  })

  it('expires after 60 seconds', async () => {
    const app = await testApp()
    const early = await ticketFor(app)
    const late = await ticketFor(app)
    await app.setNow('2026-11-20T10:00:59+07:00')
    success(await redeem(app, early))
    await app.setNow('2026-11-20T10:01:00+07:00')
    refused(await redeem(app, late))
  })

  it('is not accepted as a link of a letter, nor that link as a ticket', async () => {
    const app = await testApp()
    const link = await issueLink(app.db, people.foreigncompany.id, now(app))
    await app.db
      .updateTable('one_time_token')
      .set({ browser_hash: tokenHash(BROWSER) })
      .execute()
    refused(await redeem(app, link))
    const ticket = await ticketFor(app)
    expect(refused(await app.call('nobody', 'Login/CheckPasswordLink', { token: ticket })).message).toContain('expired')
  })

  it('lets one of 20 concurrent attempts pass, in two processes', async () => {
    const app = await scratchApp()
    const other = await app.second()
    const ticket = await ticketFor(app)
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        redeem(index % 2 === 0 ? app : other, ticket, { ...inBrowser, 'x-forwarded-for': `10.2.0.${index}` }),
      ),
    )
    expect(replies.filter(({ body }) => body.status === 'Success')).toHaveLength(1)
    expect(await app.db.selectFrom('session').selectAll().execute()).toHaveLength(1)
  })

  it('is refused to people deactivated meanwhile', async () => {
    const app = await testApp()
    const ticket = await ticketFor(app)
    await app.db
      .updateTable('user_account')
      .set({ is_active: false, inactive_note: 'left' })
      .where('id', '=', people.foreigncompany.id)
      .execute()
    refused(await redeem(app, ticket))
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import type { CallName } from '@daybook/shared'
import type { Call } from '@daybook/shared/call'
import { appOfFile } from '../app.ts'
import { encodeInput } from '@daybook/shared/names'
import { goodFor, guarded, picture, send } from '../everyCall.ts'
import { plainOf } from '../wire.ts'
import { people } from '../world.ts'

/* Tests for every call, derived from the contract. crossSite.test.ts has those for requests from other sites. */

const app = appOfFile()
let ended = ''
let admin = ''
beforeAll(async () => {
  ended = await app().signIn('admin')
  await send(app(), { name: 'Login/ClearSession', cookie: ended, body: '{}' })
  // A sign-out ends every session of the person.
  admin = await app().signIn('admin')
})

describe('every call', () => {
  it.each(guarded)('$name answers 401 without a session, and with an invented or ended one', async ({ name, call }) => {
    const body = call.method === 'multipart' ? picture : '{}'
    for (const cookie of ['', 'daybook=', `daybook=${'A'.repeat(43)}`, ended]) {
      const response = await send(app(), { name, cookie, body, ...(call.method ? { method: call.method } : {}) })
      expect([response.statusCode, plainOf(response)]).toEqual([401, { status: 'SSEXP', message: 'Session time out' }])
    }
  })
  it.each(guarded)('$name of a page for another person is refused and changes nothing', async ({ name, call }) => {
    const before = await written()
    const meant = { 'daybook-person': String(people.reporter.id) }
    const asked = asGood(name, call)
    expect(plainOf(await send(app(), { ...asked, headers: meant }))).toEqual({
      status: 'Error',
      message: `You are signed in here as admin Tester now.`,
    })
    expect(await written()).toBe(before)
  })

  it.each(guarded.filter(({ call }) => call.writes))(
    '$name of a page that names nobody changes nothing',
    async ({ name, call }) => {
      const before = await written()
      // As a browser of an older build sends it.
      const response = await send(app(), { ...asGood(name, call), headers: { 'sec-fetch-dest': 'empty' } })
      expect([response.statusCode, plainOf(response)]).toEqual([
        400,
        {
          status: 'Error',
          message: 'This page was opened with an older version of Daybook. Please load it again.',
        },
      ])
      expect(await written()).toBe(before)
    },
  )

  it.each(guarded)('$name says whom its answer is for', async ({ name, call }) => {
    // An input that no call takes: the person is known before it is read.
    const response = await send(app(), { ...asGood(name, call), body: call.method === 'multipart' ? '' : '[' })
    expect(response.headers['daybook-person']).toBe(String(people.admin.id))
  })

  it('signs out nobody else', async () => {
    const headers = { 'daybook-person': String(people.reporter.id) }
    const signOut = { name: 'Login/ClearSession', cookie: admin, body: '{}', headers }
    expect((await send(app(), signOut)).statusCode).toBe(409)
    expect((await send(app(), { ...signOut, name: 'MP_Front/LoadMP_Front', headers: {} })).statusCode).toBe(200)
    // A person who has left already may leave again.
    expect((await send(app(), { ...signOut, cookie: ended })).statusCode).toBe(200)
  })

  it.each(['EventToday', 'Inbox', 'Comments', 'Actions'])('/live/%s watches for nobody else', async (name) => {
    const url = `/live/${name}?eventId=1&person=${people.reporter.id}`
    const { statusCode } = await app().app.inject({ url, headers: { cookie: admin } })
    expect(statusCode).toBe(409)
  })
})

/** A call as the administrator, with an input that it would carry out. */
const asGood = (name: CallName, { method }: Call) => ({
  name,
  cookie: admin,
  body: method === 'multipart' ? picture : JSON.stringify(encodeInput(name, goodFor(name))),
  ...(method ? { method } : {}),
})

/** Rows of the audit trail, apart from refusals. */
async function written(): Promise<number> {
  const { count } = await app()
    .db.selectFrom('audit_entry')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('action', '<>', 'denied')
    .executeTakeFirstOrThrow()
  return Number(count)
}

import { describe, expect, it } from 'vitest'
import { SAME_ORIGIN, testApp } from './testing/app.ts'
import { calls, guarded, picture, send } from './testing/everyCall.ts'
import { MULTIPART } from './testing/upload.ts'
import { plainOf } from './testing/wire.ts'

/* Holds for every call of the contract; derived from the contract. */

describe('every call', () => {
  it.each(guarded)('$name answers 401 without a session, and with a made-up or ended one', async ({ name, call }) => {
    const test = await testApp()
    const body = call.method === 'multipart' ? picture : '{}'
    const ended = await test.signIn('admin')
    await send(test, { name: 'Login/ClearSession', cookie: ended, body: '{}' })
    for (const cookie of ['', 'daybook=', `daybook=${'A'.repeat(43)}`, ended]) {
      const response = await send(test, { name, cookie, body, ...(call.method ? { method: call.method } : {}) })
      expect([response.statusCode, plainOf(response)]).toEqual([401, { status: 'SSEXP', message: 'Session time out' }])
    }
  })

  it.each(calls.filter(({ call }) => call.writes))("$name refuses another site's page", async ({ name, call }) => {
    const test = await testApp()
    const cookie = await test.signIn('admin')
    const foreign = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      {},
    ]
    for (const headers of foreign) {
      const { statusCode } = await test.app.inject({
        method: 'POST',
        url: `/api/${name}`,
        headers: { cookie, 'content-type': call.method === 'multipart' ? MULTIPART : 'application/json', ...headers },
        payload: call.method === 'multipart' ? picture : '{}',
      })
      expect(statusCode).toBe(403)
    }
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', ...(call.method ? [] : [MULTIPART])]) {
      const { statusCode } = await test.app.inject({
        method: 'POST',
        url: `/api/${name}`,
        headers: { ...SAME_ORIGIN, cookie, 'content-type': type },
        payload: 'a=1',
      })
      expect([400, 415]).toContain(statusCode)
    }
  })
})

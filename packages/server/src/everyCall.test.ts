import { describe, expect, it } from 'vitest'
import { testApp } from './testing/app.ts'
import { guarded, picture, send } from './testing/everyCall.ts'
import { plainOf } from './testing/wire.ts'

/* Tests for every call, derived from the contract. crossSite.test.ts has those for requests from other sites. */

describe('every call', () => {
  it.each(guarded)('$name answers 401 without a session, and with an invented or ended one', async ({ name, call }) => {
    const test = await testApp()
    const body = call.method === 'multipart' ? picture : '{}'
    const ended = await test.signIn('admin')
    await send(test, { name: 'Login/ClearSession', cookie: ended, body: '{}' })
    for (const cookie of ['', 'daybook=', `daybook=${'A'.repeat(43)}`, ended]) {
      const response = await send(test, { name, cookie, body, ...(call.method ? { method: call.method } : {}) })
      expect([response.statusCode, plainOf(response)]).toEqual([401, { status: 'SSEXP', message: 'Session time out' }])
    }
  })
})

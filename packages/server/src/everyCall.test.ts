import { beforeAll, describe, expect, it } from 'vitest'
import { appOfFile } from './testing/app.ts'
import { guarded, picture, send } from './testing/everyCall.ts'
import { plainOf } from './testing/wire.ts'

/* Tests for every call, derived from the contract. crossSite.test.ts has those for requests from other sites. */

const app = appOfFile()
let ended = ''
beforeAll(async () => {
  ended = await app().signIn('admin')
  await send(app(), { name: 'Login/ClearSession', cookie: ended, body: '{}' })
})

describe('every call', () => {
  it.each(guarded)('$name answers 401 without a session, and with an invented or ended one', async ({ name, call }) => {
    const body = call.method === 'multipart' ? picture : '{}'
    for (const cookie of ['', 'daybook=', `daybook=${'A'.repeat(43)}`, ended]) {
      const response = await send(app(), { name, cookie, body, ...(call.method ? { method: call.method } : {}) })
      expect([response.statusCode, plainOf(response)]).toEqual([401, { status: 'SSEXP', message: 'Session time out' }])
    }
  })
})

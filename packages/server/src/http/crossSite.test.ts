import { describe, expect, it } from 'vitest'
import { allCalls } from '@daybook/shared'
import { groups } from '../groups/groups.ts'
import { SAME_ORIGIN, type TestApp, appOfFile, testApp } from '../testing/app.ts'
import { FOLDER_PART, plainOf } from '../testing/wire.ts'

/** Every implemented call that writes. */
const writes = allCalls().filter(({ group, name, call }) => call.writes && groups[group]?.[name])
const names = writes.map(({ group, name, call }) => ({
  name: `${group}/${name}`,
  isUpload: call.method === 'multipart',
}))

const BOUNDARY = 'daybook-boundary'
const FORM = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${FOLDER_PART}"\r\n\r\nCreateReport\r\n--${BOUNDARY}--\r\n`
const multipart = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
const json = { 'content-type': 'application/json' }

const shared = appOfFile()
const cookies = new WeakMap<TestApp, string>()

async function send(app: TestApp, name: string, headers: Record<string, string>, payload: string) {
  const cookie = cookies.get(app) ?? (await app.signIn('admin'))
  cookies.set(app, cookie)
  const reply = await app.app.inject({
    method: 'POST',
    url: `/api/${name}`,
    headers: { cookie, host: 'localhost:3000', ...headers },
    payload,
  })
  return { http: reply.statusCode, body: plainOf(reply) }
}

async function trail(app: TestApp): Promise<number> {
  const { count } = await app.db
    .selectFrom('audit_entry')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('action', '<>', 'denied')
    .executeTakeFirstOrThrow()
  return count
}

describe('a call that writes', () => {
  it('exists', () => {
    expect(names.map(({ name }) => name)).toContain('Login/Login')
    expect(names.map(({ name }) => name)).toContain('Login/ClearSession')
  })

  it.each(names)('$name accepts nothing from another site', async ({ name, isUpload }) => {
    const app = shared()
    const before = await trail(app)
    const [type, payload] = isUpload ? [multipart, FORM] : [json, '{}']
    const foreign: Record<string, string>[] = [
      {},
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://localhost:3000.evil.example' },
      { origin: 'https://localhost:3000' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3000' },
    ]
    for (const headers of foreign) {
      expect(await send(app, name, { ...type, ...headers }, payload)).toEqual({
        http: 403,
        body: { status: 'Error', message: 'Access denied.' },
      })
    }
    expect(await trail(app)).toBe(before)
  })

  it.each(names)(
    '$name accepts no content type that a form can send, even from our own pages',
    async ({ name, isUpload }) => {
      const app = shared()
      const before = await trail(app)
      const forms: [Record<string, string>, string][] = [
        [{ 'content-type': 'text/plain' }, '{}'],
        [{ 'content-type': 'text/plain; charset=utf-8' }, '{}'],
        [{ 'content-type': 'application/x-www-form-urlencoded' }, 'a=b'],
        ...(isUpload ? [] : [[multipart, FORM] as [Record<string, string>, string]]),
      ]
      for (const [type, payload] of forms) {
        const { http, body } = await send(app, name, { ...SAME_ORIGIN, ...type }, payload)
        expect([http, body.status]).toEqual([415, 'Error'])
      }
      expect(await trail(app)).toBe(before)
    },
  )

  it('accepts our own Origin if the browser sends no Sec-Fetch-Site', async () => {
    const app = await testApp()
    const reply = await send(app, 'Login/ClearSession', { ...json, origin: 'http://localhost:3000' }, '{}')
    expect(reply).toEqual({ http: 200, body: { status: 'Success', message: '' } })
  })
})

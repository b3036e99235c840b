import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { decode } from '@daybook/shared/names'
import type { Failure } from '@daybook/shared/call'
import { isDeeper } from '../../platform/transport/jsonBody.ts'
import { boundsOf } from '../../platform/transport/payloadBounds.ts'
import { appOfFile, testApp } from '../app.ts'
import { calls, send } from '../everyCall.ts'
import { wireText } from '../wire.ts'

const MB = 1_048_576
const withJson = calls.filter(({ call }) => call.method === undefined)
const plain = withJson.filter(({ call }) => call.bodyLimit === undefined)

describe('the payload of a call', () => {
  const file = appOfFile()

  it('has a bound for each string and list of its schema', () => {
    for (const { call } of calls) expect(boundsOf(call.input).bytes).toBeGreaterThan(0)
    for (const [schema, path] of [
      [z.object({ a: z.string() }), 'a'],
      [z.object({ a: z.array(z.object({ b: z.string().nullish() })).max(3) }), 'a[].b'],
      [z.object({ a: z.union([z.int(), z.array(z.int())]) }), 'a'],
      [z.object({ a: z.unknown() }), 'a'],
      [z.looseObject({ a: z.int() }), 'the payload'],
    ] as const)
      expect(() => boundsOf(schema)).toThrow(`'${path}' has no bound`)
  })

  it('is not read beyond what its schema can need', async () => {
    const cookie = await file().signIn('admin')
    for (const { name, call } of plain) {
      const most = Math.min(boundsOf(call.input).bytes, MB)
      const body = JSON.stringify({ unknown: 'x'.repeat(most) })
      expect([name, (await send(file(), { cookie, name, body })).statusCode]).toEqual([name, 413])
    }
  })

  it('is refused by its nesting before it is parsed', async () => {
    const cookie = await file().signIn('admin')
    for (const { name, call } of withJson) {
      const { depth } = boundsOf(call.input)
      const tooDeep = `{"unknown":${'['.repeat(depth)}${']'.repeat(depth)}}`
      const response = await send(file(), { cookie, name, body: tooDeep })
      expect([name, decode(response.json())]).toMatchObject([name, { message: 'The value of payload is not valid.' }])
      expect(isDeeper(tooDeep, depth)).toBe(true)
      expect(isDeeper(`${'['.repeat(depth)}${']'.repeat(depth)}`.repeat(3), depth)).toBe(false)
    }
  })

  it.each([
    ['en', /^The text in \w+ is too long\.$/],
    ['th', /^ข้อความใน \w+ ยาวเกินไป$/],
  ])('names a text that is too long at its field (%s)', async (language, message) => {
    const { http, body } = await file().call(
      'admin',
      'Area/LoadAreaList',
      { searchText: '%'.repeat(600) },
      { 'accept-language': language },
    )
    expect(http).toBe(400)
    expect((body as Failure).fieldErrors).toEqual([{ field: 'searchText', message: expect.stringMatching(message) }])
  })
})

describe('brackets', () => {
  it('count outside strings only', () => {
    expect(isDeeper('{"a":"[[[[","b":["]"]}', 2)).toBe(false)
    expect(isDeeper(String.raw`{"a":"\"[[[[","b":"\\","c":[]}`, 2)).toBe(false)
    expect(isDeeper(String.raw`{"b":"\\",[[]]}`, 2)).toBe(true)
    expect(isDeeper('"[[[[', 1)).toBe(false)
  })
})

describe('the bytes of one sender', () => {
  const name = 'Report/GetEventType'
  const large = wireText(name, { unknown: 'x'.repeat(250_000) })
  const largePublic = JSON.stringify({ unknown: 'x'.repeat(28_000) })
  const toldToWait = (response: Awaited<ReturnType<typeof send>>) => ({
    status: response.statusCode,
    after: Number(response.headers['retry-after']) > 0,
    said: (decode(response.json()) as Failure).message,
  })
  const waits = { status: 429, after: true, said: expect.stringMatching(/^You have sent a lot of data .* seconds\.$/) }

  it('are refused before parsing once a share is used up, and nobody else notices', async () => {
    const test = await testApp()
    const [cookie, other] = [await test.signIn('admin'), await test.signIn('viewer')]
    const answers: Awaited<ReturnType<typeof send>>[] = []
    for (let nth = 0; nth < 20; nth++) answers.push(await send(test, { cookie, name, body: large }))
    expect(answers[0]?.statusCode).toBe(200)
    expect(toldToWait(answers.at(-1) as (typeof answers)[0])).toEqual(waits)
    // Another session is the same person.
    expect((await send(test, { cookie: await test.signIn('admin'), name, body: large })).statusCode).toBe(429)
    expect((await send(test, { cookie: other, name, body: large })).statusCode).not.toBe(429)
  })

  it('count by address for strangers', async () => {
    const test = await testApp({ TRUSTED_PROXIES: '127.0.0.1' })
    const ask = (address: string) =>
      test.app.inject({
        method: 'POST',
        url: '/api/Login/CheckSession',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': address,
          'accept-language': 'en',
        },
        payload: largePublic,
      })
    let last = await ask('203.0.113.1')
    expect(last.statusCode).toBe(200)
    for (let nth = 0; nth < 40; nth++) last = await ask('203.0.113.1')
    expect(toldToWait(last)).toEqual(waits)
    expect((await ask('203.0.113.2')).statusCode).toBe(200)
  })
})

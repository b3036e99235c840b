import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { type PictureBody, pictureNumber, readPictureBodies } from './pictureBody.ts'

const url = (base64: string) => `data:image/png;base64,${base64}`
const LONG = 'iVBOR'.repeat(40)

/** What a route of such an app receives: its input, and the pictures as text. */
async function received(payload: string, headers: Record<string, string> = {}) {
  const app = Fastify({ bodyLimit: 5_000 })
  readPictureBodies(app, 1_000)
  app.post('/', async ({ body }) => {
    const { input, pictures } = body as PictureBody
    const bytes = Buffer.from(pictures.bytes)
    return { input, pictures: pictures.places.map(([from, to]) => bytes.toString('latin1', from, to)) }
  })
  const reply = await app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  })
  return { status: reply.statusCode, body: reply.json<unknown>() }
}

describe('readPictureBodies', () => {
  it('parses what surrounds the pictures, and keeps these unchanged', async () => {
    const sent = { name: 'รายงาน', one: url(LONG), list: [{ image: url(`${LONG}AA==`), orderId: 2 }], none: null }
    expect((await received(JSON.stringify(sent))).body).toEqual({
      input: { name: 'รายงาน', one: 'picture:0', list: [{ image: 'picture:1', orderId: 2 }], none: null },
      pictures: [LONG, `${LONG}AA==`],
    })
  })

  it('leaves a payload without a picture unchanged', async () => {
    for (const sent of [{}, [], 'x', { a: url('AAAA') }, { a: `he said "${url(LONG)}"` }, { a: `x${url(LONG)}` }])
      expect((await received(JSON.stringify(sent))).body).toEqual({ input: sent, pictures: [] })
  })

  it('refuses bodies that are no JSON, hostile, or too large', async () => {
    for (const body of ['', '{', `{"a":"${url(LONG)}`, '{"__proto__":{"isAdmin":true}}'])
      expect((await received(body)).status).toBe(400)
    expect((await received(JSON.stringify({ a: 'x'.repeat(1_100) }))).status).toBe(500)
    expect((await received(JSON.stringify({ a: url('A'.repeat(6_000)) }))).status).toBe(500)
  })
})

describe('pictureNumber', () => {
  it('reads the name of a picture and no other text', () => {
    expect(pictureNumber('picture:12')).toBe(12)
    for (const other of [null, undefined, '', 'picture:', 'picture:-1', 'picture:1x', url(LONG)])
      expect(pictureNumber(other)).toBeNull()
  })
})

import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Trouble } from './item.ts'
import { transport } from './transport.ts'

const json = { 'Content-Type': 'application/json' }
const of = (body: BodyInit, status = 200, headers: Record<string, string> = json) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status, headers })))
const send = () => transport.send('CreateReport/SaveData', { requestId: 'one' }, 1)
/** A body whose connection breaks after some bytes. */
const cut = () =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"reports":[1'))
    },
    pull: (controller) => controller.error(new TypeError('network error')),
  })
const failure = JSON.stringify({ status: 'Error', message: 'Sorry' })

describe('an attempt to send', () => {
  afterEach(() => vi.unstubAllGlobals())

  it.each<[string, Trouble, string | null, number, Record<string, string>]>([
    ['a page of the network', 'page', '<html>Sign in</html>', 200, { 'Content-Type': 'text/html' }],
    ['an answer that breaks off', 'cut', null, 200, json],
    ['a fault of the server', 'fault', failure, 500, json],
    ['a page of a proxy about a fault', 'fault', '<html>', 500, { 'Content-Type': 'text/html' }],
    ['a proxy without its server', 'silent', '<html>', 502, { 'Content-Type': 'text/html' }],
    ['a server that is starting', 'busy', failure, 503, json],
    ['an address that is not there', 'missing', failure, 404, json],
    ['a server without space', 'full', failure, 507, json],
    ['too many calls', 'busy', failure, 429, json],
  ])('that meets %s may have arrived: it says so, and is tried again', async (_what, trouble, body, ...rest) => {
    of(body ?? cut(), ...rest)
    expect(await send()).toEqual({ kind: 'later', trouble })
  })

  it.each([
    ['silent', new TypeError('Failed to fetch')],
    ['slow', new DOMException('timed out', 'TimeoutError')],
  ] as const)('without an answer is "%s"', async (trouble, error) => {
    vi.stubGlobal('fetch', () => Promise.reject(error))
    expect(await send()).toEqual({ kind: 'later', trouble })
  })

  it('is refused with what the page needs to say why', async () => {
    of(JSON.stringify({ status: 'Error', message: 'No right', permission: 0 }), 403)
    expect(await send()).toMatchObject({ kind: 'refused', refusal: { message: 'No right', isNotAllowed: true } })
    of(JSON.stringify({ status: 'Error', message: 'Saved', isSaved: true }))
    expect(await send()).toMatchObject({ kind: 'refused', refusal: { message: 'Saved', isSaved: true } })
  })
})

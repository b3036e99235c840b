import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { staticFiles } from './staticFiles.ts'
import { plainOf } from '../../testing/wire.ts'
import { scratchFolder } from '../../testing/scratchFolder.ts'

const PAGE = '<!doctype html><html><body>the app</body></html>'

/** A server with a small build: a page and a script, each compressed in both ways, and an uncompressed picture. */
async function served() {
  const folder = scratchFolder()
  mkdirSync(path.join(folder, 'assets'))
  for (const [name, content] of [
    ['index.html', PAGE],
    ['assets/app-1.js', 'start()'],
  ] as const) {
    writeFileSync(path.join(folder, name), content)
    writeFileSync(path.join(folder, `${name}.br`), brotliCompressSync(content))
    writeFileSync(path.join(folder, `${name}.gz`), gzipSync(content))
  }
  writeFileSync(path.join(folder, 'favicon.svg'), '<svg/>')
  const app = Fastify()
  await staticFiles(app, folder)
  onTestFinished(() => app.close())
  return app
}

const ENCODINGS = [
  undefined,
  '',
  'identity',
  'gzip',
  'br',
  'br, gzip',
  '*',
  '*;q=0',
  'identity;q=0',
  'gzip;q=0, *;q=0',
  ';;nonsense,,=',
  'nonsense',
]

describe('the built web app', () => {
  it.each(ENCODINGS)('is served for Accept-Encoding %j', async (encoding) => {
    const app = await served()
    const headers = encoding === undefined ? {} : { 'accept-encoding': encoding }
    for (const url of [
      '/',
      '/login',
      '/?a=1.js',
      '/Event-Today?day=2026.11',
      '/assets/',
      '/assets',
      '/.well-known/a',
    ]) {
      for (const method of ['GET', 'HEAD'] as const) {
        const answer = await app.inject({ method, url, headers })
        const { 'content-type': type, 'cache-control': caching, 'content-encoding': packed } = answer.headers
        expect([method, url, answer.statusCode, type]).toEqual([method, url, 200, 'text/html; charset=utf-8'])
        expect(caching).toBe('no-cache')
        expect(answer.rawPayload.length > 0).toBe(method === 'GET')
        expect(method === 'GET' && packed === undefined ? answer.body : PAGE).toBe(PAGE)
      }
    }
    const script = await app.inject({ method: 'GET', url: '/assets/app-1.js', headers })
    expect([script.statusCode, script.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
    expect((await app.inject({ method: 'GET', url: '/favicon.svg', headers })).body).toBe('<svg/>')
  })

  it.each([
    '/assets/missing',
    '/assets/missing.js',
    '/assets/missing.css?v=1',
    '/favicon.ico',
    '/robots.txt',
    '/security.txt',
    '/.well-known/security.txt',
    '/index.php',
    '/old/page.html',
    '/a.webmanifest',
  ])('is never served in place of the missing file %s', async (url) => {
    const app = await served()
    for (const method of ['GET', 'HEAD'] as const) {
      for (const encoding of ['identity', 'br, gzip']) {
        const answer = await app.inject({ method, url, headers: { 'accept-encoding': encoding } })
        expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8'])
        expect(answer.body).toBe(method === 'GET' ? 'Sorry, the page you visited does not exist' : '')
      }
    }
    const thai = await app.inject({ method: 'GET', url, headers: { 'accept-language': 'th' } })
    expect(thai.body).toBe('ขออภัย ไม่พบหน้าที่ต้องการ')
  })

  it('shows the not-found page to a browser that requests a page, but not for a part of one', async () => {
    const app = await served()
    const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
    const answer = await app.inject({ method: 'GET', url: '/nowhere/at.all', headers })
    expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
      404,
      'text/html; charset=utf-8',
      PAGE,
    ])
  })

  it('answers other requests in the format of a call', async () => {
    const answer = await (await served()).inject({ method: 'POST', url: '/login', payload: {} })
    expect([answer.statusCode, plainOf(answer)]).toEqual([
      404,
      { status: 'Error', message: 'Sorry, the page you visited does not exist' },
    ])
  })
})

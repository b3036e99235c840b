import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { startFauxqs } from 'fauxqs'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { checksOf } from '../operations/checks.ts'
import { fileStore } from '../call/services.ts'
import { success, testApp } from '../testing/app.ts'
import { operationForm } from '../testing/report.ts'
import { PNG, upload, uploadPicture } from '../testing/upload.ts'
import { readConfig } from './config.ts'
import type { FileStore } from './files.ts'

const MB = 1024 * 1024
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'daybook-files-'))
let bucket: Awaited<ReturnType<typeof startFauxqs>>
let endpoint: string

beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test')
  bucket = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false, init: { buckets: ['uploads'] } })
  endpoint = `http://127.0.0.1:${bucket.port}`
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await bucket.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const storeAt = (FILES_URL: string, AWS_ENDPOINT_URL = endpoint) =>
  fileStore(readConfig({ DATA_DIR: dataDir, FILES_URL, AWS_ENDPOINT_URL, APP_SECRET: 'x'.repeat(32) }))
const newName = () => randomBytes(32).toString('base64url')

async function contentOf(store: FileStore, name: string, range?: { start: number; end: number }) {
  const stream = await store.read(name, range)
  return stream && (await buffer(stream))
}

async function list(found: AsyncIterable<string>) {
  const all: string[] = []
  for await (const name of found) all.push(name)
  return all
}
const names = (store: FileStore, before: Date) => list(store.namesBefore(before))

const LATER = new Date(Date.now() + 86_400_000)

/** The bucket behind a server that refuses writes as a full store does, except those whose URL contains the text of takes(). */
async function fullBucket(code: string, status: number) {
  let taken: string | undefined
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request
    const isWrite = method === 'PUT' || method === 'POST'
    if (isWrite && (taken === undefined || !url.includes(taken))) {
      request.resume().on('end', () => {
        response.writeHead(status, { 'content-type': 'application/xml' })
        response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>full</Message></Error>`)
      })
      return
    }
    const onward = sendRequest(`${endpoint}${url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    request.pipe(onward)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    takes(text: string) {
      taken = text
    },
  }
}

describe.each(['files', 's3://uploads', 's3://uploads/of/daybook/'])('the file store %s', (url) => {
  it('returns what was stored, whole or in part, and nothing else', async () => {
    const store = storeAt(url)
    const name = newName()
    // Several parts of a multipart upload, the last one incomplete.
    const content = randomBytes(12 * MB + 7)
    await store.save(name, Readable.from([content.subarray(0, 100), content.subarray(100)]))
    expect(await store.size(name)).toBe(content.length)
    expect((await contentOf(store, name))?.equals(content)).toBe(true)
    expect(await contentOf(store, name, { start: 10, end: 19 })).toEqual(content.subarray(10, 20))
    expect(await store.size(newName())).toBeUndefined()
    expect(await store.read(newName())).toBeUndefined()
  })

  it('accepts an empty file and a small one, and removes each, even twice', async () => {
    const store = storeAt(url)
    for (const content of [Buffer.alloc(0), PNG]) {
      const name = newName()
      await store.save(name, Readable.from(content.length > 0 ? [content] : []))
      expect(await contentOf(store, name)).toEqual(content)
      await store.remove(name)
      await store.remove(name)
      expect(await store.size(name)).toBeUndefined()
    }
  })

  it.each([0, 12])('keeps nothing of a stream that breaks off after %i MB, and says why', async (megabytes) => {
    const store = storeAt(url)
    const name = newName()
    const cut = new Error('cut')
    const stream = Readable.from(
      (async function* () {
        for (let sent = 0; sent < megabytes; sent++) yield await Promise.resolve(randomBytes(MB))
        yield PNG
        throw cut
      })(),
    )
    await expect(store.save(name, stream)).rejects.toBe(cut)
    expect(await store.size(name)).toBeUndefined()
    expect(await names(store, LATER)).not.toContain(name)
  })

  it('stops on request', async () => {
    const store = storeAt(url)
    const name = newName()
    const stop = new AbortController()
    const stream = new Readable({ read() {} })
    stream.push(randomBytes(6 * MB))
    const saved = store.save(name, stream, stop.signal)
    stop.abort()
    await expect(saved).rejects.toThrow(/abort/i)
    expect(stream.destroyed).toBe(true)
    expect(await store.size(name)).toBeUndefined()
  })

  it('serves nothing from quarantine, until it is taken back or deleted', async () => {
    const store = storeAt(url)
    const [back, gone] = [newName(), newName()]
    for (const name of [back, gone]) {
      await store.save(name, Readable.from([PNG]))
      await store.quarantine(name)
      expect(await store.size(name)).toBeUndefined()
    }
    await store.quarantine(newName())
    expect((await list(store.quarantinedBefore(LATER))).sort()).toEqual([back, gone].sort())
    expect(await list(store.quarantinedBefore(new Date(Date.now() - 86_400_000)))).toEqual([])
    expect(await names(store, LATER)).not.toContain(back)
    const kept = await store.readQuarantined(gone)
    expect([kept && (await buffer(kept)), await store.readQuarantined(newName())]).toEqual([PNG, undefined])
    expect([await store.takeBack(back), await store.takeBack(back)]).toEqual([true, false])
    expect(await contentOf(store, back)).toEqual(PNG)
    await store.removeQuarantined(gone)
    expect([await store.takeBack(gone), await list(store.quarantinedBefore(LATER))]).toEqual([false, []])
    await store.remove(back)
  })

  it('is claimed by one owner, and does not list the claim as a file', async () => {
    const store = storeAt(url)
    expect(await store.owner()).toBeUndefined()
    await store.claim({ database: 'one' })
    await store.claim({ database: 'other' })
    expect(await store.owner()).toEqual({ database: 'one' })
    const leased = { database: 'two', lease: { key: 'k', until: '2026-11-20T03:00:00Z' } }
    await store.setOwner(leased)
    expect(await store.owner()).toEqual(leased)
    expect((await names(store, LATER)).filter((name) => name.includes('daybook-store'))).toEqual([])
  })

  it('lists what was stored before a moment', async () => {
    const store = storeAt(url)
    const name = newName()
    await store.save(name, Readable.from([PNG]))
    expect(await names(store, LATER)).toContain(name)
    expect(await names(store, new Date(Date.now() - 86_400_000))).toEqual([])
  })
})

describe('a bucket', () => {
  // The server of these tests cannot list unfinished uploads, so this one answers as S3 documents it.
  it('finds and removes the parts of uploads that were killed, on every page of their list', async () => {
    const [first, second] = [newName(), newName()]
    const page = (name: string, more: string) =>
      `<ListMultipartUploadsResult><Upload><Key>of/daybook/${name}</Key><UploadId>of ${name}</UploadId>` +
      `<Initiated>2026-11-01T00:00:00.000Z</Initiated></Upload>${more}</ListMultipartUploadsResult>`
    const next =
      '<IsTruncated>true</IsTruncated><NextKeyMarker>k</NextKeyMarker><NextUploadIdMarker>i</NextUploadIdMarker>'
    const removed: string[] = []
    const server = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', endpoint)
      if (request.method === 'DELETE') removed.push(`${pathname} ${searchParams.get('uploadId')}`)
      if (request.method !== 'GET') return response.writeHead(204).end()
      response.setHeader('Content-Type', 'application/xml')
      if (!searchParams.has('uploads')) return response.end('<ListBucketResult/>')
      response.end(searchParams.get('key-marker') === 'k' ? page(second, '') : page(first, next))
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const store = storeAt('s3://uploads/of/daybook', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    expect(await names(store, LATER)).toEqual([first, second])
    expect(await names(store, new Date('2026-10-31'))).toEqual([])
    await store.remove(second)
    const place = `/uploads/of/daybook/${second}`
    expect(removed).toEqual([`${place} null`, `${place} of ${second}`])
  })

  it('serves the files of reports, in parts too', async () => {
    const test = await testApp()
    test.services.files = storeAt('s3://uploads')
    const picture = await uploadPicture(test, 'reporter')
    success(await test.call('reporter', 'CreateReport/SaveData', operationForm({ files: [picture] })))
    const cookie = await test.signIn('reporter')
    const get = (headers: Record<string, string>) =>
      test.app.inject({ url: `/Uploadfiles/${picture.url}`, headers: { cookie, ...headers } })
    expect((await get({})).rawPayload).toEqual(PNG)
    const part = await get({ range: 'bytes=1-3' })
    expect([part.statusCode, part.payload]).toEqual([206, 'PNG'])
  })

  it('that is out of reach means system not available, in bounded time', async () => {
    const store = storeAt('s3://uploads', 'http://127.0.0.1:9')
    await expect(store.size(newName())).rejects.toMatchObject({ code: 'databaseAway' })
    await expect(store.save(newName(), Readable.from([PNG]))).rejects.toMatchObject({ code: 'databaseAway' })
  })

  it.each([
    ['XMinioStorageFull', 507],
    ['QuotaExceeded', 403],
  ])(
    'that is full (%s) refuses an upload and stays as it was, and takes it once there is space',
    async (code, status) => {
      const full = await fullBucket(code, status)
      const test = await testApp()
      const store = storeAt('s3://uploads/of/full', full.endpoint)
      test.services.files = store
      const stored = () => list(store.namesBefore(LATER))
      const before = await stored()
      const refused = { http: 507, body: { message: expect.stringContaining('no space left') } }
      const picture = { name: 'gate.png', content: PNG, folder: 'CreateReport' }
      expect(await upload(test, 'reporter', picture)).toMatchObject(refused)
      expect(await checksOf(test.services).files()).toBe('notWritable')
      // Fills up between the parts of a large file.
      full.takes('?uploads')
      await expect(store.save(newName(), Readable.from([Buffer.alloc(12 * MB)]))).rejects.toMatchObject({
        code: 'storageFull',
      })
      expect(await stored()).toEqual(before)
      full.takes('')
      success(
        await test.call(
          'reporter',
          'CreateReport/SaveData',
          operationForm({ files: [await uploadPicture(test, 'reporter')] }),
        ),
      )
    },
  )

  it('is named by s3:// and its own name', () => {
    for (const url of ['s3://', 's3://A_B', 'ftp://uploads', 's3://uploads?x=1'])
      expect(() => storeAt(url)).toThrow('FILES_URL must be a folder, or s3:// with a bucket')
  })
})

import { readdir } from 'node:fs/promises'
import net, { type AddressInfo } from 'node:net'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { MULTIPART, multipartBody } from '../../testing/upload.ts'
import { decode } from '@daybook/shared/names'

const MB = 1_048_576
const storedFiles = async (test: TestApp) =>
  (await readdir(path.join(test.services.config.dataDir, 'files'), { recursive: true }).catch(() => [])).filter(
    (name) => name.length > 2,
  )

/** An upload on its own socket that sends only the beginning. */
async function beginUpload(test: TestApp, { length, cookie }: { length: number; cookie: string }) {
  await test.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = test.app.server.address() as AddressInfo
  const socket = net.connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString()
  })
  socket.on('error', () => {})
  socket.write(
    `POST /api/UploadFile/Upload HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nCookie: ${cookie}\r\nContent-Type: ${MULTIPART}\r\nContent-Length: ${length}\r\n\r\n`,
  )
  const head = multipartBody({ name: 'a.txt', content: Buffer.from('?'), folder: 'CreateReport' })
  socket.write(head.subarray(0, head.indexOf('?')))
  return { socket, answer: () => answer }
}

describe('UploadFile.Upload on a real connection', () => {
  it('keeps neither file nor row of an interrupted upload', async () => {
    const test = await testApp()
    const { socket } = await beginUpload(test, { length: 10 * MB, cookie: await test.signIn('reporter') })
    socket.write(Buffer.alloc(MB, 'a'))
    await expect.poll(() => storedFiles(test)).toEqual([expect.stringMatching(/\.part$/)])
    socket.destroy()
    await expect.poll(() => storedFiles(test)).toEqual([])
    expect(await test.db.selectFrom('upload').selectAll().execute()).toEqual([])
  })

  it('answers a client that sends all of an oversized file before it reads', async () => {
    const test = await testApp()
    const content = Buffer.alloc(60 * MB, 'a')
    const body = multipartBody({ name: 'a.txt', content, folder: 'CreateReport' })
    await test.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = test.app.server.address() as AddressInfo
    const cookie = await test.signIn('reporter')
    const send = (sent: string) =>
      fetch(`http://127.0.0.1:${port}/api/UploadFile/Upload`, {
        method: 'POST',
        headers: { 'sec-fetch-site': 'same-origin', 'content-type': MULTIPART, cookie: sent },
        body: new Uint8Array(body),
      })
    expect(decode(await (await send(cookie)).json())).toMatchObject({
      status: 'Error',
      message: 'Maximum file size 50 MB.',
    })
    expect((await send('')).status).toBe(401)
    expect(await storedFiles(test)).toEqual([])
  })

  it('accepts several large files of one person at once', async () => {
    const test = await testApp()
    const cookie = await test.signIn('reporter')
    const content = Buffer.alloc(20 * MB, 'a')
    const send = async (name: string) => {
      const { port } = test.app.server.address() as AddressInfo
      const response = await fetch(`http://127.0.0.1:${port}/api/UploadFile/Upload`, {
        method: 'POST',
        headers: { 'sec-fetch-site': 'same-origin', 'content-type': MULTIPART, cookie },
        body: new Uint8Array(multipartBody({ name, content, folder: 'CreateReport' })),
      })
      return response.status
    }
    // Together they exceed the memory allowed for one person's request bodies, but files are not held in memory.
    const { socket } = await beginUpload(test, { length: 50 * MB, cookie })
    socket.write(Buffer.alloc(MB, 'a'))
    expect(await send('b.txt')).toBe(200)
    socket.destroy()
    await expect.poll(() => storedFiles(test)).toHaveLength(1)
  })

  it('cuts off a client that keeps sending after its answer', async () => {
    const test = await testApp()
    const { socket, answer } = await beginUpload(test, { length: 5_000 * MB, cookie: '' })
    const isClosed = new Promise((resolve) => socket.once('close', resolve))
    const chunk = Buffer.alloc(MB, 'a')
    let sent = 0
    const more = (error?: Error | null) => {
      sent++
      if (!error && !socket.destroyed) socket.write(chunk, more)
    }
    more()
    await isClosed
    expect(answer()).toMatch(/^HTTP\/1\.1 401 /)
    expect(sent).toBeLessThan(400)
  })
})

import { createHash, randomBytes } from 'node:crypto'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../packages/server/src/testing/freePort.ts'
import { rowsOf } from './database.ts'
import { button } from './eventForm.ts'
import { attach } from './files.ts'
import { openAs } from './people.ts'
import { product, setProduct, startProduct } from './product.ts'
import { expect, test as base } from './test.ts'

/* Large files over a line that is slow and breaks. */

const BYTES_A_SECOND = 400_000
const CHUNK = 16_384
const PDF = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(2_500_000), Buffer.from('\n%%EOF')])

type Line = { cuts: number; sent: number }
/** A line to the product: what a page sends passes slowly, and breaks off after each `everyBytes`, `most` times. */
function slowLine(to: number, everyBytes: number, most: number) {
  const line: Line = { cuts: 0, sent: 0 }
  const sockets = new Set<Socket>()
  async function forward(from: Socket, there: Socket) {
    for await (const data of from as AsyncIterable<Buffer>) {
      for (let at = 0; at < data.length; at += CHUNK) {
        const part = data.subarray(at, at + CHUNK)
        there.write(part)
        line.sent += part.length
        if (line.cuts < most && line.sent > everyBytes * (line.cuts + 1)) {
          line.cuts += 1
          from.destroy()
          there.destroy()
          return
        }
        if (data.length > 1_000) await wait((part.length / BYTES_A_SECOND) * 1_000)
      }
    }
    there.end()
  }
  const server = createServer((from) => {
    const there = connect(to, '127.0.0.1')
    for (const socket of [from, there]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.once('close', () => [from, there].forEach((one) => one.destroy()))
    }
    there.pipe(from)
    forward(from, there).catch(() => there.destroy())
  })
  const close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return { line, server, close }
}

const test = base.extend<{ line: Line }>({
  line: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const ofWorker = product()
      const port = await freePort()
      const url = `http://localhost:${port}`
      const behind = await startProduct({ environment: { PUBLIC_URL: url } })
      const slow = slowLine(Number(new URL(behind.url).port), 600_000, 3)
      await new Promise<void>((resolve) => slow.server.listen(port, 'localhost', resolve))
      setProduct({ ...behind, url })
      await use(slow.line)
      setProduct(ofWorker)
      slow.close()
      await behind.close()
    },
    { auto: true, timeout: 180_000 },
  ],
  baseURL: async ({ line: _line }, use) => use(product().url),
})

test('a large file on a line that breaks three times arrives once, and equal', async ({ page, line }) => {
  await openAs(page, 'reporter', '/Create-Report?form=1')
  await attach(page, button(page, 'Choose files'), { name: 'plan.pdf', mimeType: 'application/pdf', buffer: PDF })
  await expect(page.getByText(/^\d+ %/)).toBeVisible()
  await expect(page.getByRole('link', { name: /plan\.pdf/ })).toBeVisible({ timeout: 120_000 })
  expect(line.cuts).toBe(3)
  const stored = await rowsOf("select encode(sha256, 'hex') from upload where original_name = 'plan.pdf'", [])
  expect(stored).toEqual([[createHash('sha256').update(PDF).digest('hex')]])
  expect(await rowsOf('select 1 from upload_part', [])).toEqual([])
})

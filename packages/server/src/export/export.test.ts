import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { read, utils } from '@e965/xlsx'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { readConfig } from '../platform/config.ts'
import { Problem } from '../platform/problem.ts'
import { openExport } from './export.ts'
import type { FixedSheet, QuerySheet } from './job.ts'

const last: FixedSheet = { name: 'About', columns: [{ title: 'Item', width: 10, kind: 'text' }], rows: [['the end']] }
/** Some 3,000 letters that do not compress well. */
const WIDE = `(select string_agg(md5((g * n)::text), '') from generate_series(1, 100) n)`
const never = () => new AbortController().signal

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'daybook-export-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const config = readConfig({ DATA_DIR: dataDir, APP_SECRET: 'a secret of at least 32 characters' })
const contextOf = (userId: number, databaseUrl = inject('databaseUrl')) => ({ databaseUrl, config, caller: { userId } })

/** An export of one column with as many rows as the statement gives. */
function start(sql: string, signal = never(), count = 'select 1', userId = 1) {
  const sheet: QuerySheet = {
    name: 'Rows',
    columns: [{ title: 'Row', width: 10, kind: 'text' }],
    statement: { sql, parameters: [] },
  }
  const job = { author: 'Somebody', count: { sql: count, parameters: [] }, sheets: [sheet] }
  return openExport(contextOf(userId), job, signal)
}

const rowsOf = async (bytes: Promise<Buffer>) => {
  const book = read(await bytes)
  return { names: book.SheetNames, count: utils.sheet_to_json(book.Sheets.Rows ?? {}).length }
}

/** Resolves when a stream that nobody reads has all its bytes: its turn is over, and the next export runs. */
async function isMade(stream: Readable): Promise<void> {
  let before = -1
  for (let still = 0; still < 10; ) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    still = stream.readableLength === before ? still + 1 : 0
    before = stream.readableLength
  }
}

// A worker starts for each, and gives way to whatever else the machine is at.
describe('openExport', { timeout: 120_000 }, () => {
  it('counts first, and writes when it is told to', async () => {
    const running = await start('select g from generate_series(1, 1200) g', never(), 'select 1200')
    expect(running.rows).toBe(1200)
    expect(await rowsOf(buffer(await running.start(last)))).toEqual({ names: ['Rows', 'About'], count: 1200 })
  })

  it('rejects when it cannot count, cannot begin, or cannot reach the database', async () => {
    await expect(start('select 1', never(), 'select nonsense')).rejects.toMatchObject({ code: '42703' })
    const running = await start('select nonsense')
    await expect(running.start(last)).rejects.toMatchObject({ code: '42703' })
    const nowhere = openExport(
      contextOf(1, 'postgresql://nobody@127.0.0.1:1/none'),
      { author: '', count: { sql: '', parameters: [] }, sheets: [] },
      never(),
    )
    await expect(nowhere).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })

  it('breaks the stream off when it fails halfway, so that no half file looks whole', async () => {
    const running = await start(`select ${WIDE} || (1 / (g - 1200))::text from generate_series(1, 1500) g`)
    await expect(buffer(await running.start(last))).rejects.toMatchObject({ code: '22012' })
  })

  it('keeps what is not read yet in a file, whole and in order', async () => {
    const running = await start(`select ${WIDE} from generate_series(1, 1500) g`)
    const stream = await running.start(last)
    await isMade(stream)
    expect(stream.readableLength).toBeLessThan(1_000_000)
    const whole = await buffer(stream)
    expect(whole.length).toBeGreaterThan(2_000_000)
    expect((await rowsOf(Promise.resolve(whole))).count).toBe(1_500)
    // The file has no name that anybody could find, or that would be left behind.
    expect(readdirSync(path.join(dataDir, 'spool'))).toEqual([])
  })

  it('lets nobody wait for those who take theirs slowly', async () => {
    const slow = await Promise.all(
      [11, 12, 13].map(async (userId) =>
        (await start(`select ${WIDE} from generate_series(1, 800) g`, never(), 'select 1', userId)).start(last),
      ),
    )
    const others = await start('select 1', never(), 'select 1', 14)
    expect((await rowsOf(buffer(await others.start(last)))).count).toBe(1)
    for (const stream of slow) expect((await rowsOf(buffer(stream))).count).toBe(800)
  })

  it('gives one person one turn at a time, and refuses what they ask for beyond a few', async () => {
    const ended = new AbortController()
    // Each counts for as long as it may: a turn is held until the export is ended.
    const held = Array.from({ length: 22 }, () =>
      start('select 1', ended.signal, 'select pg_sleep(60)::text', 21).then(
        () => 'counted',
        (error: Error) => (error instanceof Problem ? error.code : 'ended'),
      ),
    )
    const refused = await Promise.all(held.slice(4))
    expect(refused).toEqual(Array.from({ length: 18 }, () => 'tooMuchAtOnce'))
    const others = await start('select 1', never(), 'select 1', 22)
    expect((await rowsOf(buffer(await others.start(last)))).count).toBe(1)
    ended.abort()
    expect(new Set(await Promise.all(held.slice(0, 4)))).not.toContain('counted')
    expect((await rowsOf(buffer(await (await start('select 1', never(), 'select 1', 21)).start(last)))).count).toBe(1)
  })

  it('gives its turn back, however it ends', async () => {
    for (let count = 0; count < 3; count += 1) {
      const caller = new AbortController()
      const running = await start('select g from generate_series(1, 100000) g', caller.signal)
      const stream = await running.start(last)
      caller.abort()
      await expect(buffer(stream)).rejects.toBeInstanceOf(Error)
      ;(await start('select 1')).cancel()
      await expect(start('select 1', AbortSignal.abort())).rejects.toBeInstanceOf(Error)
    }
    const running = await start('select 1')
    expect((await rowsOf(buffer(await running.start(last)))).count).toBe(1)
  })
})

import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { read, utils } from '@e965/xlsx'
import { afterAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { readConfig } from '../platform/config.ts'
import { asProblem, Problem } from '../platform/problem.ts'
import { databaseDoor, throughDoor } from '../testing/databaseDoor.ts'
import { scratchFolder } from '../testing/scratchFolder.ts'
import { openExport, STALLED_MS } from './export.ts'
import type { FixedSheet, QuerySheet } from './job.ts'

const last: FixedSheet = { name: 'About', columns: [{ title: 'Item', width: 10, kind: 'text' }], rows: [['the end']] }
/** Some 3,000 characters that compress badly. */
const WIDE = `(select string_agg(md5((g * n)::text), '') from generate_series(1, 100) n)`
const never = () => new AbortController().signal

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'daybook-export-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const config = readConfig({ DATA_DIR: dataDir, APP_SECRET: 'a secret of at least 32 characters' })
const contextOf = (userId: number, databaseUrl = inject('databaseUrl')) => ({ databaseUrl, config, caller: { userId } })

/** An export with one column and the rows of the statement. */
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

/** Resolves when an unread stream has all its bytes: its turn has ended and the next export runs. */
async function isMade(stream: Readable): Promise<void> {
  let before = -1
  for (let still = 0; still < 10; ) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    still = stream.readableLength === before ? still + 1 : 0
    before = stream.readableLength
  }
}

// Workers yield to everything else on the machine.
describe('openExport', { timeout: 120_000 }, () => {
  it('counts first, and writes on request', async () => {
    const running = await start('select g from generate_series(1, 1200) g', never(), 'select 1200')
    expect(running.rows).toBe(1200)
    expect(await rowsOf(buffer(await running.start(last)))).toEqual({ names: ['Rows', 'About'], count: 1200 })
  })

  it('makes the next file after one that failed or was cancelled', async () => {
    const broken = await start('select nonsense')
    await expect(broken.start(last)).rejects.toMatchObject({ code: '42703' })
    const over = new AbortController()
    const left = await start('select 1', over.signal)
    over.abort()
    await expect(left.start(last)).rejects.toMatchObject({ code: 'busy' })
    const running = await start('select 1')
    expect((await rowsOf(buffer(await running.start(last)))).count).toBe(1)
  })

  it('rejects when it cannot count, start, or reach the database', async () => {
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

  it('is refused as database away while the database accepts connections but does not answer', async () => {
    const door = await databaseDoor(inject('databaseUrl'))
    door.freeze()
    const context = contextOf(1, throughDoor(inject('databaseUrl'), door))
    const job = { author: '', count: { sql: 'select 1', parameters: [] }, sheets: [] }
    const failure = await openExport(context, job, never()).catch((error: unknown) => error)
    expect(failure).toMatchObject({ message: 'timeout expired' })
    expect(asProblem(failure)?.code).toBe('databaseAway')
  })

  it('is refused the same way when the database stops answering, at the count or before the first bytes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    /** Lets the time without progress pass, however long the machine takes for the rest. */
    const failureOf = async (work: Promise<unknown>) => {
      let isOver = false
      const failure = work.catch((error: unknown) => error).finally(() => (isOver = true))
      while (!isOver) {
        vi.advanceTimersByTime(STALLED_MS)
        await new Promise<void>((resolve) => setImmediate(resolve))
      }
      return asProblem(await failure)?.code
    }
    const door = await databaseDoor(inject('databaseUrl'))
    const context = contextOf(1, throughDoor(inject('databaseUrl'), door))
    const columns: QuerySheet['columns'] = [{ title: 'Row', width: 10, kind: 'text' }]
    const sheet = { name: 'Rows', columns, statement: { sql: 'select 1', parameters: [] } }
    const running = await openExport(context, { author: '', count: 1, sheets: [sheet] }, never())
    door.freeze()
    expect(await failureOf(running.start(null))).toBe('databaseAway')
    const count = { sql: 'select pg_sleep(30)::text', parameters: [] }
    const counting = openExport(contextOf(1), { author: '', count, sheets: [sheet] }, never())
    expect(await failureOf(counting)).toBe('databaseAway')
  })

  it('aborts the stream on a failure halfway, so that a partial file never looks complete', async () => {
    const running = await start(`select ${WIDE} || (1 / (g - 1200))::text from generate_series(1, 1500) g`)
    await expect(buffer(await running.start(last))).rejects.toMatchObject({ code: '22012' })
  })

  it('rejects, instead of starting a broken download, if its first bytes cannot be stored', async () => {
    const folder = scratchFolder()
    writeFileSync(path.join(folder, 'spool'), 'a file where the folder belongs')
    const context = { ...contextOf(31), config: { ...config, dataDir: folder } }
    const running = await openExport(context, { author: '', count: 0, sheets: [last] }, never())
    await expect(running.start(last)).rejects.toMatchObject({ code: 'EEXIST' })
  })

  it('says what was written: all rows, or those until the reader left', async () => {
    const whole = await start('select g from generate_series(1, 1200) g')
    await buffer(await whole.start(last))
    expect(await whole.ended).toEqual({ rows: 1200, isWhole: true })
    const left = await start(`select ${WIDE} from generate_series(1, 20000) g`)
    const stream = await left.start(last)
    stream.destroy()
    const { rows, isWhole } = await left.ended
    expect(isWhole).toBe(false)
    expect(rows).toBeLessThan(20_000)
  })

  it('spools unread bytes to a file, complete and in order', async () => {
    const running = await start(`select ${WIDE} from generate_series(1, 1500) g`)
    const stream = await running.start(last)
    await isMade(stream)
    expect(stream.readableLength).toBeLessThan(1_000_000)
    const whole = await buffer(stream)
    expect(whole.length).toBeGreaterThan(2_000_000)
    expect((await rowsOf(Promise.resolve(whole))).count).toBe(1_500)
    // The file has no name, so nobody can find it and it is never left behind.
    expect(readdirSync(path.join(dataDir, 'spool'))).toEqual([])
  })

  it('sends the pages of a document as they are written, each in one piece', async () => {
    const sheet: QuerySheet = {
      name: 'Rows',
      columns: [{ title: 'Row', width: 10, kind: 'text' }],
      // The remaining rows are slow.
      statement: {
        sql: `select g::text || case when g > 1000 then pg_sleep(0.02)::text else '' end from generate_series(1, 1100) g`,
        parameters: [],
      },
    }
    const document = { title: 'Report', page: '{n} {total}', cutOff: '', noData: '', language: 'en' }
    const job = { author: '', count: 1_100, sheets: [sheet], document }
    const running = await openExport(contextOf(32), job, never())
    const stream = await running.start(null)
    const pieces: { at: number; bytes: number }[] = []
    for await (const piece of stream as AsyncIterable<Buffer>)
      pieces.push({ at: performance.now(), bytes: piece.length })
    const end = pieces.at(-1)?.at ?? 0
    const before = pieces.filter(({ at }) => at < end - 1_000)
    expect(before.reduce((sum, { bytes }) => sum + bytes, 0)).toBeGreaterThan(10_000)
    // It has 40 pages, each of several small parts.
    expect(before.length).toBeLessThan(80)
  })

  it('does not let slow readers delay others', async () => {
    const slow = await Promise.all(
      [11, 12, 13].map(async (userId) =>
        (await start(`select ${WIDE} from generate_series(1, 800) g`, never(), 'select 1', userId)).start(last),
      ),
    )
    const others = await start('select 1', never(), 'select 1', 14)
    expect((await rowsOf(buffer(await others.start(last)))).count).toBe(1)
    for (const stream of slow) expect((await rowsOf(buffer(stream))).count).toBe(800)
  })

  it('gives one person one turn at a time, and refuses more than a few in the queue', async () => {
    const ended = new AbortController()
    // Each is still counting, and holds its turn until the export is aborted.
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

  it('releases its turn, however it ends', async () => {
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

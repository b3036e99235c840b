import { buffer } from 'node:stream/consumers'
import { read, utils } from '@e965/xlsx'
import { describe, expect, inject, it } from 'vitest'
import { openExport } from './export.ts'
import type { FixedSheet, QuerySheet } from './job.ts'

const last: FixedSheet = { name: 'About', columns: [{ title: 'Item', width: 10, kind: 'text' }], rows: [['the end']] }
/** Some 3,000 letters that do not compress well. */
const WIDE = `(select string_agg(md5((g * n)::text), '') from generate_series(1, 100) n)`
const never = () => new AbortController().signal

/** An export of one column with as many rows as the statement gives. */
function start(sql: string, signal = never(), count = 'select 1') {
  const sheet: QuerySheet = {
    name: 'Rows',
    columns: [{ title: 'Row', width: 10, kind: 'text' }],
    statement: { sql, parameters: [] },
  }
  const job = { author: 'Somebody', count: { sql: count, parameters: [] }, sheets: [sheet] }
  return openExport({ databaseUrl: inject('databaseUrl') }, job, signal)
}

const rowsOf = async (bytes: Promise<Buffer>) => {
  const book = read(await bytes)
  return { names: book.SheetNames, count: utils.sheet_to_json(book.Sheets.Rows ?? {}).length }
}

describe('openExport', () => {
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
      { databaseUrl: 'postgresql://nobody@127.0.0.1:1/none' },
      { author: '', count: { sql: '', parameters: [] }, sheets: [] },
      never(),
    )
    await expect(nowhere).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })

  it('breaks the stream off when it fails halfway, so that no half file looks whole', async () => {
    const running = await start(`select ${WIDE} || (1 / (g - 1200))::text from generate_series(1, 1500) g`)
    await expect(buffer(await running.start(last))).rejects.toMatchObject({ code: '22012' })
  })

  it('writes no faster than it is read', async () => {
    const running = await start(`select ${WIDE} from generate_series(1, 1500) g`)
    const stream = await running.start(last)
    let before = -1
    for (let still = 0; still < 10; ) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      still = stream.readableLength === before ? still + 1 : 0
      before = stream.readableLength
    }
    expect(before).toBeLessThan(1_000_000)
    const whole = await buffer(stream)
    expect(whole.length).toBeGreaterThan(2_000_000)
    expect((await rowsOf(Promise.resolve(whole))).count).toBe(1_500)
  })

  it('gives its turn back, however it ends', async () => {
    for (let count = 0; count < 3; count += 1) {
      const caller = new AbortController()
      const running = await start('select g from generate_series(1, 100000) g', caller.signal)
      const stream = await running.start(last)
      caller.abort()
      await expect(buffer(stream)).rejects.toThrow()
      ;(await start('select 1')).cancel()
      await expect(start('select 1', AbortSignal.abort())).rejects.toThrow()
    }
    const running = await start('select 1')
    expect((await rowsOf(buffer(await running.start(last)))).count).toBe(1)
  })
})

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { scratchApp, success } from '../../testing/app.ts'
import { createScratchDatabase } from '../../testing/scratchDatabase.ts'
import { inject, onTestFinished } from 'vitest'
import { keepTimeZone } from './companyTimeZone.ts'
import { openDatabase, prepared, write } from './database.ts'

const CAUSE = { actorId: 1, call: 'Test/Call' }
const named = sql<{ name: string }>`select name from pg_prepared_statements where name <> ''`

describe('behind a pooler that gives each transaction another connection', () => {
  it('leaves no named statement on a connection, whatever call is made', async () => {
    const app = await scratchApp({}, { pooler: 'transaction', connections: 1 })
    await prepared(app.db, sql`select ${1}::int`)
    success(await app.call('reporter', 'EventToday/LoadEventToday', {}))
    await app.services.limits.take('address', 'pooler.test')
    await app.services.limits.check('address', 'pooler.test')
    expect((await named.execute(app.db)).rows).toEqual([])
    // Without a pooler there are some, so the statement above would have found them.
    const direct = await scratchApp({}, { connections: 1 })
    await prepared(direct.db, sql`select ${1}::int`)
    expect((await named.execute(direct.db)).rows).toHaveLength(1)
  })

  it('keeps the names of statements if the pooler prepares them, and sets nothing else on a connection', async () => {
    const { db } = await scratchApp({}, { pooler: 'prepared', connections: 1 })
    await prepared(db, sql`select ${1}::int`)
    expect((await named.execute(db)).rows).toHaveLength(1)
    const limits = sql<{ limit: string }>`select current_setting('statement_timeout') as limit`
    expect((await limits.execute(db)).rows).toEqual([{ limit: '0' }])
    expect(await write(db, CAUSE, async (tx) => (await limits.execute(tx)).rows)).toEqual([{ limit: '30s' }])
  })

  it('sets nothing for a session, and the limits of a change only in its transaction', async () => {
    const { db } = await scratchApp({}, { pooler: 'transaction', connections: 1 })
    const settings = sql<{ statements: string; locks: string; zone: string | null }>`
      select current_setting('statement_timeout') as statements, current_setting('lock_timeout') as locks,
        nullif(current_setting('daybook.time_zone', true), '') as zone`
    const none = { statements: '0', locks: '0', zone: null }
    expect((await settings.execute(db)).rows).toEqual([none])
    const inside = await write(db, CAUSE, async (tx) => (await settings.execute(tx)).rows)
    expect(inside).toEqual([{ statements: '30s', locks: '5s', zone: null }])
    expect((await settings.execute(db)).rows).toEqual([none])
  })

  it('takes no lock that outlives its transaction', async () => {
    const { db } = await scratchApp({}, { pooler: 'transaction', connections: 1 })
    await write(db, CAUSE, async (tx) => {
      await sql`select pg_advisory_xact_lock(9, 10)`.execute(tx)
    })
    const { rows } = await sql`select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`.execute(db)
    expect(rows).toEqual([])
  })

  it('uses the day of the company, which no connection sets there', async () => {
    const { url, drop } = await createScratchDatabase(inject('databaseUrl'), inject('templateDatabase'))
    onTestFinished(drop)
    const day = async (pooler: 'none' | 'transaction', timeZone: string) => {
      const { db } = openDatabase({ url, timeZone, pooler, size: 1, onError: () => {} })
      // 18:00 in London: tomorrow in Tokyo and Bangkok.
      const { rows } = await sql<{ day: string }>`select daybook_today() as day
        from (select set_config('daybook.now', '2026-01-01T18:00Z', false) offset 0) at`.execute(db)
      const again = await sql<{ day: string }>`select daybook_today() as day`.execute(db)
      await db.destroy()
      return again.rows[0]?.day ?? rows[0]?.day
    }
    expect(await day('transaction', 'Europe/London')).toBe('2026-01-02')
    await Promise.all(['Europe/London', 'Europe/London'].map((zone) => keepTimeZone(url, zone)))
    expect(await day('transaction', 'Europe/London')).toBe('2026-01-01')
    expect(await day('none', 'Asia/Tokyo')).toBe('2026-01-02')
    await keepTimeZone(url, 'Asia/Bangkok')
    expect(await day('transaction', 'Europe/London')).toBe('2026-01-02')
  })
})

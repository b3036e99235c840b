import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { scratchApp } from '../../testing/app.ts'
import { afterCommit, openDatabase, prepared, write } from './database.ts'

const CAUSE = { actorId: 1, call: 'Test/Call' }
const rename = (name: string) => sql`update advance_rule set days_ahead = ${Number(name)}`
const trail = sql<{ actor_id: number; call: string }>`select actor_id, call from audit_entry where call = 'Test/Call'`

describe('a connection that PostgreSQL ends while it is lent out', () => {
  it('fails the next statement, not the process, and the pool continues', async () => {
    const { db } = await scratchApp()
    const failures: unknown[] = []
    const fail = (error: unknown) => void failures.push(error)
    process.on('uncaughtException', fail)
    onTestFinished(() => void process.off('uncaughtException', fail))
    const ended = write(db, CAUSE, async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(db)
      await new Promise((resolve) => setTimeout(resolve, 20))
      await rename('16').execute(tx)
    })
    await expect(ended).rejects.toThrow(/connection|terminat/i)
    await write(db, CAUSE, (tx) => rename('17').execute(tx))
    expect(failures).toEqual([])
    expect(await db.selectFrom('advance_rule').select('days_ahead').execute()).toEqual([{ days_ahead: 17 }])
  })
})

describe('a connection', () => {
  it('has no statements compiled, although PostgreSQL does so by default', async () => {
    const { db, url } = await scratchApp()
    await sql`alter database ${sql.id(new URL(url).pathname.slice(1))} set jit = on`.execute(db)
    const own = openDatabase({ url, timeZone: 'Asia/Bangkok', onError: () => {} })
    onTestFinished(() => own.db.destroy())
    const { rows } = await sql<{ jit: string }>`select current_setting('jit') as jit`.execute(own.db)
    expect(rows).toEqual([{ jit: 'off' }])
  })
})

describe('write', () => {
  it('tells the trail its cause, with or without values in the first statement', async () => {
    const { db } = await scratchApp()
    await write(db, CAUSE, (tx) => sql`update advance_rule set days_ahead = 11`.execute(tx))
    await write(db, CAUSE, (tx) => rename('12').execute(tx))
    expect((await trail.execute(db)).rows).toEqual([
      { actor_id: 1, call: 'Test/Call' },
      { actor_id: 1, call: 'Test/Call' },
    ])
  })

  it('returns the rows of its first statement', async () => {
    const { db } = await scratchApp()
    const result = await write(db, CAUSE, (tx) => sql<{ n: number }>`select 7 as n`.execute(tx))
    expect(result.rows).toEqual([{ n: 7 }])
  })

  it('keeps nothing if an error is thrown before, in or after the first statement', async () => {
    const { db } = await scratchApp()
    const failures = [
      () => Promise.reject(new Error('before')),
      (tx: Parameters<Parameters<typeof write>[2]>[0]) => sql`update advance_rule set days_ahead = 0`.execute(tx),
      (tx: Parameters<Parameters<typeof write>[2]>[0]) => rename('0').execute(tx),
      async (tx: Parameters<Parameters<typeof write>[2]>[0]) => {
        await rename('20').execute(tx)
        throw new Error('after')
      },
    ]
    for (const work of failures) await expect(write(db, CAUSE, work)).rejects.toThrow(/before|after|check constraint/)
    expect((await trail.execute(db)).rows).toEqual([])
    expect(await db.selectFrom('advance_rule').select('days_ahead').execute()).toEqual([{ days_ahead: 10 }])
  })

  it('runs callbacks after the commit, with the database instead of the transaction', async () => {
    const { db } = await scratchApp()
    const seen: unknown[] = []
    await write(db, CAUSE, async (tx) => {
      await rename('21').execute(tx)
      afterCommit(tx, (database) => seen.push(database === db))
      expect(seen).toEqual([])
    })
    expect(seen).toEqual([true])
    const refused = write(db, CAUSE, (tx) => {
      afterCommit(tx, () => seen.push('never'))
      return Promise.reject(new Error('refused'))
    })
    await expect(refused).rejects.toThrow('refused')
    afterCommit(db, () => seen.push('at once'))
    expect(seen).toEqual([true, 'at once'])
  })

  it('leaves no lock and no open transaction behind', async () => {
    const { db } = await scratchApp()
    for (const end of [() => Promise.resolve(), () => Promise.reject(new Error('behind the lock'))]) {
      const done = write(db, CAUSE, async (tx) => {
        await rename('14').execute(tx)
        await sql`select pg_advisory_xact_lock(9, 9)`.execute(tx)
        await end()
      })
      await done.catch(() => {})
      const { rows } = await sql<{ locks: number; open: number }>`
        select (select count(*)::int from pg_locks join pg_database d on d.oid = database and d.datname = current_database()
            where locktype = 'advisory') as locks,
          (select count(*)::int from pg_stat_activity
            where datname = current_database() and state like 'idle in%') as open`.execute(db)
      expect(rows).toEqual([{ locks: 0, open: 0 }])
    }
    expect((await trail.execute(db)).rows).toHaveLength(1)
  })

  it('keeps a cause with any characters in it', async () => {
    const { db } = await scratchApp()
    const call = `Test/O'Call" ; --`
    await write(db, { actorId: null, call }, (tx) => rename('15').execute(tx))
    const { rows } = await sql`select actor_id, call from audit_entry where call = ${call}`.execute(db)
    expect(rows).toEqual([{ actor_id: null, call }])
  })

  it('may do nothing at all, and forgets its cause afterwards', async () => {
    const { db } = await scratchApp()
    await write(db, CAUSE, () => Promise.resolve())
    await Promise.all(Array.from({ length: 20 }, () => write(db, CAUSE, () => Promise.resolve())))
    await rename('13').execute(db)
    const { rows } = await sql<{ call: string }>`select call from audit_entry order by id desc limit 1`.execute(db)
    expect(rows).toEqual([{ call: 'system' }])
  })
})

describe('prepared', () => {
  /** The prepared statements of the connection, with their names in PostgreSQL. */
  const known = sql<{ name: string; statement: string }>`
    select name, statement from pg_prepared_statements where statement like '%of this test%'`

  it('has PostgreSQL prepare a statement once, whatever its values', async () => {
    const { db } = await scratchApp({}, { connections: 1 })
    const ask = (one: number, list: number[]) =>
      prepared(
        db,
        sql<{ a: number; b: boolean }>`select ${one}::int + 1 as a, 9 = any(${list}::int[]) as b /* of this test */`,
      )
    expect((await ask(1, [9])).rows).toEqual([{ a: 2, b: true }])
    expect((await ask(2, [])).rows).toEqual([{ a: 3, b: false }])
    expect((await known.execute(db)).rows).toHaveLength(1)
  })

  it('keeps statements apart that differ only beyond the length of a PostgreSQL name', async () => {
    const { db } = await scratchApp({}, { connections: 1 })
    const long = `'${'alike '.repeat(30)}'`
    for (const end of ['one', 'other']) {
      const { rows } = await prepared(db, sql`select ${sql.raw(long)} || ${sql.lit(end)} as said /* of this test */`)
      expect(rows).toEqual([{ said: `${long.slice(1, -1)}${end}` }])
    }
    const { rows } = await known.execute(db)
    expect(new Set(rows.map(({ name }) => name)).size).toBe(2)
  })

  it('is part of the transaction that it runs in', async () => {
    const { db } = await scratchApp()
    const failed = write(db, CAUSE, async (tx) => {
      await prepared(tx, rename('22'))
      throw new Error('after')
    })
    await expect(failed).rejects.toThrow('after')
    await write(db, CAUSE, (tx) => prepared(tx, rename('23')))
    expect(await db.selectFrom('advance_rule').select('days_ahead').execute()).toEqual([{ days_ahead: 23 }])
    expect((await trail.execute(db)).rows).toHaveLength(1)
  })
})

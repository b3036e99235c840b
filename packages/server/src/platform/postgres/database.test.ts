import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { scratchApp } from '../../testing/app.ts'
import { type Querying, afterCommit, hot, hotAndLast, hotAtOnce, withNext, write } from './database.ts'

const CAUSE = { actorId: 1, call: 'Test/Call' }
const rename = (name: string) => sql`update advance_rule set days_ahead = ${Number(name)}`
const trail = sql<{ actor_id: number; call: string }>`select actor_id, call from audit_entry where call = 'Test/Call'`

describe('a connection that PostgreSQL ends while it is lent out', () => {
  it('fails the next statement, not the process, and the pool goes on', async () => {
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

describe('write', () => {
  it('tells the trail its cause, whether the first statement has values or not', async () => {
    const { db } = await scratchApp()
    await write(db, CAUSE, (tx) => sql`update advance_rule set days_ahead = 11`.execute(tx))
    await write(db, CAUSE, (tx) => rename('12').execute(tx))
    expect((await trail.execute(db)).rows).toEqual([
      { actor_id: 1, call: 'Test/Call' },
      { actor_id: 1, call: 'Test/Call' },
    ])
  })

  it('answers the rows of its first statement', async () => {
    const { db } = await scratchApp()
    const result = await write(db, CAUSE, (tx) => sql<{ n: number }>`select 7 as n`.execute(tx))
    expect(result.rows).toEqual([{ n: 7 }])
  })

  it('leaves nothing of what is thrown, before the first statement, by it or after it', async () => {
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

  it('ends what it has begun when only statements without an answer came last', async () => {
    const { db } = await scratchApp()
    const locks = sql<{ n: number }>`
      select count(*) as n from pg_locks join pg_database d on d.oid = database and d.datname = current_database()
      where locktype = 'advisory'`
    const works = [() => Promise.resolve(), () => Promise.reject(new Error('behind the lock'))]
    for (const work of works) {
      const done = write(db, CAUSE, async (tx) => {
        await rename('14').execute(tx)
        await withNext(tx, ['pg_advisory_xact_lock(9, 9)'])
        await work()
      })
      await done.catch(() => {})
      expect((await locks.execute(db)).rows).toEqual([{ n: 0 }])
    }
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from pg_stat_activity where datname = current_database() and state like 'idle in%'`.execute(
      db,
    )
    expect(rows).toEqual([{ n: 0 }])
    expect((await trail.execute(db)).rows).toHaveLength(1)
  })

  it('says why the first of two statements that travel together failed', async () => {
    const { db } = await scratchApp()
    const done = write(db, CAUSE, async (tx) => {
      await withNext(tx, ['1 / 0'])
      await rename('15').execute(tx)
    })
    await expect(done).rejects.toThrow('division by zero')
    expect((await trail.execute(db)).rows).toEqual([])
  })

  it('may do nothing at all, and forgets its cause when it is over', async () => {
    const { db } = await scratchApp()
    await write(db, CAUSE, () => Promise.resolve())
    await Promise.all(Array.from({ length: 20 }, () => write(db, CAUSE, () => Promise.resolve())))
    await rename('13').execute(db)
    const { rows } = await sql<{ call: string }>`select call from audit_entry order by id desc limit 1`.execute(db)
    expect(rows).toEqual([{ call: 'system' }])
  })
})

describe('hot', () => {
  it('sends the values of each call to a statement that is made once, each value once', async () => {
    const { db } = await scratchApp()
    let builds = 0
    const ask = (one: number, other: string | null, list: number[]) =>
      hot(db, 'hot_of_test', { one, other, list }, ($) => {
        builds++
        return sql<{ a: number; b: string | null; c: number; d: boolean; e: number }>`
          select ${$.one}::int as a, ${$.other}::text as b, ${$.one}::int + ${7}::int as c, 9 = any(${$.list}::int[]) as d,
            ${8}::int as e`
      })
    expect((await ask(1, 'x', [9])).rows).toEqual([{ a: 1, b: 'x', c: 8, d: true, e: 8 }])
    expect((await ask(2, null, [])).rows).toEqual([{ a: 2, b: null, c: 9, d: false, e: 8 }])
    expect(builds).toBe(1)
    const { rows } = await sql<{ types: string }>`
      select parameter_types::text as types from pg_prepared_statements
      where statement like '/*hot:hot_of_test*/%'`.execute(db)
    expect(rows).toEqual([{ types: '{integer,text,integer,integer[],integer}' }])
  })
})

describe('hotAndLast', () => {
  const last = (tx: Querying, name: string) =>
    hotAndLast(
      tx,
      'last_of_test',
      { days: Number(name) },
      ({ days }) => sql<{ days_ahead: number }>`update advance_rule set days_ahead = ${days} returning days_ahead`,
    )
  const first = (tx: Querying) => sql`select ${1}::int`.execute(tx)

  it('is committed when it is answered, and then what waited for the commit is done', async () => {
    const { db } = await scratchApp()
    const seen: unknown[] = []
    const { rows } = await write(db, CAUSE, async (tx) => {
      await first(tx)
      const answer = await last(tx, '21')
      seen.push(await db.selectFrom('advance_rule').select('days_ahead').execute())
      afterCommit(tx, () => seen.push('after'))
      return answer
    })
    expect(rows).toEqual([{ days_ahead: 21 }])
    expect(seen).toEqual([[{ days_ahead: 21 }], 'after'])
    expect((await trail.execute(db)).rows).toHaveLength(1)
  })

  it('is the only statement of its transaction as well as the last', async () => {
    const { db } = await scratchApp()
    await write(db, CAUSE, (tx) => last(tx, '22'))
    expect(await db.selectFrom('advance_rule').select('days_ahead').execute()).toEqual([{ days_ahead: 22 }])
  })

  it('leaves nothing when it fails, and the connection as it was', async () => {
    const { db } = await scratchApp()
    for (let turn = 0; turn < 20; turn++) {
      const done = write(db, CAUSE, async (tx) => {
        await first(tx)
        await last(tx, '0')
      })
      await expect(done).rejects.toThrow('check constraint')
    }
    await write(db, CAUSE, (tx) => rename('23').execute(tx))
    expect(await db.selectFrom('advance_rule').select('days_ahead').execute()).toEqual([{ days_ahead: 23 }])
  })

  it('refuses a statement behind it', async () => {
    const { db } = await scratchApp()
    const done = write(db, CAUSE, async (tx) => {
      await first(tx)
      await last(tx, '24')
      await first(tx)
    })
    await expect(done).rejects.toThrow('a statement after the commit')
  })
})

describe('hotAtOnce', () => {
  /** Writes and answers when there are other days than these. */
  const unless = (tx: Querying, days: number, to: number) =>
    hotAtOnce(
      tx,
      'at_once_of_test',
      { days, to },
      ($) => sql<{ days_ahead: number }>`
        update advance_rule set days_ahead = ${$.to} where days_ahead <> ${$.days}::int returning days_ahead`,
    )
  const setting = sql<{ days: string; pid: number; id: string | null }>`
    select current_setting('daybook.test') as days, pg_backend_pid() as pid, pg_current_xact_id_if_assigned()::text as id`

  it('is committed when it answers a row, with its cause', async () => {
    const { db } = await scratchApp()
    const seen: unknown[] = []
    await write(db, CAUSE, async (tx) => {
      await unless(tx, 0, 25)
      seen.push(await db.selectFrom('advance_rule').select('days_ahead').execute())
    })
    expect(seen).toEqual([[{ days_ahead: 25 }]])
    expect((await trail.execute(db)).rows).toEqual([{ actor_id: 1, call: 'Test/Call' }])
  })

  it('goes on with all that was ahead of it when it answers none, and is undone with what follows', async () => {
    const { db } = await scratchApp()
    const work = (end: () => Promise<void>) =>
      write(db, CAUSE, async (tx) => {
        await withNext(tx, [`set_config('daybook.test', 'held', true)`])
        expect((await unless(tx, 10, 26)).rows).toEqual([])
        expect((await setting.execute(tx)).rows).toMatchObject([{ days: 'held', id: null }])
        await rename('27').execute(tx)
        await end()
      })
    await expect(work(() => Promise.reject(new Error('thrown behind')))).rejects.toThrow('thrown behind')
    expect(await db.selectFrom('advance_rule').select('days_ahead').execute()).toEqual([{ days_ahead: 10 }])
    await work(() => Promise.resolve())
    expect(await db.selectFrom('advance_rule').select('days_ahead').execute()).toEqual([{ days_ahead: 27 }])
    expect((await trail.execute(db)).rows).toEqual([{ actor_id: 1, call: 'Test/Call' }])
  })

  it('commits nothing of a transaction that has begun before', async () => {
    const { db } = await scratchApp()
    const done = write(db, CAUSE, async (tx) => {
      await rename('28').execute(tx)
      await unless(tx, 0, 29)
      throw new Error('thrown behind')
    })
    await expect(done).rejects.toThrow('thrown behind')
    expect(await db.selectFrom('advance_rule').select('days_ahead').execute()).toEqual([{ days_ahead: 10 }])
  })

  it('leaves nothing when it or what is ahead of it fails, and the connection as it was', async () => {
    const { db } = await scratchApp()
    await expect(write(db, CAUSE, (tx) => unless(tx, 1, 0))).rejects.toThrow('check constraint')
    const behind = write(db, CAUSE, async (tx) => {
      await withNext(tx, ['1 / 0'])
      await unless(tx, 1, 5)
    })
    await expect(behind).rejects.toThrow('division by zero')
    await write(db, CAUSE, () => Promise.resolve())
    expect(await db.selectFrom('advance_rule').select('days_ahead').execute()).toEqual([{ days_ahead: 10 }])
  })
})

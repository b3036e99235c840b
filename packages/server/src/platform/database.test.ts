import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { scratchApp } from '../testing/app.ts'
import { write } from './database.ts'

const CAUSE = { actorId: 1, call: 'Test/Call' }
const rename = (name: string) => sql`update advance_rule set days_ahead = ${Number(name)}`
const trail = sql<{ actor_id: number; call: string }>`select actor_id, call from audit_entry where call = 'Test/Call'`

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

  it('may do nothing at all, and forgets its cause when it is over', async () => {
    const { db } = await scratchApp()
    await write(db, CAUSE, () => Promise.resolve())
    await Promise.all(Array.from({ length: 20 }, () => write(db, CAUSE, () => Promise.resolve())))
    await rename('13').execute(db)
    const { rows } = await sql<{ call: string }>`select call from audit_entry order by id desc limit 1`.execute(db)
    expect(rows).toEqual([{ call: 'system' }])
  })
})

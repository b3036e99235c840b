import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Querying } from '../../platform/postgres/database.ts'
import { testApp } from '../../testing/app.ts'
import { people } from '../../testing/world.ts'
import { findCaller } from './caller.ts'

/** Rows of people that this transaction has looked at so far. */
async function looks(db: Querying): Promise<number> {
  const { rows } = await sql<{ looks: number }>`
    select seq_tup_read + idx_tup_fetch as looks from pg_stat_xact_user_tables where relname = 'user_account'`.execute(
    db,
  )
  return rows[0]?.looks ?? 0
}

describe('findCaller', () => {
  it('reads few rows of each person, even by a plan from before thousands were imported', async () => {
    const { db } = await testApp()
    await sql`set local plan_cache_mode = force_generic_plan`.execute(db)
    const before = await findCaller(db, people.approver.id)
    const PEOPLE = 1_000
    await sql`insert into user_account (company_id, employee_id, first_name, last_name, email)
      select 1, 'X' || n, 'New', n::text, 'x' || n || '@example.com' from generate_series(1, ${PEOPLE}::int) n`.execute(
      db,
    )
    const start = await looks(db)
    expect(await findCaller(db, people.approver.id)).toEqual(before)
    expect((await looks(db)) - start).toBeLessThan(10 * PEOPLE)
  })
})

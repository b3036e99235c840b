import { sql } from 'kysely'
import type { Querying } from '../platform/postgres/database.ts'
import { scratchApp } from './app.ts'
import { record } from '../audit/record.ts'
import { sealTrail } from '../audit/seal.ts'
import { verifyTrail } from '../audit/verify.ts'

/**
 * Waits for the current transactions of other databases: sealing waits for every older one on the server, including those
 * of other tests.
 */
export async function othersDone(db: Querying): Promise<void> {
  const { rows } = await sql<{ next: number }>`
    select (pg_snapshot_xmax(pg_current_snapshot())::text::bigint % 4294967296) as next`.execute(db)
  for (let waited = 0; waited < 20_000; waited += 50) {
    const running = await sql`
      select 1 from pg_stat_activity
      where datname is distinct from current_database() and backend_xid::text::bigint < ${rows[0]?.next ?? 0}`.execute(
      db,
    )
    if (running.rows.length === 0) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** An app whose audit trail has `count` entries in addition to those of the fixtures. */
export async function trail(count = 10) {
  const app = await scratchApp()
  const { services } = app
  const entry = (call: string) => record(services.db, { actorId: 1, call, action: 'sign-in' })
  for (let n = 1; n <= count; n++) await entry(`Test/${n}`)
  return {
    ...app,
    entry,
    async seal() {
      await othersDone(services.database)
      return sealTrail(services)
    },
    verify: async () => verifyTrail(services),
    /** Runs statements as PostgreSQL's superuser without firing triggers, which stay enabled. */
    async attack(...statements: string[]) {
      const tables = ['audit_entry', 'audit_chain']
      for (const table of tables) await sql.raw(`alter table ${table} disable trigger user`).execute(services.db)
      for (const statement of statements) await sql.raw(statement).execute(services.db)
      for (const table of tables) await sql.raw(`alter table ${table} enable trigger user`).execute(services.db)
    },
  }
}

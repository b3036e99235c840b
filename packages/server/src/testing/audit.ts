import { sql } from 'kysely'
import type { Querying } from '../platform/postgres/database.ts'
import { scratchApp } from './app.ts'
import { archiveTrail } from '../audit/archive/archiveTrail.ts'
import { packTrail } from '../audit/pack.ts'
import { record } from '../audit/record.ts'
import { sealTrail } from '../audit/seal.ts'
import { verifyTrail } from '../audit/verify.ts'

/** Later than any entry of a test. */
export const LATER = new Date('2999-01-01T00:00:00Z')

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
    /** Packs all but the last entries, a few to a segment. */
    pack: (size = 6, atMost = Infinity) => packTrail(services, { before: LATER, size, atMost }),
    /** Packs all but the newest hundred entries or fewer: those of the fixtures, which few tests are about. */
    async packOld() {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from audit_chain`.execute(services.db)
      await packTrail(services, { before: LATER, size: 50, atMost: Math.floor((rows[0]?.n ?? 0) / 50) - 1 })
    },
    /** Moves all packed entries to files, a few segments to each. */
    async archive(size = 2) {
      let moved = 0
      for (let n = size; n === size; moved += n) n = await archiveTrail(services, { before: LATER, size })
      return moved
    },
    verify: async () => verifyTrail(services),
    /** Runs statements as PostgreSQL's superuser without firing triggers, which stay enabled. */
    async attack(...statements: string[]) {
      const tables = ['audit_entry', 'audit_chain', 'audit_segment', 'audit_archive']
      for (const table of tables) await sql.raw(`alter table ${table} disable trigger user`).execute(services.db)
      for (const statement of statements) await sql.raw(statement).execute(services.db)
      for (const table of tables) await sql.raw(`alter table ${table} enable trigger user`).execute(services.db)
    },
  }
}

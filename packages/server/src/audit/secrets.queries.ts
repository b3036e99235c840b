import { sql } from 'kysely'
import type { Querying } from '../platform/postgres/database.ts'

export type SecretRow = { generation: number; fingerprint: string; sealed: string | null }

/** Newest first; the first is the current secret. */
export async function loadSecrets(db: Querying): Promise<SecretRow[]> {
  const { rows } = await sql<SecretRow>`
    select generation, fingerprint, sealed from app_secret order by generation desc`.execute(db)
  return rows
}

/** Records the secret of a database that has none yet; another process may do so at the same time. */
export async function noteFirstSecret(db: Querying, fingerprint: string): Promise<void> {
  await sql`
    insert into app_secret (generation, fingerprint) values (1, ${fingerprint}) on conflict do nothing`.execute(db)
}

/** Replaces the current secret with a new one, and the earlier ones with their values sealed with the new one. */
export async function replaceSecrets(
  tx: Querying,
  next: { generation: number; fingerprint: string },
  earlier: readonly { generation: number; sealed: string }[],
): Promise<void> {
  await sql`
    update app_secret s set sealed = e.sealed
    from jsonb_to_recordset(${JSON.stringify(earlier)}::jsonb) as e (generation integer, sealed text)
    where s.generation = e.generation`.execute(tx)
  await sql`
    insert into app_secret (generation, fingerprint) values (${next.generation}, ${next.fingerprint})`.execute(tx)
}

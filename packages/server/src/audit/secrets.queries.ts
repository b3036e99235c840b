import { sql } from 'kysely'
import type { Querying } from '../platform/postgres/database.ts'

export type SecretRow = { generation: number; fingerprint: string; sealed: string | null }

/** Newest first; the first is the present one. */
export async function loadSecrets(db: Querying): Promise<SecretRow[]> {
  const { rows } = await sql<SecretRow>`
    select generation, fingerprint, sealed from app_secret order by generation desc`.execute(db)
  return rows
}

/** Notes the secret of a database that has none yet; another process may have done so meanwhile. */
export async function noteFirstSecret(db: Querying, fingerprint: string): Promise<void> {
  await sql`
    insert into app_secret (generation, fingerprint) values (1, ${fingerprint}) on conflict do nothing`.execute(db)
}

/** Puts a new secret in the place of the present one, and the earlier ones as they are sealed with it. */
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

import { postgresClient } from './client.ts'

/**
 * Stores the company time zone in a migrated database, for connections that do not set it: behind a pooler none does. Safe
 * when several processes start at once.
 */
export async function keepTimeZone(directUrl: string, timeZone: string): Promise<void> {
  const client = postgresClient(directUrl)
  await client.connect()
  try {
    const { rows } = await client.query<{ zone: string }>('select daybook_time_zone() as zone')
    if (rows[0]?.zone === timeZone) return
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(hashtext('daybook time zone'))`)
    const body = client.escapeLiteral(`select ${client.escapeLiteral(timeZone)}`)
    await client.query(`create or replace function daybook_time_zone() returns text language sql immutable as ${body}`)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

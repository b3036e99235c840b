import type pg from 'pg'
import { type Clock, systemClock } from '../clock.ts'
import type { Config } from '../config.ts'
import { ConfigError } from '../configError.ts'
import { postgresClient } from './client.ts'

const SETTING = 'daybook.clock_offset'
/** Advisory lock for deciding whether the database is new: several processes may start at once. */
const LOCK = 7_230_271

/**
 * The clock of a migrated database: the machine's, for every database that people work with. A test's clock may be ahead
 * or behind, if `startsAt` was given while the database was empty. The offset is stored in the database, so that all
 * sessions and processes agree on the time, also after a restart; a database with data never gets one.
 */
export async function clockOf(
  databaseUrl: string,
  { timeZone, startsAt }: Pick<Config, 'timeZone'> & Partial<Pick<Config, 'startsAt'>>,
  log?: { warn(message: string): void },
): Promise<Clock> {
  const client = postgresClient(databaseUrl)
  await client.connect()
  try {
    const aheadMs = startsAt ? await begin(client, startsAt) : await offset(client)
    if (aheadMs === undefined) return systemClock(timeZone)
    log?.warn(`this is a test's database: its clock is ${Math.round(aheadMs / 1000)} s ahead of the machine's`)
    return systemClock(timeZone, aheadMs)
  } finally {
    await client.end()
  }
}

async function begin(client: pg.Client, startsAt: Temporal.Instant): Promise<number> {
  await client.query('select pg_advisory_lock($1)', [LOCK])
  const before = await offset(client)
  if (before !== undefined) return before
  const { rowCount } = await client.query('select from company limit 1')
  if (rowCount) throw new ConfigError('DAYBOOK_NOW is for tests: it needs a new database, and this one has data in it.')
  return setOffset(client, startsAt)
}

/** Sets the clock of a test's database, whatever it contains; open sessions keep their old offset. */
export async function beginAt(databaseUrl: string, moment: Temporal.Instant): Promise<void> {
  const client = postgresClient(databaseUrl)
  await client.connect()
  try {
    await setOffset(client, moment)
  } finally {
    await client.end()
  }
}

/** Sets the clock of a database, by default the client's own, and returns how far it is ahead, in milliseconds. */
export async function setOffset(
  client: Pick<pg.ClientBase, 'query'>,
  moment: Temporal.Instant,
  database?: string,
): Promise<number> {
  const aheadMs = moment.epochMilliseconds - Temporal.Now.instant().epochMilliseconds
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter database %I set ${SETTING} = %L', coalesce($2, current_database()), $1 || ' milliseconds') as statement`,
    [aheadMs, database],
  )
  await client.query(rows[0]?.statement ?? '')
  return aheadMs
}

/** The offset in milliseconds, from the catalog, because a session keeps the value with which it started. */
async function offset(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ value: string }>(
    `select split_part(entry, '=', 2) as value from pg_db_role_setting s
       join pg_database d on d.oid = s.setdatabase, unnest(s.setconfig) as entry
     where d.datname = current_database() and s.setrole = 0 and entry like $1 || '=%'`,
    [SETTING],
  )
  return rows[0] && Number.parseInt(rows[0].value, 10)
}

import pg from 'pg'
import { SUPERUSER } from './postgresHome.ts'

/** The role with which the app connects: it owns the database and has no rights over the server. */
export const APP_ROLE = 'daybook_app'

/** Extensions that the migrations need. */
export const EXTENSIONS = ['pg_trgm', 'btree_gist']

const isOurs = `n.nspname <> 'information_schema' and n.nspname !~ '^pg_'`
/** Excludes objects of extensions, which stay the superuser's, and sequences of columns, which follow their table. */
const standsAlone = (catalog: string) => `not exists (
  select 1 from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = o.oid and d.deptype in ('a', 'e', 'i'))`

/** Selects the statements that change the owner of whatever the superuser still owns in a database of an earlier version. */
const HAND_OVER = `
  select format('alter schema %I owner to ${APP_ROLE}', n.nspname) as statement
  from pg_namespace n where n.nspowner = '${SUPERUSER}'::regrole and ${isOurs}
  union all
  select format('alter %s %s owner to ${APP_ROLE}', case o.relkind when 'S' then 'sequence' when 'v' then 'view'
    when 'm' then 'materialized view' else 'table' end, o.oid::regclass)
  from pg_class o join pg_namespace n on n.oid = o.relnamespace
  where o.relowner = '${SUPERUSER}'::regrole and o.relkind in ('r', 'p', 'v', 'm', 'S') and ${isOurs} and ${standsAlone('pg_class')}
  union all
  select format('alter routine %s owner to ${APP_ROLE}', o.oid::regprocedure)
  from pg_proc o join pg_namespace n on n.oid = o.pronamespace
  where o.proowner = '${SUPERUSER}'::regrole and ${isOurs} and ${standsAlone('pg_proc')}
  union all
  select format('alter type %s owner to ${APP_ROLE}', o.oid::regtype)
  from pg_type o join pg_namespace n on n.oid = o.typnamespace
  where o.typowner = '${SUPERUSER}'::regrole and o.typtype in ('d', 'e') and ${isOurs} and ${standsAlone('pg_type')}`

/** Creates the role and its database if missing, and makes the role the owner of everything in the database. */
export async function ensureDatabase(superuserUrl: string): Promise<void> {
  const server = new URL(superuserUrl)
  server.pathname = '/postgres'
  await connected(server.href, async (client) => {
    const { rows } = await client.query<{ role: boolean; database: boolean; owned: boolean }>(`
      select exists (select 1 from pg_roles where rolname = '${APP_ROLE}') as role,
        exists (select 1 from pg_database where datname = 'daybook') as database,
        exists (select 1 from pg_database where datname = 'daybook' and pg_get_userbyid(datdba) = '${APP_ROLE}') as owned`)
    const [found] = rows
    if (!found?.role) await client.query(`create role ${APP_ROLE} login`)
    if (!found?.database) await client.query(`create database daybook owner ${APP_ROLE}`)
    else if (!found.owned) await client.query(`alter database daybook owner to ${APP_ROLE}`)
    // A test's server sets the clock of its new database (platform/postgres/databaseClock.ts).
    await client.query(`grant set on parameter daybook.clock_offset to ${APP_ROLE}`)
  })
  await connected(superuserUrl, async (client) => {
    await client.query('begin')
    for (const extension of EXTENSIONS) await client.query(`create extension if not exists ${extension}`)
    const { rows } = await client.query<{ statement: string }>(HAND_OVER)
    for (const { statement } of rows) await client.query(statement)
    await client.query('commit')
  })
}

async function connected(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

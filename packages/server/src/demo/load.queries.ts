import { type Insertable, sql } from 'kysely'
import type { Querying } from '../platform/postgres/database.ts'
import type { DB } from '../db/types.ts'
import type { DemoDecision } from './reports.ts'

export async function hasCompanies(db: Querying): Promise<boolean> {
  return (await db.selectFrom('company').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function hasAccount(db: Querying, companyId: number, username: string): Promise<boolean> {
  const found = await db
    .selectFrom('user_account')
    .select('id')
    .where('company_id', '=', companyId)
    .where('username', '=', username)
    .where('last_name', '=', 'Demo')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/** Of these stored names, those of uploads that nobody has deleted. */
export async function keptUploads(db: Querying, names: readonly string[]): Promise<string[]> {
  const found = await db
    .selectFrom('upload')
    .select('stored_name')
    .where('stored_name', 'in', names)
    .where('deleted_at', 'is', null)
    .execute()
  return found.map(({ stored_name }) => stored_name)
}

/** Allows one loader at a time; the second one finds the data. */
export async function lockLoading(db: Querying): Promise<void> {
  // Loading takes longer than the usual lock timeout.
  await sql`set local lock_timeout = 0`.execute(db)
  await sql`select pg_advisory_xact_lock(hashtext('daybook demo'))`.execute(db)
}

/** Inserts many rows with one statement. Every row has the keys of the first. */
export async function insertRows<T extends keyof DB>(
  db: Querying,
  table: T,
  rows: readonly Insertable<DB[T]>[],
): Promise<void> {
  await insertInto(db, table, rows as readonly object[])
}

async function insertInto(db: Querying, table: string, rows: readonly object[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)))
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    db,
  )
}

/** Sets the person that the audit trail records. */
export async function actAs(db: Querying, userId: number | null): Promise<void> {
  await sql`select set_config('daybook.actor', ${String(userId ?? '')}, true)`.execute(db)
}

export async function applyDecisions(db: Querying, decisions: readonly DemoDecision[]): Promise<void> {
  await sql`
    update event_report r set status = d.status, decided_by = d.decided_by, decided_at = d.decided_at,
      reject_reason = d.reject_reason, version = 2, updated_by = d.decided_by, updated_at = d.decided_at
    from jsonb_to_recordset(${JSON.stringify(decisions)}::jsonb)
      as d (id int, status smallint, decided_by int, decided_at timestamptz, reject_reason text)
    where r.id = d.id`.execute(db)
}

/** Moves sequences past the given ids. */
export async function moveSequences(db: Querying, tables: readonly (keyof DB)[]): Promise<void> {
  for (const table of tables) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
      db,
    )
  }
}

/** Otherwise the first plans would assume empty tables. */
export async function analyze(db: Querying): Promise<void> {
  await sql`analyze event_report, event_report_shift, area, event_type, user_area`.execute(db)
}

export type StaffMember = {
  company_id: number
  emp_code: string
  first_name: string
  last_name: string
  email: string
  position: string
  org_name: string
  mobile: string
}

/** The external directory, which this product only reads: its own schema, without keys to ours. */
export async function makeStaffDirectory(db: Querying, staff: readonly StaffMember[]): Promise<void> {
  await sql`create schema if not exists staff_directory`.execute(db)
  await sql`
    create table if not exists staff_directory.employee (
      company_id integer not null,
      emp_code text not null,
      first_name text not null,
      last_name text not null,
      email text not null,
      position text not null,
      org_name text not null,
      mobile text not null,
      primary key (company_id, emp_code)
    )`.execute(db)
  await insertInto(db, 'staff_directory.employee', staff)
}

/** Makes the areas' shifts as old as the areas. */
export async function ageShifts(db: Querying): Promise<void> {
  await sql`update area_shift_period set during = '(,)'`.execute(db)
}

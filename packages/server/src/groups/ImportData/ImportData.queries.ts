import type { ImportKind } from '@daybook/shared/importKinds'
import type { Language } from '@daybook/shared/registry'
import { type Transaction, sql } from 'kysely'
import type { DB } from '../../db/types.ts'
import { Problem } from '../../platform/problem.ts'
import { type Querying, prepared } from '../../platform/postgres/database.ts'
import { nameIn } from '../../platform/postgres/names.ts'
import { type CompanyScope, inCompanies } from '../../people/rights/administration.ts'

/** The stored name of a file that this user uploaded for an import; undefined for any other. */
export async function findImportFile(
  db: Querying,
  userId: number,
  uploadId: number,
): Promise<{ storedName: string } | undefined> {
  const { rows } = await sql<{ storedName: string }>`
    select stored_name as "storedName" from upload
    where id = ${uploadId} and uploaded_by = ${userId} and folder = 'ImportFile' and deleted_at is null`.execute(db)
  return rows[0]
}

export type Run = {
  kind: ImportKind
  /** null for pasted rows. */
  uploadId: number | null
  added: number
  changed: number
  refused: number
  isDone: boolean
}

export async function addRun(tx: Querying, userId: number, run: Run): Promise<void> {
  await sql`
    insert into import_run (kind, upload_id, user_id, added, changed, refused, is_done)
    values (${run.kind}, ${run.uploadId}, ${userId}, ${run.added}, ${run.changed}, ${run.refused}, ${run.isDone})`.execute(
    tx,
  )
}

export type LastRun = {
  kind: ImportKind
  user: string
  fileName: string
  added: number
  changed: number
  refused: number
  isDone: boolean
  ranAt: Date
}

/** The latest imports by users of a scope, newest first. */
export async function loadRuns(db: Querying, scope: CompanyScope, most: number): Promise<LastRun[]> {
  const { rows } = await prepared(
    db,
    sql<LastRun>`
      select i.kind, u.first_name || ' ' || u.last_name as "user", coalesce(f.original_name, '') as "fileName",
        i.added, i.changed, i.refused, i.is_done as "isDone", i.ran_at as "ranAt"
      from import_run i join user_account u on u.id = i.user_id left join upload f on f.id = i.upload_id
      where ${inCompanies(scope, 'u.company_id')} order by i.ran_at desc, i.id desc limit ${most}`,
  )
  return rows
}

/** Whether a lock was not free within the time that a statement waits for one. */
const isWaitedFor = (error: unknown) => (error as { code?: unknown }).code === '55P03'

/** Lets one import write at a time: the next one validates its rows against what this one wrote. */
export async function holdImports(tx: Transaction<DB>): Promise<void> {
  // Lock class 7: events/context.queries.ts uses 1 and 2, administration/ordering.ts 3 to 5, UserPermission/user.queries.ts 6.
  await sql`select pg_advisory_xact_lock(7, 0)`.execute(tx).catch((error: unknown) => {
    throw isWaitedFor(error) ? new Problem('importRunning') : error
  })
}

type Progress = { done: number; total: number }

export async function saveProgress(
  db: Querying,
  userId: number,
  key: string,
  { done, total }: Progress,
): Promise<void> {
  await sql`
    insert into import_progress (user_id, key, done, total) values (${userId}, ${key}, ${done}, ${total})
    on conflict (user_id, key) do update set done = excluded.done, total = excluded.total`.execute(db)
}

/** Also removes what is left of the person's imports that broke off. */
export async function endProgress(db: Querying, userId: number, key: string): Promise<void> {
  await sql`
    delete from import_progress where user_id = ${userId} and (key = ${key} or begun_at < daybook_now() - interval '1 day')`.execute(
    db,
  )
}

export async function loadProgress(db: Querying, userId: number, key: string): Promise<Progress | undefined> {
  const { rows } = await sql<Progress>`
    select done, total from import_progress where user_id = ${userId} and key = ${key}`.execute(db)
  return rows[0]
}

/** The open companies of a scope, for the template: their number and their names. */
export function companyChoices(scope: CompanyScope, language: Language) {
  const matching = sql`company c where c.deleted_at is null and c.is_active and ${inCompanies(scope, 'c.id')}`
  return {
    count: sql`select count(*)::int from ${matching}`,
    rows: sql`select ${nameIn('c', language)} from ${matching} order by c.position, c.id`,
    /** For a sheet with only its header. */
    none: sql`select 1 where false`,
  }
}

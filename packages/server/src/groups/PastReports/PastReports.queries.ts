import type { PastKind } from '@daybook/shared/rules/pastFields'
import type { Language } from '@daybook/shared/registry'
import { type RawBuilder, sql } from 'kysely'
import { areaName } from '../../events/rows.queries.ts'
import { STATUS_ID } from '../../people/ids.ts'
import { type Querying, prepared } from '../../platform/postgres/database.ts'
import { nameIn } from '../../platform/postgres/names.ts'
import { Problem } from '../../platform/problem.ts'
import type { Fault, Verdict } from './judge.ts'
import type { Meaning } from './lookups.ts'
import { photoCount } from './photos.queries.ts'
import type { FileRow } from './read.ts'

type Columns = Record<string, number>
/** A value that names no record, and how many rows have it. */
export type Unknown = { kind: PastKind; value: string; rows: number }

export type PastFile = {
  id: number
  fileName: string
  rows: number
  titles: string[]
  columns: Columns
  meanings: Meaning[]
  unknown: Unknown[]
  /** The number of the last row. */
  last: number
  checkedRows: number
  isChecked: boolean
  /** How many photos were given with it. */
  photos: number
}

const uploadName = sql`coalesce(u.original_name, '')`

/** Files that were not removed, newest first. */
export async function loadFiles(db: Querying) {
  const { rows } = await sql<{
    fileId: number
    fileName: string
    addedBy: string
    addedAt: Date
    rows: number
    brought: number
  }>`
    select f.id as "fileId", ${uploadName} as "fileName", by.first_name || ' ' || by.last_name as "addedBy",
      f.added_at as "addedAt", f.row_count as rows,
      (select coalesce(sum(m.added), 0)::int from past_month m where m.file_id = f.id) as brought
    from past_file f join upload u on u.id = f.upload_id join user_account by on by.id = f.added_by
    where f.removed_at is null order by f.id desc limit 50`.execute(db)
  return rows
}

/** What a file was said to have. Throws notFound. */
export async function loadFile(db: Querying, id: number, lock: 'lock' | 'read' = 'read'): Promise<PastFile> {
  const { rows } = await sql<PastFile>`
    select f.id, ${uploadName} as "fileName", f.row_count as rows, f.titles, f.columns, f.meanings, f.unknown,
      (select coalesce(max(r.row_number), 0) from past_row r where r.file_id = f.id) as last, f.checked_rows as "checkedRows", f.checked_at is not null as "isChecked",
      ${photoCount} as photos
    from past_file f join upload u on u.id = f.upload_id
    where f.id = ${id} and f.removed_at is null ${lock === 'lock' ? sql`for update of f` : sql``}`.execute(db)
  const [file] = rows
  if (!file) throw new Problem('notFound')
  return file
}

/** An upload of this user for past reports. */
export async function findUploaded(db: Querying, userId: number, uploadId: number) {
  const { rows } = await sql<{ storedName: string; extension: string }>`
    select stored_name as "storedName", extension from upload
    where id = ${uploadId} and uploaded_by = ${userId} and folder = 'PastReports' and deleted_at is null`.execute(db)
  return rows[0]
}

/** The columns and meanings of the file before, for the next one of the same tool. */
export async function loadLastMapping(
  db: Querying,
): Promise<Pick<PastFile, 'titles' | 'columns' | 'meanings'> | undefined> {
  const { rows } = await sql<Pick<PastFile, 'titles' | 'columns' | 'meanings'>>`
    select titles, columns, meanings from past_file order by id desc limit 1`.execute(db)
  return rows[0]
}

export async function addFile(
  db: Querying,
  file: { uploadId: number; userId: number; titles: string[]; columns: Columns; meanings: Meaning[] },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into past_file (upload_id, row_count, titles, columns, meanings, added_by)
    values (${file.uploadId}, 0, ${file.titles}, ${JSON.stringify(file.columns)}::jsonb, ${JSON.stringify(file.meanings)}::jsonb,
      ${file.userId})
    returning id`.execute(db)
  return rows[0]?.id ?? 0
}

export async function addRows(db: Querying, fileId: number, rows: readonly FileRow[]): Promise<void> {
  await prepared(
    db,
    sql`
    insert into past_row (file_id, row_number, cells)
    select ${fileId}::int, r."rowNumber", r.cells
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r ("rowNumber" int, cells text[])`,
  )
}

export async function setRowCount(db: Querying, fileId: number, count: number): Promise<void> {
  await sql`update past_file set row_count = ${count} where id = ${fileId}`.execute(db)
}

/** The next rows of a file after a row number. */
export async function nextRows(db: Querying, fileId: number, after: number, limit: number): Promise<FileRow[]> {
  const { rows } = await prepared(
    db,
    sql<FileRow>`
    select row_number as "rowNumber", cells from past_row where file_id = ${fileId} and row_number > ${after}
    order by row_number limit ${limit}`,
  )
  return rows
}

export async function saveMapping(db: Querying, id: number, columns: Columns, meanings: Meaning[]): Promise<void> {
  await sql`
    update past_file set columns = ${JSON.stringify(columns)}::jsonb, meanings = ${JSON.stringify(meanings)}::jsonb,
      checked_at = null, checked_rows = 0 where id = ${id}`.execute(db)
}

export async function beginCheck(db: Querying, id: number): Promise<void> {
  await sql`update past_file set checked_at = null, checked_rows = 0 where id = ${id}`.execute(db)
}

/** Stores the verdicts of some rows, and how far the check has come. */
export async function saveVerdicts(
  db: Querying,
  fileId: number,
  verdicts: readonly (Omit<Verdict, 'unknown'> & { rowNumber: number })[],
): Promise<void> {
  await prepared(
    db,
    sql`
    update past_row r set month = v.month, state = v.state, faults = v.faults, area_id = v."areaId", key = v.key,
      report = nullif(v.report, 'null'), photos = v.photos
    from jsonb_to_recordset(${JSON.stringify(verdicts)}::jsonb)
      as v ("rowNumber" int, month date, state text, faults jsonb, "areaId" int, key text, report jsonb, photos jsonb)
    where r.file_id = ${fileId} and r.row_number = v."rowNumber"`,
  )
  await sql`update past_file set checked_rows = checked_rows + ${verdicts.length} where id = ${fileId}`.execute(db)
}

/** Ends a check, unless the mapping or the photos were changed meanwhile. */
export async function endCheck(
  db: Querying,
  { id, columns, meanings, photos }: PastFile,
  unknown: Unknown[],
  at: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update past_file f set checked_at = ${at}, unknown = ${JSON.stringify(unknown)}::jsonb
    where id = ${id} and removed_at is null and columns = ${JSON.stringify(columns)}::jsonb
      and meanings = ${JSON.stringify(meanings)}::jsonb and ${photoCount} = ${photos}`.execute(db)
  return numAffectedRows === 1n
}

const ofFile = (fileId: number, month: string | null): RawBuilder<unknown> =>
  month === null ? sql`r.file_id = ${fileId}` : sql`r.file_id = ${fileId} and r.month = ${month}::date`

/** Judges rows by what others of their file say: numbers and reports that come twice. */
export async function judgeTwice(db: Querying, fileId: number): Promise<void> {
  await sql`
    update past_row r set state = 'faulty', faults = jsonb_build_array(jsonb_build_object(
      'code', case when d.first_key < r.row_number and r.key like 'n %' then 'numberTwice' else 'sameRow' end,
      'row', least(d.first_key, d.first_same)))
    from (
      select row_number, min(row_number) over (partition by key) as first_key,
        case when report ->> 'same' is not null then min(row_number) over (partition by report ->> 'same') end as first_same
      from past_row where file_id = ${fileId} and state = 'ready') d
    where r.file_id = ${fileId} and r.row_number = d.row_number
      and (d.first_key < r.row_number or d.first_same < r.row_number)`.execute(db)
}

/**
 * Judges rows by the reports that are there: those brought in before, and others that count and say the same. Some thousand rows at
 * once, because a statement has a time limit.
 */
export async function judgeByReports(
  db: Querying,
  fileId: number,
  month: string | null,
  rows: { from: number; to: number },
): Promise<void> {
  const these = sql`${ofFile(fileId, month)} and r.state = 'ready' and r.row_number between ${rows.from} and ${rows.to}`
  await sql`
    update past_row r set state = 'present' from event_report e
    where ${these} and e.brought_in_key = r.key`.execute(db)
  await sql`
    update past_row r set state = 'faulty', faults = jsonb_build_object('code', 'reported', 'value', twin.id::text) || r.faults
    from (
      select r.row_number, min(e.id) as id
      from past_row r cross join jsonb_to_record(r.report) as p (area_id int, event_date date, event_type_id int,
        sub_event_type_id int, start_time time, status smallint, shifts int[])
      join event_report e on e.area_id = p.area_id and e.event_date = p.event_date and e.event_type_id = p.event_type_id
        and e.sub_event_type_id is not distinct from p.sub_event_type_id and e.start_time is not distinct from p.start_time
        and e.deleted_at is null and e.status <> ${STATUS_ID.REJECTED}
      where ${these} and p.status <> ${STATUS_ID.REJECTED}
        and array(select s.shift_id from event_report_shift s where s.report_id = e.id order by 1) = p.shifts
      group by r.row_number) twin
    where r.file_id = ${fileId} and r.row_number = twin.row_number`.execute(db)
  // Photos are missed only where there is no report yet.
  await sql`update past_row r set state = 'faulty' where ${these} and r.faults <> '[]'`.execute(db)
}

export type MonthCounts = {
  month: string | null
  rows: number
  ready: number
  faulty: number
  leftOut: number
  present: number
}

const count = (state: string) => sql`count(*) filter (where r.state = ${sql.lit(state)})::int`

/** The verdicts of each month, or of one. */
export async function countMonths(db: Querying, fileId: number, month: string | null = null): Promise<MonthCounts[]> {
  const { rows } = await sql<MonthCounts>`
    select r.month, count(*)::int as rows, ${count('ready')} as ready, ${count('faulty')} as faulty,
      ${count('leftOut')} as "leftOut", ${count('present')} as present
    from past_row r where ${ofFile(fileId, month)} group by r.month order by r.month nulls last`.execute(db)
  return rows
}

/** When months were last brought in from a file. */
export async function loadBrought(db: Querying, fileId: number): Promise<Map<string, Date>> {
  const { rows } = await sql<{ month: string; at: Date }>`
    select month, max(brought_at) as at from past_month where file_id = ${fileId} group by month`.execute(db)
  return new Map(rows.map(({ month, at }) => [month, at]))
}

export type FaultRow = { rowNumber: number; month: string | null; state: string; faults: Fault[]; total: number }

/** The rows with faults, or left out, in the order of the file. */
export async function loadFaults(
  db: Querying,
  fileId: number,
  month: string | null,
  { limit, offset }: { limit: number; offset: number },
): Promise<FaultRow[]> {
  const { rows } = await sql<FaultRow>`
    select r.row_number as "rowNumber", r.month, r.state, r.faults, count(*) over ()::int as total
    from past_row r where ${ofFile(fileId, month)} and r.state in ('faulty', 'leftOut')
    order by r.row_number limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** The counts of each area of a file, beside the reports that were brought in and stand. */
export async function loadTotals(db: Querying, fileId: number, month: string | null, language: Language) {
  const { rows } = await sql<{
    areaId: number
    companyName: string
    areaName: string
    rows: number
    right: number
    present: number
  }>`
    with own as (
      select r.area_id, count(*)::int as rows, count(*) filter (where r.state in ('ready', 'present'))::int as "right",
        min(r.month) as first, max(r.month) as last
      from past_row r where ${ofFile(fileId, month)} and r.area_id is not null and r.month is not null group by r.area_id),
    months as (select distinct r.month from past_row r where ${ofFile(fileId, month)} and r.month is not null)
    select a.id as "areaId", ${nameIn('c', language)} as "companyName", ${areaName(language)} as "areaName", own.rows, own."right",
      (select count(*)::int from event_report e where e.area_id = a.id and e.brought_in_key is not null and e.deleted_at is null
        and e.event_date >= own.first and e.event_date < own.last + interval '1 month'
        and date_trunc('month', e.event_date)::date in (select m.month from months m)) as present
    from own join area a on a.id = own.area_id join company c on c.id = a.company_id left join area upper on upper.id = a.parent_id
    order by c.position, a.event_group_id, coalesce(upper.position, a.position), a.position, a.id`.execute(db)
  return rows
}

/** Deletes a file's rows; the file stays in the trail and with its months. */
export async function removeFile(db: Querying, id: number, at: Date): Promise<void> {
  await sql`delete from past_row where file_id = ${id}`.execute(db)
  await sql`update past_file set removed_at = ${at} where id = ${id}`.execute(db)
}

export const countFaulty = (fileId: number) => sql`
  select count(*)::int from past_row where file_id = ${fileId} and state = 'faulty'`

/** The cells of faulty rows as the file has them, each with its reasons. */
export function faultyQuery(fileId: number, columns: number, reasons: { rowNumber: number; reason: string }[]) {
  const cells = Array.from({ length: columns }, (_, nth) => sql`r.cells[${sql.lit(nth + 1)}]`)
  return sql`
    select ${sql.join([...cells, sql`why.reason`])}
    from unnest(${reasons.map(({ rowNumber }) => rowNumber)}::int[], ${reasons.map(({ reason }) => reason)}::text[]) why (row_number, reason)
    join past_row r on r.file_id = ${fileId} and r.row_number = why.row_number order by r.row_number`
}

import { sql } from 'kysely'
import { dropUnheld } from '../../events/save.queries.ts'
import type { Querying } from '../../platform/postgres/database.ts'

/** A photo of a file; two with the same content are copies, also if they were made smaller on their way. */
export type GivenPhoto = { path: string; name: string; uploadId: number; content: string }

const photos = sql`past_photo p join upload u on u.id = p.upload_id left join upload_picture o on o.upload_id = u.id`
const content = sql<string>`encode(coalesce(o.original_sha256, u.sha256), 'hex')`

/** How many photos the file `f` has. */
export const photoCount = sql<number>`(select count(*)::int from past_photo p where p.file_id = f.id)`

export async function loadPhotos(db: Querying, fileId: number): Promise<GivenPhoto[]> {
  const { rows } = await sql<GivenPhoto>`
    select p.path, p.name, u.id as "uploadId", ${content} as content from ${photos} where p.file_id = ${fileId} order by p.path`.execute(
    db,
  )
  return rows
}

export async function findPhoto(db: Querying, fileId: number, path: string): Promise<GivenPhoto | undefined> {
  const { rows } = await sql<GivenPhoto>`
    select p.path, p.name, u.id as "uploadId", ${content} as content from ${photos}
    where p.file_id = ${fileId} and p.path = ${path}`.execute(db)
  return rows[0]
}

export async function contentOf(db: Querying, uploadId: number): Promise<string | undefined> {
  const { rows } = await sql<{ content: string }>`
    select ${content} as content from upload u left join upload_picture o on o.upload_id = u.id where u.id = ${uploadId}`.execute(
    db,
  )
  return rows[0]?.content
}

export async function addPhoto(
  db: Querying,
  { fileId, path, name, uploadId }: { fileId: number; path: string; name: string; uploadId: number },
): Promise<void> {
  await sql`
    insert into past_photo (file_id, path, name, upload_id) values (${fileId}, ${path}, ${name}, ${uploadId})`.execute(
    db,
  )
}

const named = sql`past_row r cross join jsonb_to_recordset(r.photos) as p (name text, folder text, "uploadIds" jsonb)`

/** Judges rows that name one photo in several folders: whose it is cannot be known. */
export async function judgeFolders(db: Querying, fileId: number): Promise<void> {
  await sql`
    update past_row own set state = 'faulty',
      faults = own.faults || jsonb_build_object('code', 'photoFolders', 'value', bad.name)
    from (
      select r.row_number, min(p.name) as name from ${named} join (
        select p."uploadIds" as ids from ${named} where r.file_id = ${fileId} and p.folder <> ''
        group by p."uploadIds" having count(distinct p.folder) > 1) several on several.ids = p."uploadIds"
      where r.file_id = ${fileId} and p.folder <> '' group by r.row_number) bad
    where own.file_id = ${fileId} and own.row_number = bad.row_number and own.state = 'ready'`.execute(db)
}

/** Photos that no row names, then names without a photo, or with several, of rows that are still to come. */
export async function listPhotos(db: Querying, fileId: number, { limit, offset }: { limit: number; offset: number }) {
  const { rows } = await sql<{
    rowNumber: number | null
    name: string
    state: 'unnamed' | 'missing' | 'twice'
    total: number
  }>`
    with used as materialized (
      select distinct id::int from ${named} cross join jsonb_array_elements_text(p."uploadIds") id where r.file_id = ${fileId})
    select one.*, count(*) over ()::int as total from (
      select r.row_number as "rowNumber", p.name, case when p."uploadIds" = '[]' then 'missing' else 'twice' end as state
      from ${named} where r.file_id = ${fileId} and r.state in ('ready', 'faulty') and jsonb_array_length(p."uploadIds") <> 1
      union all
      select null, p.name, 'unnamed' from past_photo p left join used on used.id = p.upload_id
      where p.file_id = ${fileId} and used.id is null) one
    order by one."rowNumber" nulls first, one.name
    limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** Lets go of a file's photos; returns the stored names of those that no report holds. */
export async function releasePhotos(db: Querying, fileId: number, at: Date): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`
    delete from past_photo where file_id = ${fileId} returning upload_id as id`.execute(db)
  return dropUnheld(
    db,
    rows.map(({ id }) => id),
    at,
  )
}

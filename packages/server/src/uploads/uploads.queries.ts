import { type RawBuilder, sql } from 'kysely'
import type { StatedFacts, UploadedFile } from '@daybook/shared/calls/shapes/wire'
import type { Querying } from '../platform/postgres/database.ts'
import type { Scope } from '../people/rights/scope.ts'
import { inScope } from '../people/rights/scope.ts'

/** An upload as a query builds it with `uploadJson`. */
export type StoredUpload = {
  id: number
  folder: string
  storedName: string
  originalName: string
  extension: string
  isPicture: boolean
  stated: StatedFacts | null
}

/** Whether the upload `u` with its row `p` of upload_picture is a picture that has or may get a thumbnail. */
export const isPicture = sql<boolean>`(u.extension in ('jpg', 'jpeg', 'png', 'gif') and p.has_thumbnail is not false)`

/** The source of a query for uploads `u` with their picture rows `p`. */
export const uploadSource = sql`upload u left join upload_picture p on p.upload_id = u.id`
export const uploadJson = sql`jsonb_build_object('id', u.id, 'folder', u.folder, 'storedName', u.stored_name,
  'originalName', u.original_name, 'extension', u.extension, 'isPicture', ${isPicture}, 'stated',
  case when coalesce(p.original_sha256::text, p.taken_at, p.latitude::text) is not null then jsonb_build_object(
    'takenAt', coalesce(p.taken_at, ''), 'latitude', p.latitude, 'longitude', p.longitude,
    'originalSha256', coalesce(encode(p.original_sha256, 'hex'), ''),
    'isOriginal', coalesce(p.original_sha256 = u.sha256, false)) end)`

export function uploadedFileOf(file: StoredUpload, { isNew }: { isNew: boolean }): UploadedFile {
  return {
    id: file.id,
    path: `/Uploadfiles/${file.storedName}`,
    systemFileName: file.storedName,
    fileName: file.originalName,
    saveToPath: file.folder,
    url: file.storedName,
    isRemoved: false,
    isNewFile: isNew,
    fileType: file.extension,
    isPicture: file.isPicture,
    stated: file.stated,
  }
}

/** Facts about a photo that the sender's device stated. */
export type Stated = {
  originalSha256: string | null
  takenAt: string | null
  latitude: number | null
  longitude: number | null
}

export type NewUpload = Omit<StoredUpload, 'id' | 'isPicture' | 'stated'> & {
  mediaType: string
  byteSize: number
  sha256: Buffer
  userId: number
  /** Whether a virus scanner has just found it clean. */
  isScanned: boolean
  /** The sender's id for it. */
  requestId: string | null
  stated: Stated
}

export async function insertUpload(db: Querying, file: NewUpload, at: Date): Promise<StoredUpload> {
  const { id } = await db
    .insertInto('upload')
    .values({
      folder: file.folder,
      stored_name: file.storedName,
      original_name: file.originalName,
      media_type: file.mediaType,
      extension: file.extension,
      byte_size: file.byteSize,
      sha256: file.sha256,
      uploaded_by: file.userId,
      uploaded_at: at,
      scanned_at: file.isScanned ? at : null,
      request_id: file.requestId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { originalSha256, takenAt, latitude, longitude } = file.stated
  const hasPlace = latitude !== null && longitude !== null
  if (originalSha256 !== null || takenAt !== null || hasPlace) {
    await db
      .insertInto('upload_picture')
      .values({
        upload_id: id,
        original_sha256: originalSha256 === null ? null : Buffer.from(originalSha256, 'hex'),
        taken_at: takenAt,
        latitude: hasPlace ? latitude : null,
        longitude: hasPlace ? longitude : null,
      })
      .execute()
  }
  const stored = await loadUpload(db, sql`u.id = ${id}`)
  if (!stored) throw new Error('the upload that was inserted is gone')
  return stored
}

/** A user's upload with the id that their device gave it; undefined if there is none. */
export async function uploadOfRequest(
  db: Querying,
  userId: number,
  requestId: string,
): Promise<(StoredUpload & { sha256: Buffer }) | undefined> {
  return loadUpload(db, sql`u.uploaded_by = ${userId} and u.request_id = ${requestId}::uuid and u.deleted_at is null`)
}

async function loadUpload(
  db: Querying,
  condition: RawBuilder<unknown>,
): Promise<(StoredUpload & { sha256: Buffer }) | undefined> {
  const { rows } = await sql<{ file: StoredUpload; sha256: Buffer }>`
    select ${uploadJson} as file, u.sha256 from ${uploadSource} where ${condition}`.execute(db)
  return rows[0] && { ...rows[0].file, sha256: rows[0].sha256 }
}

/** Whether an upload `u` is held by a report (even a deleted one), an action of a report, past reports to come, or the saved contact page. */
export const isHeld = sql<boolean>`(
  exists (select 1 from event_report_file f where f.upload_id = u.id)
  or (u.folder = 'Actions' and exists (select 1 from corrective_action_file f where f.upload_id = u.id))
  or (u.folder = 'PastPhotos' and exists (select 1 from past_photo p where p.upload_id = u.id))
  or (u.folder = 'ContactUs' and exists (select 1 from contact_page p where position(u.stored_name in p.content) > 0)))`

/** First number of the advisory lock; administration/ordering.ts and events/context.queries.ts use others. */
const UPLOADS_LOCK = 11

/** Prevents other transactions from adding uploads of that user. */
export async function holdUploadsOf(db: Querying, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${UPLOADS_LOCK}, ${userId})`.execute(db)
}

/**
 * A user's uploads that are not saved with anything (drafts do not count), and those that arrive in parts; except old ones,
 * which are few and get cleaned up.
 */
export async function waitingUploads(
  db: Querying,
  userId: number,
  now: Date,
): Promise<{ files: number; bytes: number }> {
  const { rows } = await sql<{ files: number; bytes: number }>`
    select count(distinct id)::int as files, coalesce(sum(byte_size), 0)::bigint as bytes from (
      select u.id::text, u.byte_size from upload u
      where u.uploaded_by = ${userId} and u.uploaded_at > ${now}::timestamptz - interval '7 days' and u.deleted_at is null
        and not ${isHeld} and not exists (select 1 from import_run r where r.upload_id = u.id)
      union all select p.request_id::text, p.byte_size from upload_part p where p.user_id = ${userId}) waiting`.execute(
    db,
  )
  return rows[0] ?? { files: 0, bytes: 0 }
}

/** A user's unheld uploads, locked; locks first, so that what holds them is read afterwards. */
export async function lockUnheld(
  db: Querying,
  userId: number,
  ids: number[],
): Promise<{ id: number; storedName: string; folder: string }[]> {
  await sql`select id from upload where id = any(${ids}::int[]) and uploaded_by = ${userId} order by id for update`.execute(
    db,
  )
  const { rows } = await sql<{ id: number; storedName: string; folder: string }>`
    select u.id, u.stored_name as "storedName", u.folder from upload u
    where u.id = any(${ids}::int[]) and u.uploaded_by = ${userId} and u.deleted_at is null and not ${isHeld}
    order by u.id`.execute(db)
  return rows
}

export async function markUploadsDeleted(db: Querying, ids: number[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await sql`update upload set deleted_at = ${at}, draft_id = null, draft_position = null where id = any(${ids}::int[])`.execute(
    db,
  )
}

export type ServedUpload = {
  id: number
  storedName: string
  originalName: string
  mediaType: string
  sha256: Buffer
  isPicture: boolean
  /** Whether its thumbnail has been stored. */
  hasThumbnail: boolean
  /** A report visible to the reader holds it, or an action of one. */
  isInSight: boolean
  isHeld: boolean
  folder: string
  uploadedBy: number
  /** When a virus scanner last scanned it, and what it found. */
  scannedAt: Date | null
  infection: string
}

/** The facts that decide whether somebody may download an upload; undefined if there is none of that name. */
export async function findUpload(db: Querying, storedName: string, sight: Scope): Promise<ServedUpload | undefined> {
  const { rows } = await sql<ServedUpload>`
    select u.id, u.stored_name as "storedName", u.original_name as "originalName", u.media_type as "mediaType", u.sha256,
      ${isPicture} as "isPicture", coalesce(p.has_thumbnail, false) as "hasThumbnail", u.folder, u.uploaded_by as "uploadedBy", u.scanned_at as "scannedAt", u.infection, ${isHeld} as "isHeld",
      exists (
        select from (
          select f.report_id from event_report_file f where f.upload_id = u.id
          union all
          select x.report_id from corrective_action_file f join corrective_action x on x.id = f.action_id
          where f.upload_id = u.id and (x.area_id is null or ${inScope(sight, 'x.company_id', 'x.area_id')})
            and (f.area_id is null or ${inScope(sight, 'f.company_id', 'f.area_id')})) holder
        join event_report e on e.id = holder.report_id
        where e.deleted_at is null and ${inScope(sight, 'e.company_id', 'e.area_id')}) as "isInSight"
    from ${uploadSource} where u.stored_name = ${storedName} and u.deleted_at is null`.execute(db)
  return rows[0]
}

/** Records whether an upload has a thumbnail. */
export async function markThumbnail(db: Querying, id: number, hasThumbnail: boolean): Promise<void> {
  await sql`
    insert into upload_picture (upload_id, has_thumbnail) select id, ${hasThumbnail} from upload where id = ${id} and deleted_at is null
    on conflict (upload_id) do update set has_thumbnail = excluded.has_thumbnail`.execute(db)
}

/**
 * Uploads older than a moment that no report, draft, contact page or import holds, at most `limit`; locked, so that
 * nobody can attach one meanwhile. Uploads that are locked by others are skipped.
 */
export async function lockOrphans(
  db: Querying,
  before: Date,
  limit: number,
): Promise<{ id: number; storedName: string }[]> {
  const isOrphan = sql`u.deleted_at is null and u.draft_id is null and not ${isHeld}
    and not exists (select 1 from import_run r where r.upload_id = u.id)`
  const { rows } = await sql<{ id: number }>`
    select u.id from upload u where u.uploaded_at < ${before} and ${isOrphan}
    order by u.id limit ${limit} for update of u skip locked`.execute(db)
  const { rows: sure } = await sql<{ id: number; storedName: string }>`
    select u.id, u.stored_name as "storedName" from upload u
    where u.id = any(${rows.map(({ id }) => id)}::int[]) and ${isOrphan}`.execute(db)
  return sure
}

/** Which of these stored names belong to an existing upload. */
export async function knownNames(db: Querying, storedNames: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ stored_name: string }>`
    select stored_name from upload where stored_name = any(${storedNames}::text[]) and deleted_at is null
    union all select stored_name from upload_part where stored_name = any(${storedNames}::text[])`.execute(db)
  return new Set(rows.map(({ stored_name }) => stored_name))
}

/** Who holds this installation's store, and the latest keys that its servers wrote there. */
export async function loadHolder(db: Querying): Promise<{ holder: string; keys: string[] }> {
  return db.selectFrom('installation').select(['holder', 'store_keys as keys']).executeTakeFirstOrThrow()
}

/** Remembers a key before it is written to the store. */
export async function noteStoreKey(db: Querying, key: string): Promise<void> {
  await sql`update installation set store_keys = (array[${key}]::text[] || store_keys)[1:50]`.execute(db)
}

/** Records a virus scanner's verdict on a stored file; '' if clean. */
export async function markScanned(db: Querying, storedName: string, infection: string, at: Date): Promise<void> {
  await sql`update upload set scanned_at = ${at}, infection = ${infection} where stored_name = ${storedName}`.execute(
    db,
  )
}

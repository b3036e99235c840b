import { sql } from 'kysely'
import { digestOfDraft } from '../../events/draft.queries.ts'
import { Problem, refuseFields } from '../../platform/problem.ts'
import type { Querying } from '../../platform/postgres/database.ts'
import { type StoredUpload, lockUnheld, uploadJson, uploadSource } from '../../uploads/uploads.queries.ts'

export type Draft = { id: number; digest: string; formData: string; updatedAt: Date; files: StoredUpload[] }

/** A user's only draft with its uploads, in the form's order. */
export async function loadDraft(db: Querying, userId: number): Promise<Draft | undefined> {
  const { rows } = await sql<Draft>`
    select d.id, ${digestOfDraft} as digest, d.form_data as "formData", d.updated_at as "updatedAt",
      (select coalesce(jsonb_agg(${uploadJson} order by u.draft_position, u.id), '[]')
        from ${uploadSource} where u.draft_id = d.id and u.deleted_at is null) as files
    from draft d where d.user_id = ${userId}`.execute(db)
  return rows[0]
}

/**
 * Saves a form with exactly these uploads of its author. `known`: the draft it replaces; null for any. Throws draftChanged if
 * another draft with different content exists by now, and notInList for an upload that is not the author's or is already saved.
 */
export async function saveDraft(
  db: Querying,
  userId: number,
  draft: { formData: string; fileIds: number[]; at: Date },
  known: string | null,
): Promise<{ id: number; digest: string }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`draft of ${userId}`}, 0))`.execute(db)
  const before = known === null ? undefined : await loadDraft(db, userId)
  const fileIds = [...new Set(draft.fileIds)]
  const free = await lockUnheld(db, userId, fileIds)
  if (free.length < fileIds.length) {
    refuseFields([{ path: 'files', code: 'notInList', values: { field: 'files' } }])
  }
  const { rows } = await sql<{ id: number }>`
    insert into draft (user_id, form_data, updated_at) values (${userId}, ${draft.formData}, ${draft.at})
    on conflict (user_id) do update set form_data = excluded.form_data, updated_at = excluded.updated_at
    returning id`.execute(db)
  const id = rows[0]?.id ?? 0
  await sql`
    update upload set draft_id = case when id = any(${fileIds}::int[]) then ${id}::int end,
      draft_position = array_position(${fileIds}::int[], id)
    where (draft_id = ${id} and id <> all(${fileIds}::int[])) or (id = any(${fileIds}::int[])
      and (draft_id is distinct from ${id} or draft_position is distinct from array_position(${fileIds}::int[], id)))`.execute(
    db,
  )
  const after = await loadDraft(db, userId)
  const digest = after?.digest ?? ''
  if (before && before.digest !== known && before.digest !== digest) throw new Problem('draftChanged')
  return { id, digest }
}

/**
 * Deletes a draft and returns its otherwise unused uploads, locked. Throws notFound for another user's, draftChanged as above.
 */
export async function removeDraft(
  db: Querying,
  userId: number,
  id: number,
  known: string | null,
): Promise<{ id: number; storedName: string }[]> {
  const { rows } = await sql<{ id: number | null; digest: string }>`
    select u.id, ${digestOfDraft} as digest from draft d left join upload u on u.draft_id = d.id where d.id = ${id} and d.user_id = ${userId}`.execute(
    db,
  )
  const [first] = rows
  if (!first) throw new Problem('notFound')
  if (known !== null && first.digest !== known) throw new Problem('draftChanged')
  const files = await lockUnheld(
    db,
    userId,
    rows.flatMap((row) => row.id ?? []),
  )
  await sql`delete from draft where id = ${id} and user_id = ${userId}`.execute(db)
  return files
}

import { sql } from 'kysely'

/** A digest of the draft `d`, its form and uploads: two drafts with the same digest have the same content. */
export const digestOfDraft = sql<string>`encode(sha256(convert_to(d.form_data || (
  select coalesce(string_agg(' ' || u.id, '' order by u.id), '') from upload u
  where u.draft_id = d.id and u.deleted_at is null), 'UTF8')), 'hex')`

import { sql } from 'kysely'

/** Names what the draft `d` holds, form and uploads: two drafts of one name say the same. */
export const digestOfDraft = sql<string>`encode(sha256(convert_to(d.form_data || (
  select coalesce(string_agg(' ' || u.id, '' order by u.id), '') from upload u
  where u.draft_id = d.id and u.deleted_at is null), 'UTF8')), 'hex')`

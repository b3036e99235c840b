/**
 * Deleted reports can be restored as they were, so a deletion no longer counts as an edit. For those already deleted, the
 * last editor and time are restored from the trail. See docs/decisions/deleted-reports-can-be-restored.md.
 */
export const deletedReports = /* sql */ `
create index event_report_deleted on event_report (deleted_at desc, id desc) include (company_id, area_id, reported_by)
  where deleted_at is not null;

update event_report e set
  updated_by = coalesce((deletion.before ->> 'updated_by')::integer, e.updated_by),
  updated_at = coalesce((deletion.before ->> 'updated_at')::timestamptz, e.updated_at),
  version = coalesce((deletion.before ->> 'version')::integer, e.version)
from (
  select distinct on (row_key) row_key::integer as id, before from audit_entry
  where table_name = 'event_report' and action = 'update' and after ->> 'deleted_at' is not null
  order by row_key, id desc) deletion
where deletion.id = e.id and e.deleted_at is not null;
`

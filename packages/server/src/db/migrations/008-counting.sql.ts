/**
 * The statistics count from an index alone: whether an event is abnormal depends on its sub type, so the index includes
 * the sub type.
 */
export const counting = /* sql */ `
drop index event_report_area_day;
create index event_report_area_day on event_report (area_id, event_date, event_type_id)
  include (company_id, event_group_id, status, security_level_id, sub_event_type_id, id) where deleted_at is null;
`

/** Reports that waited on a device: `received_at` is when they arrived, `reported_at` when they were filed. */
export const filedOffline = /* sql */ `
alter table event_report add column received_at timestamptz,
  add constraint event_report_received_check check (received_at is null or reported_at <= received_at);
`

/**
 * Since when a report waits again, and the rejections that an edit has answered. Without either it has waited once, since it came.
 * See docs/decisions/approval-is-measured-from-filing-to-decision.md.
 */
export const waits = /* sql */ `
alter table event_report add column filed_again_at timestamptz;
create table answered_rejection (
  report_id integer not null references event_report,
  waited_from timestamptz not null,
  rejected_at timestamptz not null,
  /* Where it stood then: nobody who may not see that place learns of it. */
  company_id integer not null,
  area_id integer not null,
  primary key (report_id, rejected_at)
);
`

/* Separate for its test. */
export const waitsOfTrail = /* sql */ `
/* Only what the trail says already is written: nobody has changed a report now. */
alter table event_report disable trigger user;
with again as (
  select e.id, x.id as entry, coalesce((x.after ->> 'updated_at')::timestamptz, x.at) as at, coalesce(e.received_at, e.reported_at) as came,
    (x.before ->> 'status')::smallint as status, (x.before ->> 'decided_at')::timestamptz as decided_at,
    coalesce((x.before ->> 'company_id')::integer, (select (n.before ->> 'company_id')::integer from audit_entry n
      where n.table_name = 'event_report' and n.row_key = x.row_key and n.id > x.id and n.before ? 'company_id' and n.action = 'update'
      order by n.id limit 1), e.company_id) as company_id,
    coalesce((x.before ->> 'area_id')::integer, (select (n.before ->> 'area_id')::integer from audit_entry n
      where n.table_name = 'event_report' and n.row_key = x.row_key and n.id > x.id and n.before ? 'area_id' and n.action = 'update'
      order by n.id limit 1), e.area_id) as area_id
  from audit_entry x join event_report e on x.row_key = e.id::text
  where x.table_name = 'event_report' and x.action = 'update' and x.call <> 'Inbox/Undo'
    and ((x.before ->> 'status')::smallint = 4 or ((x.before ->> 'status')::smallint = 2 and (x.after ->> 'status')::smallint = 1))),
answered as (
  insert into answered_rejection (report_id, waited_from, rejected_at, company_id, area_id)
  select id, waited_from, decided_at, company_id, area_id
  from (select *, lag(at, 1, came) over (partition by id order by entry) as waited_from from again) one
  where status = 4 and decided_at is not null
  on conflict do nothing)
update event_report e set filed_again_at = last.at from (select id, max(at) as at from again group by 1) last where e.id = last.id;
alter table event_report enable trigger user;
`

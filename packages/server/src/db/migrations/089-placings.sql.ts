/**
 * When a report first stood for an area, day and shift, for reports that an edit moved. Without a row here, a report stands
 * for its area, day and shifts since it was filed. See docs/decisions/one-statement-decides-what-is-expected.md.
 */
export const placings = /* sql */ `
create table report_placing (
  report_id integer not null references event_report,
  area_id integer not null,
  event_date date not null,
  /* 0: the day as a whole. */
  shift_id integer not null,
  at timestamptz not null,
  primary key (report_id, area_id, event_date, shift_id)
);
create trigger audit_row after insert or update or delete on report_placing for each row execute function audit_row('report_id');
`

/* Separate for its test. */
export const placingsOfTrail = /* sql */ `
/* What the trail says of earlier moves: of those that were not packed yet. */
with moved as (
  select x.row_key::integer as report_id, x.id, x.at, x.before, x.after from audit_entry x
  where x.table_name = 'event_report' and x.action = 'update' and (x.before ? 'area_id' or x.before ? 'event_date')),
stood as (
  select e.id, coalesce((m.after ->> 'area_id')::integer, (select (n.before ->> 'area_id')::integer from moved n
      where n.report_id = m.report_id and n.id > m.id and n.before ? 'area_id' order by n.id limit 1), e.area_id) as area_id,
    coalesce((m.after ->> 'event_date')::date, (select (n.before ->> 'event_date')::date from moved n
      where n.report_id = m.report_id and n.id > m.id and n.before ? 'event_date' order by n.id limit 1), e.event_date) as event_date,
    m.at
  from moved m join event_report e on e.id = m.report_id
  union all
  select e.id, coalesce((select (n.before ->> 'area_id')::integer from moved n
      where n.report_id = e.id and n.before ? 'area_id' order by n.id limit 1), e.area_id),
    coalesce((select (n.before ->> 'event_date')::date from moved n
      where n.report_id = e.id and n.before ? 'event_date' order by n.id limit 1), e.event_date), e.reported_at
  from event_report e where e.id in (select report_id from moved))
insert into report_placing (report_id, area_id, event_date, shift_id, at)
select id, area_id, event_date, 0, min(at) from stood group by 1, 2, 3;

/* A shift stands since it was added, and since the report came to its place. */
with added as (
  select x.row_key::integer as report_id, (x.after ->> 'shift_id')::integer as shift_id, max(x.at) as at from audit_entry x
  where x.table_name = 'event_report_shift' and x.action = 'insert' and not exists (
    select from audit_entry own where own.table_name = 'event_report' and own.row_key = x.row_key and own.action = 'insert'
      and own.transaction_id = x.transaction_id)
  group by 1, 2)
insert into report_placing (report_id, area_id, event_date, shift_id, at)
select e.id, e.area_id, e.event_date, es.shift_id, greatest(e.reported_at, p.at, a.at)
from event_report_shift es join event_report e on e.id = es.report_id
left join report_placing p on (p.report_id, p.area_id, p.event_date, p.shift_id) = (e.id, e.area_id, e.event_date, 0)
left join added a on a.report_id = es.report_id and a.shift_id = es.shift_id
where p.at is not null or a.at is not null;
`

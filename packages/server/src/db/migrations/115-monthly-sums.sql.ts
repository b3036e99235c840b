/**
 * One row for each area and month with the sums of its states, in place of running totals by day, and one trigger function
 * for whatever changes a state. See docs/decisions/compliance-answers-from-stored-sums.md. The job counts all of them again.
 *
 * A mark is always inserted, whether sums exist or not, so it needs no locks: who counts either sees a change with its mark, or
 * neither of them, and then the mark outdates the sum once it is committed.
 */
const BY_DAYS = [
  'event_report_shift',
  'expectation_rule',
  'company_holiday',
  'excuse',
  'cut_off_period',
  'area_shift_period',
  'area_active_period',
  'company_active_period',
]

export const monthlySums = /* sql */ `
drop function outdate_by_report, outdate_by_report_shift, outdate_by_rule, outdate_by_holiday, outdate_by_excuse,
  outdate_by_cut_off, outdate_by_area_shift, outdate_by_area_period, outdate_by_company_period, outdate_by_area cascade;
drop function outdate_day, outdate_days, with_sub_areas, first_difference;
drop table state_sum, state_sum_outdated;

create table state_sum (
  area_id integer not null,
  /* The first day of the month. */
  month date not null,
  /* How the states were computed, and in which time zone: others are not comparable. */
  definition text not null,
  on_time integer not null,
  late integer not null,
  missing integer not null,
  excused integer not null,
  primary key (area_id, month)
);
create table state_sum_outdated (
  /* With its sub areas. Both null: all areas. */
  area_id integer,
  company_id integer,
  days daterange not null
);

create function outdate_sums() returns trigger language plpgsql as $$
declare
  one jsonb;
  first date;
  last date;
begin
  for one in select * from unnest(array[
    case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end]) as o
    where o is not null
  loop
    if tg_table_name = 'event_report_shift' then
      one := (select jsonb_build_object('area_id', area_id, 'event_date', event_date) from event_report
        where id = (one->>'report_id')::integer);
      continue when one is null;
    elsif tg_table_name = 'area' then
      -- An upper area expects nothing on the days of its sub areas. A moved area has other rules.
      insert into state_sum_outdated (area_id, days)
      select id::integer, '(,)' from (values (one->>'id'), (one->>'parent_id')) own (id) where id is not null;
      continue;
    end if;
    first := coalesce(one->>'event_date', one->>'day', one->>'from_day');
    last := coalesce(one->>'event_date', one->>'day', one->>'until_day');
    -- What was ended before it began counts on no day.
    continue when last < first;
    insert into state_sum_outdated (area_id, company_id, days) values (
      (one->>'area_id')::integer,
      case when one->>'area_id' is null then (one->>'company_id')::integer end,
      coalesce((one->>'during')::daterange, daterange(first, last, '[]')));
  end loop;
  return null;
end $$;
create trigger outdate_sums after insert or delete or update of area_id, event_date, reported_at, deleted_at on event_report
  for each row execute function outdate_sums();
create trigger outdate_sums after insert or delete
  or update of company_id, event_group_id, parent_id, created_at, deleted_at on area
  for each row execute function outdate_sums();
${BY_DAYS.map((table) => `create trigger outdate_sums after insert or update or delete on ${table} for each row execute function outdate_sums();`).join('\n')}
`

/**
 * Sums of the states of expected reports, by area and month, of past days. Any change of a state of such a day marks
 * them as outdated in the same transaction. See docs/decisions/compliance-answers-from-stored-sums.md.
 *
 * Each change holds an advisory lock (14, day) in shared mode, or (14, 0) where it may reach many days, until it is
 * committed. A writer of sums holds all of those locks exclusively before reading, so nothing is summed while it changes. Marks
 * are only ever inserted: two changes never wait for each other.
 */
export const stateSums = /* sql */ `
create table state_sum (
  /* Without a foreign key: its check would make the sums wait for a change that waits for them. */
  area_id integer not null,
  /* The first day of the month. */
  month date not null,
  /* The last day that is summed. */
  until_day date not null,
  /* How the states were computed, and in which time zone: others are not comparable. */
  definition text not null,
  /* Running totals: the nth covers the first n days of the month. */
  on_time smallint[] not null,
  late smallint[] not null,
  missing smallint[] not null,
  excused smallint[] not null,
  primary key (area_id, month)
);
create table state_sum_outdated (
  area_id integer not null,
  month date not null
);
create index state_sum_outdated_area on state_sum_outdated (area_id, month);

/* A day of an area. Each save runs it: an expression costs a fraction of a statement. */
create function outdate_day(area integer, day date) returns boolean language plpgsql as $$
begin
  -- A sum that was stored since an older snapshot would not be seen below.
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'expected reports change at the isolation level read committed alone' using errcode = 'feature_not_supported';
  end if;
  if pg_advisory_xact_lock_shared(14, day - date '2000-01-01') is null then return null; end if;
  if not exists (
    select from state_sum s
    where s.area_id = area and s.month = date_trunc('month', day::timestamp)::date and s.until_day >= day)
  then return false; end if;
  insert into state_sum_outdated (area_id, month)
  select area, of_day.month from (select date_trunc('month', day::timestamp)::date as month) of_day
  where not exists (select from state_sum_outdated o where o.area_id = area and o.month = of_day.month);
  return true;
end $$;

/* Days of several areas; of all areas if null. */
create function outdate_days(areas integer[], first_day date, last_day date default 'infinity') returns void language plpgsql as $$
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'expected reports change at the isolation level read committed alone' using errcode = 'feature_not_supported';
  end if;
  perform pg_advisory_xact_lock_shared(14, 0);
  -- Two statements: each has the plan that fits.
  if areas is null then
    insert into state_sum_outdated (area_id, month)
    select s.area_id, s.month from state_sum s where s.until_day >= first_day and s.month <= last_day
      and not exists (select from state_sum_outdated o where o.area_id = s.area_id and o.month = s.month);
  else
    insert into state_sum_outdated (area_id, month)
    select s.area_id, s.month from state_sum s
    where s.area_id = any(areas) and s.until_day >= first_day and s.month <= last_day
      and not exists (select from state_sum_outdated o where o.area_id = s.area_id and o.month = s.month);
  end if;
end $$;

create function with_sub_areas(variadic areas integer[]) returns integer[] language sql stable as $$
  select areas || array(select id from area where parent_id = any(areas))
$$;

/* The first day on which two ranges differ; null if they are equal. */
create function first_difference(one daterange, other daterange) returns date language sql immutable as $$
  select case
    when one is null or other is null or lower(one) is distinct from lower(other)
      then least(case when one is not null then coalesce(lower(one), '-infinity') end,
        case when other is not null then coalesce(lower(other), '-infinity') end)
    else least(coalesce(upper(one), 'infinity'), coalesce(upper(other), 'infinity')) end
$$;

create function outdate_by_report() returns trigger language plpgsql as $$
declare
  is_outdated boolean;
begin
  if tg_op <> 'INSERT' then is_outdated := outdate_day(old.area_id, old.event_date); end if;
  if tg_op <> 'DELETE' then is_outdated := outdate_day(new.area_id, new.event_date); end if;
  return null;
end $$;
create trigger outdate_sums after insert or delete on event_report for each row execute function outdate_by_report();
create trigger outdate_sums_changed after update of area_id, event_date, reported_at, deleted_at on event_report for each row
  when ((old.area_id, old.event_date, old.reported_at, old.deleted_at)
    is distinct from (new.area_id, new.event_date, new.reported_at, new.deleted_at))
  execute function outdate_by_report();

create function outdate_by_report_shift() returns trigger language plpgsql as $$
declare
  is_outdated boolean;
begin
  if tg_op <> 'INSERT' then
    is_outdated := (select outdate_day(e.area_id, e.event_date) from event_report e where e.id = old.report_id);
  end if;
  if tg_op <> 'DELETE' then
    is_outdated := (select outdate_day(e.area_id, e.event_date) from event_report e where e.id = new.report_id);
  end if;
  return null;
end $$;
create trigger outdate_sums after insert or update or delete on event_report_shift
  for each row execute function outdate_by_report_shift();

/* Days that have begun keep their rule, so this finds nothing unless that protection was turned off. */
create function outdate_by_rule() returns trigger language plpgsql as $$
begin
  perform outdate_days(null, case
    when tg_op = 'INSERT' then new.from_day
    when tg_op = 'DELETE' then old.from_day
    when to_jsonb(new) - array['until_day', 'updated_at', 'updated_by'] = to_jsonb(old) - array['until_day', 'updated_at', 'updated_by']
      then least(coalesce(old.until_day, 'infinity'), coalesce(new.until_day, 'infinity'))
    else least(old.from_day, new.from_day) end);
  return null;
end $$;
create trigger outdate_sums after insert or update or delete on expectation_rule
  for each row execute function outdate_by_rule();

create function outdate_by_holiday() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform outdate_days(array(select id from area where company_id = old.company_id), old.day, old.day);
  end if;
  if tg_op <> 'DELETE' then
    perform outdate_days(array(select id from area where company_id = new.company_id), new.day, new.day);
  end if;
  return null;
end $$;
create trigger outdate_sums after insert or update or delete on company_holiday
  for each row execute function outdate_by_holiday();

create function outdate_by_excuse() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform outdate_days(with_sub_areas(old.area_id), old.from_day, old.until_day); end if;
  if tg_op <> 'DELETE' then perform outdate_days(with_sub_areas(new.area_id), new.from_day, new.until_day); end if;
  return null;
end $$;
create trigger outdate_sums after insert or update or delete on excuse for each row execute function outdate_by_excuse();

create function outdate_by_cut_off() returns trigger language plpgsql as $$
begin
  perform outdate_days(null, case
    when tg_op = 'UPDATE' and (old.event_group_id, old.cut_off_at) is distinct from (new.event_group_id, new.cut_off_at)
      then least(first_difference(old.during, null), first_difference(null, new.during))
    else first_difference(case when tg_op <> 'INSERT' then old.during end, case when tg_op <> 'DELETE' then new.during end) end);
  return null;
end $$;
create trigger outdate_sums after insert or update or delete on cut_off_period
  for each row execute function outdate_by_cut_off();

create function outdate_by_area_shift() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.area_id, old.shift_id, old.end_time, old.ends_next_day)
    is not distinct from (new.area_id, new.shift_id, new.end_time, new.ends_next_day)
  then
    perform outdate_days(array[new.area_id], first_difference(old.during, new.during));
    return null;
  end if;
  if tg_op <> 'INSERT' then perform outdate_days(array[old.area_id], first_difference(old.during, null)); end if;
  if tg_op <> 'DELETE' then perform outdate_days(array[new.area_id], first_difference(null, new.during)); end if;
  return null;
end $$;
create trigger outdate_sums after insert or update or delete on area_shift_period
  for each row execute function outdate_by_area_shift();

create function outdate_by_area_period() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.area_id = new.area_id then
    perform outdate_days(with_sub_areas(new.area_id), first_difference(old.during, new.during));
    return null;
  end if;
  if tg_op <> 'INSERT' then perform outdate_days(with_sub_areas(old.area_id), first_difference(old.during, null)); end if;
  if tg_op <> 'DELETE' then perform outdate_days(with_sub_areas(new.area_id), first_difference(null, new.during)); end if;
  return null;
end $$;
create trigger outdate_sums after insert or update or delete on area_active_period
  for each row execute function outdate_by_area_period();

create function outdate_by_company_period() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.company_id = new.company_id then
    perform outdate_days(array(select id from area where company_id = new.company_id), first_difference(old.during, new.during));
    return null;
  end if;
  if tg_op <> 'INSERT' then
    perform outdate_days(array(select id from area where company_id = old.company_id), first_difference(old.during, null));
  end if;
  if tg_op <> 'DELETE' then
    perform outdate_days(array(select id from area where company_id = new.company_id), first_difference(null, new.during));
  end if;
  return null;
end $$;
create trigger outdate_sums after insert or update or delete on company_active_period
  for each row execute function outdate_by_company_period();

/* A moved area has other rules, and an upper area expects nothing on the days of its sub areas. */
create function outdate_by_area() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform outdate_days(with_sub_areas(old.id, old.parent_id), '-infinity'); end if;
  if tg_op <> 'DELETE' then perform outdate_days(with_sub_areas(new.id, new.parent_id), '-infinity'); end if;
  return null;
end $$;
create trigger outdate_sums after insert or delete on area for each row execute function outdate_by_area();
create trigger outdate_sums_changed after update of company_id, event_group_id, parent_id, created_at, deleted_at on area for each row
  when ((old.company_id, old.event_group_id, old.parent_id, old.created_at, old.deleted_at)
    is distinct from (new.company_id, new.event_group_id, new.parent_id, new.created_at, new.deleted_at))
  execute function outdate_by_area();
`

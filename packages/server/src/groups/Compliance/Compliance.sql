-- GetSummary
with part (nth, first, last) as ( values ($1::int, $2::date, $3::date), ($4::int, $5::date, $6::date)), -- Most marks are of reports for days that are never stored. outdated as materialized (
select *
from state_sum_outdated
where days && daterange($7::date, $8::date)), stored_month as materialized (
select part.nth, s.*, (s.month + interval '1 month')::date as next_month
from part
join state_sum s on s.month >= part.first and (s.month + interval '1 month')::date <= least(part.last + 1, $9::date)
join area a on a.id = s.area_id
where ("a"."company_id" = any($10::int[]) or "a"."id" = any($11::int[])) and a.event_group_id = any($12::int[]) and a.company_id = any($13::int[]) and s.definition = $14 and not exists ( select
from outdated o
where o.days && daterange(s.month, (s.month + interval '1 month')::date) and case when o.area_id is not null then o.area_id in (a.id, a.parent_id) else coalesce(o.company_id = a.company_id, true) end)), stored as (
select area_id, nth, sum("on_time")::int as "on_time", sum("late")::int as "late", sum("missing")::int as "missing", sum("excused")::int as "excused"
from stored_month
group by 1, 2), stored_days as (
select area_id, range_agg(daterange(month, next_month)) as days
from stored_month
group by 1), rule as (
select r.id, r.company_id, r.area_id, r.event_group_id, r.by_shift, r.weekdays, r.leaves_out_holidays, r.due_at, r.due_next_day, r.grace_minutes, r.lock_after_days, daterange(r.from_day, r.until_day, '[]') as during
from expectation_rule r), place as materialized (
select a.id, a.parent_id, a.company_id, a.event_group_id, expected.days
from area a
left join "stored_days" o on o.area_id = a.id cross
join lateral (
select datemultirange(daterange($15::date, $16::date, '[]')) * coalesce((
select range_agg(p.during)
from "area_active_period" p
where p."area_id" = a.id), '{}') * case when a.parent_id is null then '{(,)}' else coalesce((
select range_agg(p.during)
from "area_active_period" p
where p."area_id" = a.parent_id), '{}') end * coalesce((
select range_agg(p.during)
from "company_active_period" p
where p."company_id" = a.company_id), '{}') - coalesce((
select range_agg(daterange(("sub"."created_at" at time zone $17)::date, case when sub.deleted_at is not null then greatest(("sub"."deleted_at" at time zone $18)::date, ("sub"."created_at" at time zone $19)::date) end))
from area sub
where sub.parent_id = a.id), '{}') - coalesce(o.days, '{}') as days offset 0) expected
where ("a"."company_id" = any($20::int[]) or "a"."id" = any($21::int[])) and a.event_group_id = any($22::int[]) and a.company_id = any($23::int[]) and not isempty(expected.days)), ruled as (
select p.id as area_id, p.company_id, r.rule_id, r.by_shift, r.weekdays, r.leaves_out_holidays, r.due_at, r.due_next_day, r.grace_minutes, p.days * datemultirange(r.during) - coalesce(range_agg(r.during) over (partition by p.id
order by r.rank groups between unbounded preceding and 1 preceding), '{}') as days
from place p cross
join lateral (
select 1 as rank, r.id as rule_id, r.by_shift and "p"."event_group_id" = 2 as by_shift, r.weekdays, r.leaves_out_holidays, r.due_at, r.due_next_day, r.grace_minutes, r.lock_after_days, r.during
from rule r
where r.area_id = "p"."id"
union all
select 2 as rank, r.id as rule_id, r.by_shift and "p"."event_group_id" = 2 as by_shift, r.weekdays, r.leaves_out_holidays, r.due_at, r.due_next_day, r.grace_minutes, r.lock_after_days, r.during
from rule r
where r.area_id = "p"."parent_id"
union all
select 3 + (r.event_group_id is null)::int as rank, r.id as rule_id, r.by_shift and "p"."event_group_id" = 2 as by_shift, r.weekdays, r.leaves_out_holidays, r.due_at, r.due_next_day, r.grace_minutes, r.lock_after_days, r.during
from rule r
where r.company_id = "p"."company_id" and (r.event_group_id is null or r.event_group_id = "p"."event_group_id")
union all
select 5 + (r.event_group_id is null)::int as rank, r.id as rule_id, r.by_shift and "p"."event_group_id" = 2 as by_shift, r.weekdays, r.leaves_out_holidays, r.due_at, r.due_next_day, r.grace_minutes, r.lock_after_days, r.during
from rule r
where r.company_id is null and r.area_id is null and (r.event_group_id is null or r.event_group_id = "p"."event_group_id")
union all
select 7, null, false, array[1, 2, 3, 4, 5, 6, 7]::smallint[], false, c.cut_off_at, true, 0, null, c.during
from cut_off_period c
where c.event_group_id = "p"."event_group_id") r
where r.during && daterange($24::date, $25::date, '[]')), ruled_day as (
select r.area_id, r.rule_id, r.by_shift, r.weekdays, r.leaves_out_holidays, r.due_at, r.due_next_day, r.grace_minutes, d.day, r.weekdays @> array[extract(isodow
from d.day)::smallint] and h.day is null as is_expected
from ruled r cross
join unnest(r.days) part cross
join generate_series(0, upper(part) - lower(part) - 1) nth cross
join lateral (
select lower(part) + nth as day) d
left join company_holiday h on r.leaves_out_holidays and h.company_id = r.company_id and h.day = d.day), began as (
select area_id, day, max(at) as at
from (
select p.id as area_id, lower(b.during) as day, b.began_at as at
from place p
join "area_active_period" b on b.area_id = p.id
where lower(b.during) between $26::date and $27::date and ("b"."began_at" at time zone $28)::date = lower(b.during)
union all
select p.id, lower(b.during) as day, b.began_at as at
from place p
join "area_active_period" b on b.area_id = p.parent_id
where lower(b.during) between $29::date and $30::date and ("b"."began_at" at time zone $31)::date = lower(b.during)
union all
select p.id, lower(b.during) as day, b.began_at as at
from place p
join "company_active_period" b on b.company_id = p.company_id
where lower(b.during) between $32::date and $33::date and ("b"."began_at" at time zone $34)::date = lower(b.during)
union all
select p.id, ("sub"."deleted_at" at time zone $35)::date, sub.deleted_at
from place p
join area sub on sub.parent_id = p.id
where ("sub"."deleted_at" at time zone $36)::date between $37::date and $38::date and ("sub"."created_at" at time zone $39)::date < ("sub"."deleted_at" at time zone $40)::date) first
group by 1, 2), due as (
select d.area_id, d.day, d.rule_id, d.is_expected, s.shift_id, (coalesce( greatest(d.day + d.due_next_day::int + d.due_at, d.day + s.ends_next_day::int + s.end_time), d.day + interval '1 day')) at time zone $41 as due_at, d.grace_minutes, case when ("s"."began_at" at time zone $42)::date = d.day and lower(s.during) = d.day then s.began_at end as shift_began_at
from ruled_day d
left join area_shift_period s on d.by_shift and d.is_expected and s.area_id = d.area_id and s.during @> d.day), filed as (
select p.id as area_id, x.*
from place p cross
join unnest(p.days) part cross
join lateral (
select e.event_date as day, min(coalesce(moved.at, e.reported_at)) as at
from event_report e
left join report_placing moved on (moved.report_id, moved.area_id, moved.event_date, moved.shift_id) = (e.id, e.area_id, e.event_date, 0)
where e.area_id = p.id and e.event_date >= lower(part) and e.event_date < upper(part) and e.deleted_at is null
group by e.event_date, () offset 0) x), filed_by_shift as (
select p.id as area_id, x.*
from (
select id, days
from place
where id in (
select area_id
from ruled
where by_shift)) p cross
join unnest(p.days) part cross
join lateral (
select e.event_date as day, es.shift_id, min(coalesce(moved.at, e.reported_at)) as at
from event_report e
join event_report_shift es on es.report_id = e.id
left join report_placing moved on (moved.report_id, moved.area_id, moved.event_date, moved.shift_id) = (e.id, e.area_id, e.event_date, es.shift_id)
where e.area_id = p.id and e.event_date >= lower(part) and e.event_date < upper(part) and e.deleted_at is null
group by e.event_date, es.shift_id, () offset 0) x), excused as (
select p.id as area_id, x.shift_id, range_agg(daterange(span.first, x.until_day, '[]')) as days
from place p
join excuse x on x.area_id in (p.id, p.parent_id) cross
join lateral (
select case when x.seconded_at is null then greatest(x.from_day, x.made_on) else x.from_day end as first) span
where span.first <= x.until_day and x.until_day >= $43::date
group by 1, 2), cell as (
select d.area_id, d.day, d.shift_id, d.rule_id, d.due_at, last.at as last_at, own.at as filed_at, case when not d.is_expected or last.at < greatest(b.at, d.shift_began_at) then 'notExpected' when own.at <= last.at then 'onTime' when coalesce(x.days @> d.day, false) or coalesce(xs.days @> d.day, false) then 'excused' when own.at is not null then 'late' when $44::timestamptz <= last.at then 'waiting' else 'missing' end as state
from due d
left join began b on b.area_id = d.area_id and b.day = d.day
left join filed f on f.area_id = d.area_id and f.day = d.day
left join filed_by_shift fs on fs.area_id = d.area_id and fs.day = d.day and fs.shift_id = d.shift_id
left join excused x on x.area_id = d.area_id and x.shift_id is null
left join excused xs on xs.area_id = d.area_id and xs.shift_id = d.shift_id cross
join lateral (
select d.due_at + make_interval(mins => d.grace_minutes) as at) last cross
join lateral (
select case when d.shift_id is null then f.at else fs.at end as at) own), -- By state first: counted in one step, the state of each cell would be computed once per sum. per_state as (
select area_id, case when day >= $45::date then $46::int when day >= $47::date then $48::int end as nth, state, count(*) as n
from cell
group by 1, 2, 3), counted as (
select area_id, nth, coalesce(sum(n) filter (where state <> 'notExpected'), 0)::int as expected, coalesce(sum(n) filter (where state = 'onTime'), 0)::int as "onTime", coalesce(sum(n) filter (where state = 'late'), 0)::int as "late", coalesce(sum(n) filter (where state = 'missing'), 0)::int as "missing", coalesce(sum(n) filter (where state = 'excused'), 0)::int as "excused", coalesce(sum(n) filter (where state = 'waiting'), 0)::int as "waiting"
from per_state
group by 1, 2
union all
select area_id, nth, on_time + late + missing + excused, on_time, late, missing, excused, 0
from stored), summed as (
select area_id, nth, sum("expected")::int as "expected", sum("onTime")::int as "onTime", sum("late")::int as "late", sum("missing")::int as "missing", sum("excused")::int as "excused", sum("waiting")::int as "waiting"
from counted
group by 1, 2)
select a.company_id as "companyId", name_in("c"."name", "c"."second_name", 'en') as "companyName", a.id as "areaId", case when upper.id is null then name_in("a"."name", "a"."second_name", 'en') else name_in("upper"."name", "upper"."second_name", 'en') || ' / ' || name_in("a"."name", "a"."second_name", 'en') end as "areaName", a.event_group_id as "eventGroupId", cell.nth, expected, "onTime", "late", "missing", "excused", "waiting"
from summed cell
join area a on a.id = cell.area_id
join company c on c.id = a.company_id
left join area upper on upper.id = a.parent_id
where expected > 0
order by c.position, c.id, a.event_group_id, coalesce(upper.position, a.position), coalesce(upper.id, a.id), a.position, a.id, cell.nth;

-- GetDays
with rule as (
select r.id, r.company_id, r.area_id, r.event_group_id, r.by_shift, r.weekdays, r.leaves_out_holidays, r.due_at, r.due_next_day, r.grace_minutes, r.lock_after_days, daterange(r.from_day, r.until_day, '[]') as during
from expectation_rule r), place as materialized (
select a.id, a.parent_id, a.company_id, a.event_group_id, expected.days
from area a cross
join lateral (
select datemultirange(daterange($1::date, $2::date, '[]')) * coalesce((
select range_agg(p.during)
from "area_active_period" p
where p."area_id" = a.id), '{}') * case when a.parent_id is null then '{(,)}' else coalesce((
select range_agg(p.during)
from "area_active_period" p
where p."area_id" = a.parent_id), '{}') end * coalesce((
select range_agg(p.during)
from "company_active_period" p
where p."company_id" = a.company_id), '{}') - coalesce((
select range_agg(daterange(("sub"."created_at" at time zone $3)::date, case when sub.deleted_at is not null then greatest(("sub"."deleted_at" at time zone $4)::date, ("sub"."created_at" at time zone $5)::date) end))
from area sub
where sub.parent_id = a.id), '{}') as days offset 0) expected
where ("a"."company_id" = any($6::int[]) or "a"."id" = any($7::int[])) and a.event_group_id = any($8::int[]) and a.company_id = any($9::int[]) and (a.id = any($10::int[]) or a.parent_id = any($11::int[])) and not isempty(expected.days)), ruled as (
select p.id as area_id, p.company_id, r.rule_id, r.by_shift, r.weekdays, r.leaves_out_holidays, r.due_at, r.due_next_day, r.grace_minutes, p.days * datemultirange(r.during) - coalesce(range_agg(r.during) over (partition by p.id
order by r.rank groups between unbounded preceding and 1 preceding), '{}') as days
from place p cross
join lateral (
select 1 as rank, r.id as rule_id, r.by_shift and "p"."event_group_id" = 2 as by_shift, r.weekdays, r.leaves_out_holidays, r.due_at, r.due_next_day, r.grace_minutes, r.lock_after_days, r.during
from rule r
where r.area_id = "p"."id"
union all
select 2 as rank, r.id as rule_id, r.by_shift and "p"."event_group_id" = 2 as by_shift, r.weekdays, r.leaves_out_holidays, r.due_at, r.due_next_day, r.grace_minutes, r.lock_after_days, r.during
from rule r
where r.area_id = "p"."parent_id"
union all
select 3 + (r.event_group_id is null)::int as rank, r.id as rule_id, r.by_shift and "p"."event_group_id" = 2 as by_shift, r.weekdays, r.leaves_out_holidays, r.due_at, r.due_next_day, r.grace_minutes, r.lock_after_days, r.during
from rule r
where r.company_id = "p"."company_id" and (r.event_group_id is null or r.event_group_id = "p"."event_group_id")
union all
select 5 + (r.event_group_id is null)::int as rank, r.id as rule_id, r.by_shift and "p"."event_group_id" = 2 as by_shift, r.weekdays, r.leaves_out_holidays, r.due_at, r.due_next_day, r.grace_minutes, r.lock_after_days, r.during
from rule r
where r.company_id is null and r.area_id is null and (r.event_group_id is null or r.event_group_id = "p"."event_group_id")
union all
select 7, null, false, array[1, 2, 3, 4, 5, 6, 7]::smallint[], false, c.cut_off_at, true, 0, null, c.during
from cut_off_period c
where c.event_group_id = "p"."event_group_id") r
where r.during && daterange($12::date, $13::date, '[]')), ruled_day as (
select r.area_id, r.rule_id, r.by_shift, r.weekdays, r.leaves_out_holidays, r.due_at, r.due_next_day, r.grace_minutes, d.day, r.weekdays @> array[extract(isodow
from d.day)::smallint] and h.day is null as is_expected
from ruled r cross
join unnest(r.days) part cross
join generate_series(0, upper(part) - lower(part) - 1) nth cross
join lateral (
select lower(part) + nth as day) d
left join company_holiday h on r.leaves_out_holidays and h.company_id = r.company_id and h.day = d.day), began as (
select area_id, day, max(at) as at
from (
select p.id as area_id, lower(b.during) as day, b.began_at as at
from place p
join "area_active_period" b on b.area_id = p.id
where lower(b.during) between $14::date and $15::date and ("b"."began_at" at time zone $16)::date = lower(b.during)
union all
select p.id, lower(b.during) as day, b.began_at as at
from place p
join "area_active_period" b on b.area_id = p.parent_id
where lower(b.during) between $17::date and $18::date and ("b"."began_at" at time zone $19)::date = lower(b.during)
union all
select p.id, lower(b.during) as day, b.began_at as at
from place p
join "company_active_period" b on b.company_id = p.company_id
where lower(b.during) between $20::date and $21::date and ("b"."began_at" at time zone $22)::date = lower(b.during)
union all
select p.id, ("sub"."deleted_at" at time zone $23)::date, sub.deleted_at
from place p
join area sub on sub.parent_id = p.id
where ("sub"."deleted_at" at time zone $24)::date between $25::date and $26::date and ("sub"."created_at" at time zone $27)::date < ("sub"."deleted_at" at time zone $28)::date) first
group by 1, 2), due as (
select d.area_id, d.day, d.rule_id, d.is_expected, s.shift_id, (coalesce( greatest(d.day + d.due_next_day::int + d.due_at, d.day + s.ends_next_day::int + s.end_time), d.day + interval '1 day')) at time zone $29 as due_at, d.grace_minutes, case when ("s"."began_at" at time zone $30)::date = d.day and lower(s.during) = d.day then s.began_at end as shift_began_at
from ruled_day d
left join area_shift_period s on d.by_shift and d.is_expected and s.area_id = d.area_id and s.during @> d.day), filed as (
select e.area_id, e.event_date as day, min(coalesce(moved.at, e.reported_at)) as at
from place p
join event_report e on e.area_id = p.id
left join report_placing moved on (moved.report_id, moved.area_id, moved.event_date, moved.shift_id) = (e.id, e.area_id, e.event_date, 0)
where e.deleted_at is null and e.event_date between $31::date and $32::date
group by e.area_id, e.event_date, ()), filed_by_shift as (
select e.area_id, e.event_date as day, es.shift_id, min(coalesce(moved.at, e.reported_at)) as at
from (
select id, days
from place
where id in (
select area_id
from ruled
where by_shift)) p
join event_report e on e.area_id = p.id
join event_report_shift es on es.report_id = e.id
left join report_placing moved on (moved.report_id, moved.area_id, moved.event_date, moved.shift_id) = (e.id, e.area_id, e.event_date, es.shift_id)
where e.deleted_at is null and e.event_date between $33::date and $34::date
group by e.area_id, e.event_date, es.shift_id, ()), excused as (
select p.id as area_id, x.shift_id, range_agg(daterange(span.first, x.until_day, '[]')) as days
from place p
join excuse x on x.area_id in (p.id, p.parent_id) cross
join lateral (
select case when x.seconded_at is null then greatest(x.from_day, x.made_on) else x.from_day end as first) span
where span.first <= x.until_day and x.until_day >= $35::date
group by 1, 2), cell as (
select d.area_id, d.day, d.shift_id, d.rule_id, d.due_at, last.at as last_at, own.at as filed_at, case when not d.is_expected or last.at < greatest(b.at, d.shift_began_at) then 'notExpected' when own.at <= last.at then 'onTime' when coalesce(x.days @> d.day, false) or coalesce(xs.days @> d.day, false) then 'excused' when own.at is not null then 'late' when $36::timestamptz <= last.at then 'waiting' else 'missing' end as state
from due d
left join began b on b.area_id = d.area_id and b.day = d.day
left join filed f on f.area_id = d.area_id and f.day = d.day
left join filed_by_shift fs on fs.area_id = d.area_id and fs.day = d.day and fs.shift_id = d.shift_id
left join excused x on x.area_id = d.area_id and x.shift_id is null
left join excused xs on xs.area_id = d.area_id and xs.shift_id = d.shift_id cross
join lateral (
select d.due_at + make_interval(mins => d.grace_minutes) as at) last cross
join lateral (
select case when d.shift_id is null then f.at else fs.at end as at) own) , per_state as (
select day, state, count(*) as n
from cell
where area_id = $37::int
group by 1, 2)
select day, coalesce(sum(n) filter (where state <> 'notExpected'), 0)::int as expected, coalesce(sum(n) filter (where state = 'onTime'), 0)::int as "onTime", coalesce(sum(n) filter (where state = 'late'), 0)::int as "late", coalesce(sum(n) filter (where state = 'missing'), 0)::int as "missing", coalesce(sum(n) filter (where state = 'excused'), 0)::int as "excused", coalesce(sum(n) filter (where state = 'waiting'), 0)::int as "waiting"
from per_state
group by day
order by day;

-- GetOpen
with rule as (
select r.id, r.company_id, r.area_id, r.event_group_id, r.by_shift, r.weekdays, r.leaves_out_holidays, r.due_at, r.due_next_day, r.grace_minutes, r.lock_after_days, daterange(r.from_day, r.until_day, '[]') as during
from expectation_rule r), place as materialized (
select a.id, a.parent_id, a.company_id, a.event_group_id, expected.days
from area a cross
join lateral (
select datemultirange(daterange($1::date, $2::date, '[]')) * coalesce((
select range_agg(p.during)
from "area_active_period" p
where p."area_id" = a.id), '{}') * case when a.parent_id is null then '{(,)}' else coalesce((
select range_agg(p.during)
from "area_active_period" p
where p."area_id" = a.parent_id), '{}') end * coalesce((
select range_agg(p.during)
from "company_active_period" p
where p."company_id" = a.company_id), '{}') - coalesce((
select range_agg(daterange(("sub"."created_at" at time zone $3)::date, case when sub.deleted_at is not null then greatest(("sub"."deleted_at" at time zone $4)::date, ("sub"."created_at" at time zone $5)::date) end))
from area sub
where sub.parent_id = a.id), '{}') as days offset 0) expected
where ("a"."company_id" = any($6::int[]) or "a"."id" = any($7::int[])) and a.event_group_id = any($8::int[]) and a.company_id = any($9::int[]) and not isempty(expected.days)), ruled as (
select p.id as area_id, p.company_id, r.rule_id, r.by_shift, r.weekdays, r.leaves_out_holidays, r.due_at, r.due_next_day, r.grace_minutes, p.days * datemultirange(r.during) - coalesce(range_agg(r.during) over (partition by p.id
order by r.rank groups between unbounded preceding and 1 preceding), '{}') as days
from place p cross
join lateral (
select 1 as rank, r.id as rule_id, r.by_shift and "p"."event_group_id" = 2 as by_shift, r.weekdays, r.leaves_out_holidays, r.due_at, r.due_next_day, r.grace_minutes, r.lock_after_days, r.during
from rule r
where r.area_id = "p"."id"
union all
select 2 as rank, r.id as rule_id, r.by_shift and "p"."event_group_id" = 2 as by_shift, r.weekdays, r.leaves_out_holidays, r.due_at, r.due_next_day, r.grace_minutes, r.lock_after_days, r.during
from rule r
where r.area_id = "p"."parent_id"
union all
select 3 + (r.event_group_id is null)::int as rank, r.id as rule_id, r.by_shift and "p"."event_group_id" = 2 as by_shift, r.weekdays, r.leaves_out_holidays, r.due_at, r.due_next_day, r.grace_minutes, r.lock_after_days, r.during
from rule r
where r.company_id = "p"."company_id" and (r.event_group_id is null or r.event_group_id = "p"."event_group_id")
union all
select 5 + (r.event_group_id is null)::int as rank, r.id as rule_id, r.by_shift and "p"."event_group_id" = 2 as by_shift, r.weekdays, r.leaves_out_holidays, r.due_at, r.due_next_day, r.grace_minutes, r.lock_after_days, r.during
from rule r
where r.company_id is null and r.area_id is null and (r.event_group_id is null or r.event_group_id = "p"."event_group_id")
union all
select 7, null, false, array[1, 2, 3, 4, 5, 6, 7]::smallint[], false, c.cut_off_at, true, 0, null, c.during
from cut_off_period c
where c.event_group_id = "p"."event_group_id") r
where r.during && daterange($10::date, $11::date, '[]')), ruled_day as (
select r.area_id, r.rule_id, r.by_shift, r.weekdays, r.leaves_out_holidays, r.due_at, r.due_next_day, r.grace_minutes, d.day, r.weekdays @> array[extract(isodow
from d.day)::smallint] and h.day is null as is_expected
from ruled r cross
join unnest(r.days) part cross
join generate_series(0, upper(part) - lower(part) - 1) nth cross
join lateral (
select lower(part) + nth as day) d
left join company_holiday h on r.leaves_out_holidays and h.company_id = r.company_id and h.day = d.day), began as (
select area_id, day, max(at) as at
from (
select p.id as area_id, lower(b.during) as day, b.began_at as at
from place p
join "area_active_period" b on b.area_id = p.id
where lower(b.during) between $12::date and $13::date and ("b"."began_at" at time zone $14)::date = lower(b.during)
union all
select p.id, lower(b.during) as day, b.began_at as at
from place p
join "area_active_period" b on b.area_id = p.parent_id
where lower(b.during) between $15::date and $16::date and ("b"."began_at" at time zone $17)::date = lower(b.during)
union all
select p.id, lower(b.during) as day, b.began_at as at
from place p
join "company_active_period" b on b.company_id = p.company_id
where lower(b.during) between $18::date and $19::date and ("b"."began_at" at time zone $20)::date = lower(b.during)
union all
select p.id, ("sub"."deleted_at" at time zone $21)::date, sub.deleted_at
from place p
join area sub on sub.parent_id = p.id
where ("sub"."deleted_at" at time zone $22)::date between $23::date and $24::date and ("sub"."created_at" at time zone $25)::date < ("sub"."deleted_at" at time zone $26)::date) first
group by 1, 2), due as (
select d.area_id, d.day, d.rule_id, d.is_expected, s.shift_id, (coalesce( greatest(d.day + d.due_next_day::int + d.due_at, d.day + s.ends_next_day::int + s.end_time), d.day + interval '1 day')) at time zone $27 as due_at, d.grace_minutes, case when ("s"."began_at" at time zone $28)::date = d.day and lower(s.during) = d.day then s.began_at end as shift_began_at
from ruled_day d
left join area_shift_period s on d.by_shift and d.is_expected and s.area_id = d.area_id and s.during @> d.day), filed as (
select e.area_id, e.event_date as day, min(coalesce(moved.at, e.reported_at)) as at
from place p
join event_report e on e.area_id = p.id
left join report_placing moved on (moved.report_id, moved.area_id, moved.event_date, moved.shift_id) = (e.id, e.area_id, e.event_date, 0)
where e.deleted_at is null and e.event_date between $29::date and $30::date
group by e.area_id, e.event_date, ()), filed_by_shift as (
select e.area_id, e.event_date as day, es.shift_id, min(coalesce(moved.at, e.reported_at)) as at
from (
select id, days
from place
where id in (
select area_id
from ruled
where by_shift)) p
join event_report e on e.area_id = p.id
join event_report_shift es on es.report_id = e.id
left join report_placing moved on (moved.report_id, moved.area_id, moved.event_date, moved.shift_id) = (e.id, e.area_id, e.event_date, es.shift_id)
where e.deleted_at is null and e.event_date between $31::date and $32::date
group by e.area_id, e.event_date, es.shift_id, ()), excused as (
select p.id as area_id, x.shift_id, range_agg(daterange(span.first, x.until_day, '[]')) as days
from place p
join excuse x on x.area_id in (p.id, p.parent_id) cross
join lateral (
select case when x.seconded_at is null then greatest(x.from_day, x.made_on) else x.from_day end as first) span
where span.first <= x.until_day and x.until_day >= $33::date
group by 1, 2), cell as (
select d.area_id, d.day, d.shift_id, d.rule_id, d.due_at, last.at as last_at, own.at as filed_at, case when not d.is_expected or last.at < greatest(b.at, d.shift_began_at) then 'notExpected' when own.at <= last.at then 'onTime' when coalesce(x.days @> d.day, false) or coalesce(xs.days @> d.day, false) then 'excused' when own.at is not null then 'late' when $34::timestamptz <= last.at then 'waiting' else 'missing' end as state
from due d
left join began b on b.area_id = d.area_id and b.day = d.day
left join filed f on f.area_id = d.area_id and f.day = d.day
left join filed_by_shift fs on fs.area_id = d.area_id and fs.day = d.day and fs.shift_id = d.shift_id
left join excused x on x.area_id = d.area_id and x.shift_id is null
left join excused xs on xs.area_id = d.area_id and xs.shift_id = d.shift_id cross
join lateral (
select d.due_at + make_interval(mins => d.grace_minutes) as at) last cross
join lateral (
select case when d.shift_id is null then f.at else fs.at end as at) own), open as (
select *
from cell
where state = 'waiting' or (state = 'missing' and last_at >= $35::date::timestamp at time zone $36))
select a.id as "areaId", case when upper.id is null then name_in("a"."name", "a"."second_name", 'en') else name_in("upper"."name", "upper"."second_name", 'en') || ' / ' || name_in("a"."name", "a"."second_name", 'en') end as "areaName", c.id as "companyId", name_in("c"."name", "c"."second_name", 'en') as "companyName", cell.day, cell.shift_id as "shiftId", name_in("s"."name", "s"."second_name", 'en') as "shiftName", cell.state, cell.last_at as "lastAt", cell.filed_at as "filedAt", (count(*) over ())::int as total, (count(*) filter (where state = 'missing') over ())::int as overdue
from open cell
join area a on a.id = cell.area_id
join company c on c.id = a.company_id
left join area upper on upper.id = a.parent_id
left join shift s on s.id = cell.shift_id
order by cell.last_at, c.position, c.id, a.event_group_id, coalesce(upper.position, a.position), coalesce(upper.id, a.id), a.position, a.id, s.start_time, cell.shift_id
limit $37;

-- areas by event type
with place as materialized (
select a.id, expected.days as expected, (
select coalesce(sum(upper(part) - lower(part)), 0)::int
from unnest(expected.days) part) as expected_days
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
where ("a"."company_id" = any($6::int[]) or "a"."id" = any($7::int[])) and a.event_group_id = any($8::int[]) and a.company_id = $9::int), seen as (
select e.area_id, e.event_type_id, e.event_date, e.security_level_id as level, e.id, (coalesce(e.sub_event_type_id, e.event_type_id) in (
select kind.id
from event_type kind
where kind.color_id = 4)) as is_abnormal, true as is_chosen
from place
join event_report e on e.area_id = place.id
where e.deleted_at is null and e.status <> 4 and e.event_date between $10::date and $11::date), by_day as materialized (
select area_id, event_type_id, event_date, count(*) filter (where is_chosen) as events, count(*) filter (where is_chosen and level = 1) as "level_1", count(*) filter (where is_chosen and level = 2) as "level_2", count(*) filter (where is_chosen and level = 3) as "level_3", count(*) filter (where is_chosen and level = 4) as "level_4", count(*) filter (where is_chosen and is_abnormal) as abnormal, array_agg(id) filter (where is_chosen) as ids
from seen
group by 1, 2, 3), by_type as (
select area_id, event_type_id as type_id, count(*) filter (where events > 0)::int as days, sum("events")::int as "events", sum("level_1")::int as "level_1", sum("level_2")::int as "level_2", sum("level_3")::int as "level_3", sum("level_4")::int as "level_4", sum("abnormal")::int as "abnormal", string_agg(array_to_string(ids, ','), ',') as ids
from by_day
group by 1, 2), filed as (
select area_id, count(*)::int as count, range_agg(daterange(event_date, event_date, '[]')) as days
from (
select distinct area_id, event_date
from by_day) day
group by 1), missing as materialized (
select place.id as area_id, own.days, (
select coalesce(sum(upper(part) - lower(part)), 0)::int
from unnest(own.days) part) as count
from place
left join filed on filed.area_id = place.id cross
join lateral (
select place.expected - coalesce(filed.days, '{}') as days offset 0) own)
select a.id as area_id, case when upper.id is null then name_in("a"."name", "a"."second_name", 'en') else name_in("upper"."name", "upper"."second_name", 'en') || ' / ' || name_in("a"."name", "a"."second_name", 'en') end as name, a.company_id, name_in("c"."name", "c"."second_name", 'en') as company_name, a.event_group_id, c.position as company_place, coalesce(upper.position, a.position) as area_place, case when upper.id is null then 0 else a.position end as sub_place, place.expected_days, place.expected_days - missing.count as reported, counted.type_id, counted.days, counted.events, counted.level_1, counted.level_2, counted.level_3, counted.level_4, counted.abnormal, counted.ids
from place
join area a on a.id = place.id
join company c on c.id = a.company_id
left join area upper on upper.id = a.parent_id
join missing on missing.area_id = place.id
left join (
select area_id, type_id, days, events, level_1, level_2, level_3, level_4, abnormal, ids
from by_type
union all
select area_id, null, count, 0, 0, 0, 0, 0, 0, null
from filed) counted on counted.area_id = place.id
where place.expected_days > 0 or counted.area_id is not null
order by c.position, c.id, a.event_group_id, coalesce(upper.position, a.position), coalesce(upper.id, a.id), upper.id is not null, a.position, a.id, counted.type_id nulls first;

-- areas by event type, every filter
with place as materialized (
select a.id, expected.days as expected, (
select coalesce(sum(upper(part) - lower(part)), 0)::int
from unnest(expected.days) part) as expected_days
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
where ("a"."company_id" = any($6::int[]) or "a"."id" = any($7::int[])) and a.event_group_id = any($8::int[]) and a.company_id = $9::int and (a.id = any($10::int[]) or a.parent_id = any($11::int[]))), seen as (
select e.area_id, e.event_type_id, e.event_date, e.security_level_id as level, e.id, (coalesce(e.sub_event_type_id, e.event_type_id) in (
select kind.id
from event_type kind
where kind.color_id = 4)) as is_abnormal, e.event_type_id = any($12::int[]) and (coalesce(e.sub_event_type_id, e.event_type_id) in (
select kind.id
from event_type kind
where kind.color_id = 4)) as is_chosen
from place
join event_report e on e.area_id = place.id
where e.deleted_at is null and e.status <> 4 and e.event_date between $13::date and $14::date), by_day as materialized (
select area_id, event_type_id, event_date, count(*) filter (where is_chosen) as events, count(*) filter (where is_chosen and level = 1) as "level_1", count(*) filter (where is_chosen and level = 2) as "level_2", count(*) filter (where is_chosen and level = 3) as "level_3", count(*) filter (where is_chosen and level = 4) as "level_4", count(*) filter (where is_chosen and is_abnormal) as abnormal, null::int[] as ids
from seen
group by 1, 2, 3), by_type as (
select area_id, event_type_id as type_id, count(*) filter (where events > 0)::int as days, sum("events")::int as "events", sum("level_1")::int as "level_1", sum("level_2")::int as "level_2", sum("level_3")::int as "level_3", sum("level_4")::int as "level_4", sum("abnormal")::int as "abnormal", null::text as ids
from by_day
group by 1, 2), filed as (
select area_id, count(*)::int as count, range_agg(daterange(event_date, event_date, '[]')) as days
from (
select distinct area_id, event_date
from by_day) day
group by 1), missing as materialized (
select place.id as area_id, own.days, (
select coalesce(sum(upper(part) - lower(part)), 0)::int
from unnest(own.days) part) as count
from place
left join filed on filed.area_id = place.id cross
join lateral (
select place.expected - coalesce(filed.days, '{}') as days offset 0) own)
select a.id as area_id, case when upper.id is null then name_in("a"."name", "a"."second_name", 'en') else name_in("upper"."name", "upper"."second_name", 'en') || ' / ' || name_in("a"."name", "a"."second_name", 'en') end as name, a.company_id, name_in("c"."name", "c"."second_name", 'en') as company_name, a.event_group_id, c.position as company_place, coalesce(upper.position, a.position) as area_place, case when upper.id is null then 0 else a.position end as sub_place, place.expected_days, place.expected_days - missing.count as reported, counted.type_id, counted.days, counted.events, counted.level_1, counted.level_2, counted.level_3, counted.level_4, counted.abnormal, counted.ids
from place
join area a on a.id = place.id
join company c on c.id = a.company_id
left join area upper on upper.id = a.parent_id
join missing on missing.area_id = place.id
left join (
select area_id, type_id, days, events, level_1, level_2, level_3, level_4, abnormal, ids
from by_type
union all
select area_id, null, count, 0, 0, 0, 0, 0, 0, null
from filed) counted on counted.area_id = place.id
where place.expected_days > 0 or counted.area_id is not null
order by c.position, c.id, a.event_group_id, coalesce(upper.position, a.position), coalesce(upper.id, a.id), upper.id is not null, a.position, a.id, counted.type_id nulls first;

-- days without a report
with place as materialized (
select a.id, expected.days as expected, (
select coalesce(sum(upper(part) - lower(part)), 0)::int
from unnest(expected.days) part) as expected_days
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
where ("a"."company_id" = any($6::int[]) or "a"."id" = any($7::int[])) and a.event_group_id = any($8::int[]) and a.company_id = $9::int), seen as (
select e.area_id, e.event_type_id, e.event_date, e.security_level_id as level, e.id, (coalesce(e.sub_event_type_id, e.event_type_id) in (
select kind.id
from event_type kind
where kind.color_id = 4)) as is_abnormal, true as is_chosen
from place
join event_report e on e.area_id = place.id
where e.deleted_at is null and e.status <> 4 and e.event_date between $10::date and $11::date), filed as (
select area_id, count(*)::int as count, range_agg(daterange(event_date, event_date, '[]')) as days
from (
select distinct area_id, event_date
from seen) day
group by 1), missing as materialized (
select place.id as area_id, own.days, (
select coalesce(sum(upper(part) - lower(part)), 0)::int
from unnest(own.days) part) as count
from place
left join filed on filed.area_id = place.id cross
join lateral (
select place.expected - coalesce(filed.days, '{}') as days offset 0) own), page as (
select row_number() over () as nth, one.*
from (
select d.day, a.id as area_id, a.event_group_id, a.company_id, name_in("c"."name", "c"."second_name", 'en') as company_name, case when upper.id is null then name_in("a"."name", "a"."second_name", 'en') else name_in("upper"."name", "upper"."second_name", 'en') || ' / ' || name_in("a"."name", "a"."second_name", 'en') end as area_name
from missing
join place on place.id = missing.area_id
join area a on a.id = place.id
join company c on c.id = a.company_id
left join area upper on upper.id = a.parent_id cross
join unnest(missing.days) part cross
join generate_series(0, upper(part) - lower(part) - 1) nth cross
join lateral (
select lower(part) + nth as day) d
where missing.area_id = $12::int
order by case when upper.id is null then name_in("a"."name", "a"."second_name", 'en') else name_in("upper"."name", "upper"."second_name", 'en') || ' / ' || name_in("a"."name", "a"."second_name", 'en') end collate "th-x-icu" asc, d.day desc, c.position, c.id, a.event_group_id, coalesce(upper.position, a.position), coalesce(upper.id, a.id), upper.id is not null, a.position, a.id
limit $13::int offset $14::bigint) one)
select (
select coalesce(sum(count), 0)::int
from missing
where missing.area_id = $15::int) as total, (
select count(*)::int
from missing
where missing.area_id = $16::int and count > 0) as areas, coalesce((
select jsonb_agg(jsonb_build_object('day', day, 'groupId', event_group_id, 'companyId', company_id, 'companyName', company_name, 'areaId', area_id, 'areaName', area_name, -- A counted report would have made it a reported day. 'isRejectedOnly', exists (select
from event_report e
where e.area_id = page.area_id and e.event_date = page.day and e.deleted_at is null))
order by nth)
from page), '[]') as days;

-- areas by month and event type
with place as materialized (
select a.id, expected.days as expected, (
select coalesce(sum(upper(part) - lower(part)), 0)::int
from unnest(expected.days) part) as expected_days
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
where ("a"."company_id" = any($6::int[]) or "a"."id" = any($7::int[])) and a.event_group_id = any($8::int[]) and a.company_id = $9::int and (a.id = any($10::int[]) or a.parent_id = any($11::int[]))), seen as (
select e.area_id, e.event_type_id, e.event_date, e.security_level_id as level, e.id, (coalesce(e.sub_event_type_id, e.event_type_id) in (
select kind.id
from event_type kind
where kind.color_id = 4)) as is_abnormal, e.event_type_id = any($12::int[]) and (coalesce(e.sub_event_type_id, e.event_type_id) in (
select kind.id
from event_type kind
where kind.color_id = 4)) as is_chosen
from place
join event_report e on e.area_id = place.id
where e.deleted_at is null and e.status <> 4 and e.event_date between $13::date and $14::date), counted as (
select area_id, extract(month
from event_date)::int as month, event_type_id as type_id, count(*) as events
from seen
where is_chosen
group by 1, 2, 3)
select a.id as area_id, case when upper.id is null then name_in("a"."name", "a"."second_name", 'en') else name_in("upper"."name", "upper"."second_name", 'en') || ' / ' || name_in("a"."name", "a"."second_name", 'en') end as name, a.company_id, name_in("c"."name", "c"."second_name", 'en') as company_name, a.event_group_id, c.position as company_place, coalesce(upper.position, a.position) as area_place, case when upper.id is null then 0 else a.position end as sub_place, place.expected_days, counted.month, counted.type_id, counted.events
from place
join area a on a.id = place.id
join company c on c.id = a.company_id
left join area upper on upper.id = a.parent_id
left join counted on counted.area_id = place.id
where place.expected_days > 0 or counted.area_id is not null
order by c.position, c.id, a.event_group_id, coalesce(upper.position, a.position), coalesce(upper.id, a.id), upper.id is not null, a.position, a.id, counted.month, counted.type_id;

-- areas by day
with place as materialized (
select a.id, expected.days as expected, (
select coalesce(sum(upper(part) - lower(part)), 0)::int
from unnest(expected.days) part) as expected_days
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
where ("a"."company_id" = any($6::int[]) or "a"."id" = any($7::int[])) and a.event_group_id = any($8::int[]) and a.company_id = $9::int and (a.id = any($10::int[]) or a.parent_id = any($11::int[]))), filed as (
select e.area_id, e.event_date as day, count(*) filter (where e.status <> 4) as events, bool_or(e.status <> 4 and (coalesce(e.sub_event_type_id, e.event_type_id) in (
select kind.id
from event_type kind
where kind.color_id = 4))) as has_abnormal, bool_or(e.status = 1) as has_waiting
from place
join event_report e on e.area_id = place.id
where e.deleted_at is null and e.event_date between $12::date and $13::date
group by 1, 2), board as (
select place.id as area_id, sum(coalesce(filed.events, 0))::int as events, count(*) filter (where filed.events > 0 and d.day <@ place.expected)::int as reported, string_agg(case when filed.has_abnormal then 'A' when filed.has_waiting then 'W' when filed.events > 0 then 'F' when filed.area_id is not null then 'R' when d.day <@ place.expected then 'N' else ' ' end, ''
order by d.day) as days, array_agg(coalesce(filed.events, 0)::int
order by d.day) as counts, bool_or(filed.area_id is not null) as has_events
from place cross
join generate_series($14::date, $15::date, interval '1 day') as calendar (moment) cross
join lateral (
select calendar.moment::date as day) d
left join filed on filed.area_id = place.id and filed.day = d.day
group by 1)
select a.id as area_id, case when upper.id is null then name_in("a"."name", "a"."second_name", 'en') else name_in("upper"."name", "upper"."second_name", 'en') || ' / ' || name_in("a"."name", "a"."second_name", 'en') end as name, a.company_id, name_in("c"."name", "c"."second_name", 'en') as company_name, a.event_group_id, c.position as company_place, coalesce(upper.position, a.position) as area_place, case when upper.id is null then 0 else a.position end as sub_place, place.expected_days, board.reported, board.events, board.days, board.counts
from place
join area a on a.id = place.id
join company c on c.id = a.company_id
left join area upper on upper.id = a.parent_id
join board on board.area_id = place.id
where place.expected_days > 0 or board.has_events
order by c.position, c.id, a.event_group_id, coalesce(upper.position, a.position), coalesce(upper.id, a.id), upper.id is not null, a.position, a.id;

-- events behind a cell
select e.id
from event_report e
where e.deleted_at is null and e.status <> 4 and e.event_date between $1::date and $2::date and ("e"."company_id" = any($3::int[]) or "e"."area_id" = any($4::int[])) and e.event_group_id = any($5::int[]) and e.company_id = $6::int and e.area_id = any(array(
select a.id
from area a
where a.id = any($7::int[]) or a.parent_id = any($8::int[]))) and e.event_type_id = any($9::int[]) and (coalesce(e.sub_event_type_id, e.event_type_id) = any($10::int[])) and e.id <= $11::int and e.area_id = $12::int and e.company_id = $13::int and e.event_group_id = $14::int and e.event_type_id = $15::int and (coalesce(e.sub_event_type_id, e.event_type_id) = any($16::int[])) and e.security_level_id = $17::int and e.event_date = $18::date and e.event_date >= $19::date and e.event_date < $20::date + interval '1 month';

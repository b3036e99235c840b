-- LoadEventToday: reports
select e.id
from event_report e
where e.event_date = $1::date and e.deleted_at is null and ("e"."area_id" = any($2::int[]))
order by e.reported_at desc, e.id desc;

-- LoadEventToday: reports of all areas
select e.id
from event_report e
where e.event_date = $1::date and e.deleted_at is null and true
order by e.reported_at desc, e.id desc;

-- LoadEventToday: groups
select g.id
from event_group g cross
join lateral ( select
from area a
join company c on c.id = a.company_id and c.is_active and c.deleted_at is null
left join area upper on upper.id = a.parent_id
where a.event_group_id = g.id and a.is_active and a.deleted_at is null and (upper.id is null or upper.is_active and upper.deleted_at is null) and not exists (
select 1
from area sub
where sub.parent_id = a.id and sub.deleted_at is null) and ("a"."id" = any($1::int[]))
limit 1) found;

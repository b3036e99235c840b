-- onLoadData: the daily letters about a day
select l.id, l.receiver_id as "receiverId", l.kind, l.event_date::text as "eventDate", (u.first_name || ' ' || u.last_name) as name, u.email, name_in("c"."name", "c"."second_name", 'en') as company, (case l.status when 'sending' then 'waiting' else l.status end) as status, l.reason, l.channel, (case when l.kind = 'reminder' then (
select jsonb_build_object('count', count(*), 'steps', coalesce(jsonb_agg(distinct jsonb_build_object('minutes', cell -> 'minutes', 'to', cell -> 'to')), '[]'))
from jsonb_array_elements(l.content -> 'cells') cell
join area a on a.id = (cell ->> 'areaId')::int
where true) end) as reminded, l.attempts, l.changed_at as "changedAt", true as "isOwn", (
select by.first_name || ' ' || by.last_name
from user_account by
where by.id = l.resent_by) as "resentBy", (
select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', name_in("r"."name", "r"."second_name", 'en'))
order by name_in("r"."name", "r"."second_name", 'en') collate "th-x-icu", r.id), '[]')
from receiver_group_member m
join receiver_group r on r.id = m.receiver_group_id
where m.user_id = u.id and m.is_active and r.is_active and r.deleted_at is null and true) as groups
from letter l
join user_account u on u.id = l.receiver_id
join company c on c.id = u.company_id
where l.kind = 'daily' and l.event_date = $1::date and true and true
order by (u.first_name || ' ' || u.last_name) collate "th-x-icu" asc nulls first, l.id
limit $2 offset $3;

-- onLoadData: other letters of a day
select l.id, l.receiver_id as "receiverId", l.kind, l.event_date::text as "eventDate", (u.first_name || ' ' || u.last_name) as name, u.email, name_in("c"."name", "c"."second_name", 'en') as company, (case l.status when 'sending' then 'waiting' else l.status end) as status, l.reason, l.channel, (case when l.kind = 'reminder' then (
select jsonb_build_object('count', count(*), 'steps', coalesce(jsonb_agg(distinct jsonb_build_object('minutes', cell -> 'minutes', 'to', cell -> 'to')), '[]'))
from jsonb_array_elements(l.content -> 'cells') cell
join area a on a.id = (cell ->> 'areaId')::int
where true) end) as reminded, l.attempts, l.changed_at as "changedAt", true as "isOwn", (
select by.first_name || ' ' || by.last_name
from user_account by
where by.id = l.resent_by) as "resentBy", (
select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', name_in("r"."name", "r"."second_name", 'en'))
order by name_in("r"."name", "r"."second_name", 'en') collate "th-x-icu", r.id), '[]')
from receiver_group_member m
join receiver_group r on r.id = m.receiver_group_id
where m.user_id = u.id and m.is_active and r.is_active and r.deleted_at is null and true) as groups
from letter l
join user_account u on u.id = l.receiver_id
join company c on c.id = u.company_id
where l.kind = 'approval' and l.created_at >= $1::timestamp at time zone $2 and l.created_at < ($3::timestamp + interval '1 day') at time zone $4 and true and true
order by (u.first_name || ' ' || u.last_name) collate "th-x-icu" asc nulls first, l.id
limit $5 offset $6;

-- onLoadData: every filter, for an area admin
select l.id, l.receiver_id as "receiverId", l.kind, l.event_date::text as "eventDate", (u.first_name || ' ' || u.last_name) as name, u.email, name_in("c"."name", "c"."second_name", 'en') as company, (case l.status when 'sending' then 'waiting' else l.status end) as status, l.reason, l.channel, (case when l.kind = 'reminder' then (
select jsonb_build_object('count', count(*), 'steps', coalesce(jsonb_agg(distinct jsonb_build_object('minutes', cell -> 'minutes', 'to', cell -> 'to')), '[]'))
from jsonb_array_elements(l.content -> 'cells') cell
join area a on a.id = (cell ->> 'areaId')::int
where ("a"."id" = any($1::int[]))) end) as reminded, l.attempts, l.changed_at as "changedAt", (case when l.content ? 'groups' then (
select bool_and(("a"."id" = any($2::int[])))
from area a
where a.deleted_at is null and a.id in (
select ga.area_id
from receiver_group_area ga
where ga.receiver_group_id in (
select jsonb_array_elements_text(l.content -> 'groups')::int))) when l.content ? 'cells' then (
select bool_and(("a"."id" = any($3::int[])))
from area a
where a.deleted_at is null and a.id in (
select (cell ->> 'areaId')::int
from jsonb_array_elements(l.content -> 'cells') cell)) else (
select bool_and(("a"."id" = any($4::int[])))
from area a
where a.deleted_at is null and a.id in (
select e.area_id
from event_report e
where e.id = (l.content ->> 'report')::int or e.id in (
select jsonb_array_elements_text(l.content -> 'reports')::int))) end is true) as "isOwn", (
select by.first_name || ' ' || by.last_name
from user_account by
where by.id = l.resent_by) as "resentBy", (
select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', name_in("r"."name", "r"."second_name", 'en'))
order by name_in("r"."name", "r"."second_name", 'en') collate "th-x-icu", r.id), '[]')
from receiver_group_member m
join receiver_group r on r.id = m.receiver_group_id
where m.user_id = u.id and m.is_active and r.is_active and r.deleted_at is null and exists (
select 1
from receiver_group_area ga
join area a on a.id = ga.area_id and a.deleted_at is null
join company ac on ac.id = a.company_id and ac.deleted_at is null
where ga.receiver_group_id = r.id and ("a"."id" = any($5::int[])))) as groups
from letter l
join user_account u on u.id = l.receiver_id
join company c on c.id = u.company_id
where l.kind = 'daily' and l.event_date = $6::date and "u"."company_id" = any($7::int[]) and concat_ws(' ', "u"."searched") like all($8::text[]) and u.company_id = any($9::int[]) and exists (
select 1
from receiver_group_member m
join receiver_group r on r.id = m.receiver_group_id
where m.user_id = u.id and m.is_active and r.is_active and r.deleted_at is null and exists (
select 1
from receiver_group_area ga
join area a on a.id = ga.area_id and a.deleted_at is null
join company ac on ac.id = a.company_id and ac.deleted_at is null
where ga.receiver_group_id = r.id and ("a"."id" = any($10::int[]))) and r.id = any($11::int[])) and (case l.status when 'sending' then 'waiting' else l.status end) = $12
order by (case l.status when 'sending' then 'waiting' else l.status end) desc nulls last, l.id
limit $13 offset $14;

-- onLoadData: counts
select count(*) filter (where l.status = 'Y')::int as "Y", count(*) filter (where l.status = 'N')::int as "N", count(*) filter (where l.status = 'file')::int as file, count(*) filter (where l.status in ('waiting', 'sending'))::int as waiting, count(*) filter (where l.status = 'unknown')::int as unknown, count(*) filter (where l.status = 'cancelled')::int as cancelled, count(*) filter (where l.status = 'N' and l.kind <> 'set_password' and (case when l.content ? 'groups' then (
select bool_and(("a"."id" = any($1::int[])))
from area a
where a.deleted_at is null and a.id in (
select ga.area_id
from receiver_group_area ga
where ga.receiver_group_id in (
select jsonb_array_elements_text(l.content -> 'groups')::int))) when l.content ? 'cells' then (
select bool_and(("a"."id" = any($2::int[])))
from area a
where a.deleted_at is null and a.id in (
select (cell ->> 'areaId')::int
from jsonb_array_elements(l.content -> 'cells') cell)) else (
select bool_and(("a"."id" = any($3::int[])))
from area a
where a.deleted_at is null and a.id in (
select e.area_id
from event_report e
where e.id = (l.content ->> 'report')::int or e.id in (
select jsonb_array_elements_text(l.content -> 'reports')::int))) end is true))::int as resendable, max(l.sent_at) as "lastSentAt"
from letter l
join user_account u on u.id = l.receiver_id
where l.kind = 'daily' and l.event_date = $4::date and "u"."company_id" = any($5::int[]) and concat_ws(' ', "u"."searched") like all($6::text[]) and u.company_id = any($7::int[]) and exists (
select 1
from receiver_group_member m
join receiver_group r on r.id = m.receiver_group_id
where m.user_id = u.id and m.is_active and r.is_active and r.deleted_at is null and exists (
select 1
from receiver_group_area ga
join area a on a.id = ga.area_id and a.deleted_at is null
join company ac on ac.id = a.company_id and ac.deleted_at is null
where ga.receiver_group_id = r.id and ("a"."id" = any($8::int[]))) and r.id = any($9::int[]));

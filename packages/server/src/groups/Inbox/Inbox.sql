-- GetList: a page
with waiting as materialized (
select e.id, e.event_date as day, 4 - greatest(e.security_level_id, case when coalesce(e.sub_event_type_id, e.event_type_id) in (
select kind.id
from event_type kind
where kind.color_id = 4) then 3 else 1 end) as urgency, coalesce(e.start_time, time '00:00') as starts, not case when true and $1::int in ("e"."reported_by", "e"."updated_by") then exists (
select 1
from user_area ua
join user_account au on au.id = ua.user_id and au.is_active and au.deleted_at is null
join company ac on ac.id = au.company_id and ac.deleted_at is null
where ua.role = 'approve' and ua.area_id in (a.id, a.parent_id) and exists (
select 1
from user_group ug
where ug.user_id = ua.user_id and ug.group_id = 5) and exists (
select 1
from user_menu um
where um.user_id = ua.user_id and um.menu_id in (2, 3) and um.level = 2) and ua.user_id not in ("e"."reported_by", "e"."updated_by")) else false end as is_decidable
from event_report e
join area a on a.id = e.area_id and a.requires_approval
where e.status = 1 and e.deleted_at is null and ("e"."area_id" = any($2::int[])))
select array(
select id
from waiting
order by day, urgency, starts, id
limit $3::int) as ids, counted.total, counted.waiting
from (
select count(*) as total, count(*) filter (where is_decidable) as waiting
from waiting) counted;

-- GetList: the next page with every filter
with waiting as materialized (
select e.id, e.event_date as day, 4 - greatest(e.security_level_id, case when coalesce(e.sub_event_type_id, e.event_type_id) in (
select kind.id
from event_type kind
where kind.color_id = 4) then 3 else 1 end) as urgency, coalesce(e.start_time, time '00:00') as starts, not case when true and $1::int in ("e"."reported_by", "e"."updated_by") then exists (
select 1
from user_area ua
join user_account au on au.id = ua.user_id and au.is_active and au.deleted_at is null
join company ac on ac.id = au.company_id and ac.deleted_at is null
where ua.role = 'approve' and ua.area_id in (a.id, a.parent_id) and exists (
select 1
from user_group ug
where ug.user_id = ua.user_id and ug.group_id = 5) and exists (
select 1
from user_menu um
where um.user_id = ua.user_id and um.menu_id in (2, 3) and um.level = 2) and ua.user_id not in ("e"."reported_by", "e"."updated_by")) else false end as is_decidable
from event_report e
join area a on a.id = e.area_id and a.requires_approval
where e.status = 1 and e.deleted_at is null and ("e"."area_id" = any($2::int[])) and e.company_id = $3::int and $4::int in (a.id, a.parent_id) and e.event_group_id = $5::int and $6::int in (e.event_type_id, e.sub_event_type_id) and e.event_date >= $7::date and e.event_date <= $8::date and ("e"."searched" like $9 or "e"."area_id" = any($10::int[]) or e.id in (
select said.report_id
from report_comment said
where said.searched like $11 and said.deleted_at is null and true union
select x.report_id
from corrective_action x
where x.searched like $12 and ("x"."area_id" is null or true) union
select l.report_id
from upload u
join event_report_file l on l.upload_id = u.id
where u.searched like $13 union
select x.report_id
from upload u
join corrective_action_file f on f.upload_id = u.id
join corrective_action x on x.id = f.action_id
where u.searched like $14 and ("f"."area_id" is null or true) and ("x"."area_id" is null or true))))
select array(
select id
from waiting
where (day, urgency, starts, id) > ($15::date, $16::int, $17::time, $18::int)
order by day, urgency, starts, id
limit $19::int) as ids, counted.total, counted.waiting
from (
select count(*) as total, count(*) filter (where is_decidable) as waiting
from waiting) counted;

-- GetList: its rows
select e.id, e.version, e.company_id as "companyId", name_in("c"."name", "c"."second_name", 'en') as "companyName", e.area_id as "areaId", case when upper.id is null then name_in("a"."name", "a"."second_name", 'en') else name_in("upper"."name", "upper"."second_name", 'en') || ' / ' || name_in("a"."name", "a"."second_name", 'en') end as "areaName", e.event_group_id as "groupId", t.id as "typeId", name_in("t"."name", "t"."second_name", 'en') as "typeName", coalesce(name_in("st"."name", "st"."second_name", 'en'), '') as "subTypeName", coalesce(st.color_id, t.color_id) as "colorId", e.event_date as day, to_char(e.start_time, 'HH24:MI') as start, coalesce(e.start_time, time '00:00')::text as starts, 4 - greatest(e.security_level_id, case when coalesce(e.sub_event_type_id, e.event_type_id) in (
select kind.id
from event_type kind
where kind.color_id = 4) then 3 else 1 end) as urgency, to_char(e.end_time, 'HH24:MI') as end, e.is_open as "isOpen", e.security_level_id as "levelId", e.description, u.first_name || ' ' || u.last_name as "reporterName", e.reported_by as "reportedBy", e.updated_by as "updatedBy", e.reported_at as "filedAt", e.status, a.requires_approval as "requiresApproval", case when true and $1::int in ("e"."reported_by", "e"."updated_by") then exists (
select 1
from user_area ua
join user_account au on au.id = ua.user_id and au.is_active and au.deleted_at is null
join company ac on ac.id = au.company_id and ac.deleted_at is null
where ua.role = 'approve' and ua.area_id in (a.id, a.parent_id) and exists (
select 1
from user_group ug
where ug.user_id = ua.user_id and ug.group_id = 5) and exists (
select 1
from user_menu um
where um.user_id = ua.user_id and um.menu_id in (2, 3) and um.level = 2) and ua.user_id not in ("e"."reported_by", "e"."updated_by")) else false end as "hasOtherApprover", ( e.brought_in_key is null and exists (select
from event_type demanding
where demanding.id = e.event_type_id and demanding.requires_action) and not exists (select
from corrective_action x
where x.report_id = e.id)) as "lacksAction", files.photos as "photoCount", files.others as "fileCount", files.picture, look.version as "seenVersion"
from event_report e
join company c on c.id = e.company_id
join area a on a.id = e.area_id
left join area upper on upper.id = a.parent_id
join event_type t on t.id = e.event_type_id
left join event_type st on st.id = e.sub_event_type_id
join user_account u on u.id = e.reported_by
left join report_look look on look.report_id = e.id and look.user_id = $2::int cross
join lateral (
select count(*) filter (where (u.extension in ('jpg', 'jpeg', 'png', 'gif') and p.has_thumbnail is not false)) as photos, count(*) filter (where not (u.extension in ('jpg', 'jpeg', 'png', 'gif') and p.has_thumbnail is not false)) as others, (array_agg(u.stored_name
order by f.position, f.upload_id) filter (where (u.extension in ('jpg', 'jpeg', 'png', 'gif') and p.has_thumbnail is not false)))[1] as picture
from event_report_file f
join (upload u
left join upload_picture p on p.upload_id = u.id) on u.id = f.upload_id
where f.report_id = e.id) files
where e.id = any($3::int[]) and e.deleted_at is null and ("e"."area_id" = any($4::int[]));

-- GetCount
select count(*) as waiting
from event_report e
join area a on a.id = e.area_id and a.requires_approval
where e.status = 1 and e.deleted_at is null and ("e"."area_id" = any($1::int[])) and not case when true and $2::int in ("e"."reported_by", "e"."updated_by") then exists (
select 1
from user_area ua
join user_account au on au.id = ua.user_id and au.is_active and au.deleted_at is null
join company ac on ac.id = au.company_id and ac.deleted_at is null
where ua.role = 'approve' and ua.area_id in (a.id, a.parent_id) and exists (
select 1
from user_group ug
where ug.user_id = ua.user_id and ug.group_id = 5) and exists (
select 1
from user_menu um
where um.user_id = ua.user_id and um.menu_id in (2, 3) and um.level = 2) and ua.user_id not in ("e"."reported_by", "e"."updated_by")) else false end;

-- GetChoices
with waiting as (
select e.company_id, e.area_id, e.event_group_id, e.event_type_id, count(*) as count
from event_report e
join area a on a.id = e.area_id and a.requires_approval
where e.status = 1 and e.deleted_at is null and ("e"."area_id" = any($1::int[]))
group by 1, 2, 3, 4)
select w.company_id as "companyId", name_in("c"."name", "c"."second_name", 'en') as "companyName", case when "c"."second_name" is null then '' else name_in("c"."name", "c"."second_name", 'th') end as "otherCompanyName", w.area_id as "areaId", case when upper.id is null then name_in("a"."name", "a"."second_name", 'en') else name_in("upper"."name", "upper"."second_name", 'en') || ' / ' || name_in("a"."name", "a"."second_name", 'en') end as "name", coalesce(nullif(case when upper.id is null then name_in("a"."name", "a"."second_name", 'th') else name_in("upper"."name", "upper"."second_name", 'th') || ' / ' || name_in("a"."name", "a"."second_name", 'th') end, case when upper.id is null then name_in("a"."name", "a"."second_name", 'en') else name_in("upper"."name", "upper"."second_name", 'en') || ' / ' || name_in("a"."name", "a"."second_name", 'en') end), '') as "otherName", w.event_group_id as "groupId", w.event_type_id as "typeId", name_in("t"."name", "t"."second_name", 'en') as "typeName", case when "t"."second_name" is null then '' else name_in("t"."name", "t"."second_name", 'th') end as "otherTypeName", w.count
from waiting w
join company c on c.id = w.company_id
join area a on a.id = w.area_id
left join area upper on upper.id = a.parent_id
join event_type t on t.id = w.event_type_id
order by c.position, name_in("c"."name", "c"."second_name", 'en'), c.id, w.event_group_id, coalesce(upper.position, a.position), coalesce(upper.id, a.id), a.position, a.id, t.position, t.id;

-- LoadEventToday: reports
select e.id, e.event_group_id, e.company_id, c.name as company_name, e.area_id, case when upper.id is null then a.name else upper.name || ' / ' || a.name end as area_name, coalesce(st.color_id, t.color_id) as color_id, case when st.id is null then t.name else t.name || ' / ' || st.name end as event_type_name, e.description, u.first_name || ' ' || u.last_name as reporter, e.reported_by, e.updated_by, e.reported_at, e.event_date, e.status, e.security_level_id, e.version, a.requires_approval, (
select count(*)
from event_report_file f
where f.report_id = e.id) as file_count, case when e.status = 1 and $1::int in (e.reported_by, e.updated_by) then exists (
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
where um.user_id = ua.user_id and um.menu_id in (2, 3) and um.level = 2) and ua.user_id <> $2::int) else false end as has_other_approver
from event_report e
join company c on c.id = e.company_id
join area a on a.id = e.area_id
left join area upper on upper.id = a.parent_id
join event_type t on t.id = e.event_type_id
left join event_type st on st.id = e.sub_event_type_id
join user_account u on u.id = e.reported_by
where e.event_date = $3::date and e.deleted_at is null and ("e"."area_id" = any($4::int[]));

-- LoadEventToday: reports of all areas
select e.id, e.event_group_id, e.company_id, c.name as company_name, e.area_id, case when upper.id is null then a.name else upper.name || ' / ' || a.name end as area_name, coalesce(st.color_id, t.color_id) as color_id, case when st.id is null then t.name else t.name || ' / ' || st.name end as event_type_name, e.description, u.first_name || ' ' || u.last_name as reporter, e.reported_by, e.updated_by, e.reported_at, e.event_date, e.status, e.security_level_id, e.version, a.requires_approval, (
select count(*)
from event_report_file f
where f.report_id = e.id) as file_count, case when e.status = 1 and $1::int in (e.reported_by, e.updated_by) then exists (
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
where um.user_id = ua.user_id and um.menu_id in (2, 3) and um.level = 2) and ua.user_id <> $2::int) else false end as has_other_approver
from event_report e
join company c on c.id = e.company_id
join area a on a.id = e.area_id
left join area upper on upper.id = a.parent_id
join event_type t on t.id = e.event_type_id
left join event_type st on st.id = e.sub_event_type_id
join user_account u on u.id = e.reported_by
where e.event_date = $3::date and e.deleted_at is null and true;

-- LoadEventToday: groups
select distinct a.event_group_id as id
from area a
join company c on c.id = a.company_id and c.is_active and c.deleted_at is null
left join area upper on upper.id = a.parent_id
where a.is_active and a.deleted_at is null and (upper.id is null or upper.is_active and upper.deleted_at is null) and not exists (
select 1
from area sub
where sub.parent_id = a.id and sub.deleted_at is null) and ("a"."id" = any($1::int[]));

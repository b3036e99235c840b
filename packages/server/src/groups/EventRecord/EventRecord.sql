-- GetData: a company’s month
select array(
select e.id
from event_report e
where e.deleted_at is null and true and e.company_id = $1::int and e.event_date >= $2::date and e.event_date <= $3::date
order by e.event_date desc, e.id desc
limit $4::int offset $5::bigint) as ids, (
select count(*)
from event_report e
where e.deleted_at is null and true and e.company_id = $6::int and e.event_date >= $7::date and e.event_date <= $8::date) as total;

-- GetData: the month of all companies
select array(
select e.id
from event_report e
where e.deleted_at is null and true and e.event_date >= $1::date and e.event_date <= $2::date
order by e.event_date desc, e.id desc
limit $3::int offset $4::bigint) as ids, (
select count(*)
from event_report e
where e.deleted_at is null and true and e.event_date >= $5::date and e.event_date <= $6::date) as total;

-- GetData: the month of a reporter’s areas
select array(
select e.id
from event_report e
where e.deleted_at is null and ("e"."area_id" = any($1::int[])) and e.event_date >= $2::date and e.event_date <= $3::date
order by e.event_date desc, e.id desc
limit $4::int offset $5::bigint) as ids, (
select count(*)
from event_report e
where e.deleted_at is null and ("e"."area_id" = any($6::int[])) and e.event_date >= $7::date and e.event_date <= $8::date) as total;

-- GetData: a company and its areas
select array(
select e.id
from event_report e
where e.deleted_at is null and ("e"."company_id" = any($1::int[]) or "e"."area_id" = any($2::int[]))
order by e.event_date desc, e.id desc
limit $3::int offset $4::bigint) as ids, (
select count(*)
from event_report e
where e.deleted_at is null and ("e"."company_id" = any($5::int[]) or "e"."area_id" = any($6::int[]))) as total;

-- GetData: every filter
with matched as materialized (
select e.id, e.event_date, e.event_date as key
from event_report e
where e.deleted_at is null and true and e.company_id = $1::int and e.area_id = any($2::int[]) and e.event_date = $3::date and e.event_date >= $4::date and e.event_date <= $5::date and e.event_group_id = $6::int and "e"."event_type_id" = $7::int and e.security_level_id = $8::int and e.status = $9::int and ("e"."searched" like $10 or "e"."area_id" = any($11::int[]) or "e"."event_type_id" = any($12::int[]) or "e"."sub_event_type_id" = any($13::int[]) or "e"."id" = any($14::int[])) and not coalesce((("e"."searched" || '') like $15 or "e"."area_id" = any($16::int[]) or "e"."event_type_id" = any($17::int[]) or "e"."sub_event_type_id" = any($18::int[]) or e.id in (
select said.report_id
from report_comment said
where said.searched like $19 and said.deleted_at is null and ("said"."area_id" = any($20::int[])) union
select x.report_id
from corrective_action x
where x.searched like $21 and ("x"."area_id" is null or ("x"."area_id" = any($22::int[]))) union
select l.report_id
from upload u
join event_report_file l on l.upload_id = u.id
where u.searched like $23 union
select x.report_id
from upload u
join corrective_action_file f on f.upload_id = u.id
join corrective_action x on x.id = f.action_id
where u.searched like $24 and ("f"."area_id" is null or ("f"."area_id" = any($25::int[]))) and ("x"."area_id" is null or ("x"."area_id" = any($26::int[]))))), false) and e.id = any($27::int[]))
select array(
select id
from matched
order by key desc, event_date desc, id desc
limit $28::int offset $29::bigint) as ids, (
select count(*)
from matched) as total;

-- GetData: a text without three letters in a row
with matched as materialized (
select e.id, e.event_date, e.event_date as key
from event_report e
where e.deleted_at is null and true and (("e"."searched" || '') like $1 or "e"."area_id" = any($2::int[]) or "e"."event_type_id" = any($3::int[]) or "e"."sub_event_type_id" = any($4::int[]) or "e"."id" = any($5::int[])))
select array(
select id
from matched
order by key desc, event_date desc, id desc
limit $6::int offset $7::bigint) as ids, (
select count(*)
from matched) as total;

-- GetData: a sub type
select array(
select e.id
from event_report e
where e.deleted_at is null and true and "e"."sub_event_type_id" = $1::int
order by e.event_date desc, e.id desc
limit $2::int offset $3::bigint) as ids, (
select count(*)
from event_report e
where e.deleted_at is null and true and "e"."sub_event_type_id" = $4::int) as total;

-- GetData: by area
with matched as materialized (
select e.id, e.event_date, names.place as key
from event_report e
join (
select id, row_number() over (order by name collate "th-x-icu", id) as place
from (
select n.id, case when upper.id is null then name_in("n"."name", "n"."second_name", 'en') else name_in("upper"."name", "upper"."second_name", 'en') || ' / ' || name_in("n"."name", "n"."second_name", 'en') end as name
from "area" n
left join "area" upper on upper.id = n.parent_id) named) names on names.id = e.area_id
where e.deleted_at is null and true and e.event_date >= $1::date and e.event_date <= $2::date)
select array(
select id
from matched
order by key asc, event_date desc, id desc
limit $3::int offset $4::bigint) as ids, (
select count(*)
from matched) as total;

-- GetData: by event type
with matched as materialized (
select e.id, e.event_date, names.place as key
from event_report e
join (
select id, row_number() over (order by name collate "th-x-icu", id) as place
from (
select n.id, case when upper.id is null then name_in("n"."name", "n"."second_name", 'en') else name_in("upper"."name", "upper"."second_name", 'en') || ' / ' || name_in("n"."name", "n"."second_name", 'en') end as name
from "event_type" n
left join "event_type" upper on upper.id = n.parent_id) named) names on names.id = coalesce(e.sub_event_type_id, e.event_type_id)
where e.deleted_at is null and true and e.event_date >= $1::date and e.event_date <= $2::date)
select array(
select id
from matched
order by key asc, event_date desc, id desc
limit $3::int offset $4::bigint) as ids, (
select count(*)
from matched) as total;

-- GetData: by status
with matched as materialized (
select e.id, e.event_date, array_position(array[3, 2, 4, 1], "e"."status"::int) as key
from event_report e
where e.deleted_at is null and true and e.event_date >= $1::date and e.event_date <= $2::date)
select array(
select id
from matched
order by key asc, event_date desc, id desc
limit $3::int offset $4::bigint) as ids, (
select count(*)
from matched) as total;

-- GetData: by description
with matched as materialized (
select e.id, e.event_date, e.description collate "th-x-icu" as key
from event_report e
where e.deleted_at is null and true and e.event_date >= $1::date and e.event_date <= $2::date)
select array(
select id
from matched
order by key asc, event_date desc, id desc
limit $3::int offset $4::bigint) as ids, (
select count(*)
from matched) as total;

-- ExportExcels: count
select count(*)::int as total
from event_report e
where e.deleted_at is null and ("e"."area_id" = any($1::int[])) and e.event_date >= $2::date and e.event_date <= $3::date;

-- ExportExcels: rows
select e.event_date::text, e.event_group_id, name_in("c"."name", "c"."second_name", 'en'), case when upper.id is null then name_in("a"."name", "a"."second_name", 'en') else name_in("upper"."name", "upper"."second_name", 'en') || ' / ' || name_in("a"."name", "a"."second_name", 'en') end, case when coalesce(st.color_id, t.color_id) = 4 then 4 else 3 end, case when st.id is null then name_in("t"."name", "t"."second_name", 'en') else name_in("t"."name", "t"."second_name", 'en') || ' / ' || name_in("st"."name", "st"."second_name", 'en') end, e.security_level_id, (
select string_agg(name_in("s"."name", "s"."second_name", 'en'), ', '
order by s.start_time, s.id)
from event_report_shift es
join shift s on s.id = es.shift_id
where es.report_id = e.id), to_char(e.start_time, 'HH24:MI'), to_char(e.end_time, 'HH24:MI'), e.description, e.security_note, u.first_name || ' ' || u.last_name, to_char("e"."reported_at" at time zone $1, 'YYYY-MM-DD HH24:MI'), e.status, d.first_name || ' ' || d.last_name || coalesce( (
select ' (' || du.first_name || ' ' || du.last_name || ')'
from user_account du
where du.id = e.decided_for), ''), to_char("e"."decided_at" at time zone $2, 'YYYY-MM-DD HH24:MI'), e.reject_reason, case when (t.is_nil and "e"."reported_at" < ("e"."event_date" + coalesce((
select max("es"."ends_next_day"::int * interval '1 day' + "es"."end_time"::interval)
from event_report_shift ers
join shift es on es.id = ers.shift_id
where ers.report_id = e.id), interval '1 day')) at time zone $3) then to_char("e"."reported_at" at time zone $4, 'YYYY-MM-DD HH24:MI') end, case when e.brought_in_key is not null then 1 end
from event_report e
join company c on c.id = e.company_id
join area a on a.id = e.area_id
left join area upper on upper.id = a.parent_id
join event_type t on t.id = e.event_type_id
left join event_type st on st.id = e.sub_event_type_id
join user_account u on u.id = e.reported_by
left join user_account d on d.id = e.decided_by
where e.deleted_at is null and ("e"."area_id" = any($5::int[])) and e.event_date >= $6::date and e.event_date <= $7::date
order by e.event_date desc, e.id desc;

-- ExportExcels: rows by reporter
select e.event_date::text, e.event_group_id, name_in("c"."name", "c"."second_name", 'en'), case when upper.id is null then name_in("a"."name", "a"."second_name", 'en') else name_in("upper"."name", "upper"."second_name", 'en') || ' / ' || name_in("a"."name", "a"."second_name", 'en') end, case when coalesce(st.color_id, t.color_id) = 4 then 4 else 3 end, case when st.id is null then name_in("t"."name", "t"."second_name", 'en') else name_in("t"."name", "t"."second_name", 'en') || ' / ' || name_in("st"."name", "st"."second_name", 'en') end, e.security_level_id, (
select string_agg(name_in("s"."name", "s"."second_name", 'en'), ', '
order by s.start_time, s.id)
from event_report_shift es
join shift s on s.id = es.shift_id
where es.report_id = e.id), to_char(e.start_time, 'HH24:MI'), to_char(e.end_time, 'HH24:MI'), e.description, e.security_note, u.first_name || ' ' || u.last_name, to_char("e"."reported_at" at time zone $1, 'YYYY-MM-DD HH24:MI'), e.status, d.first_name || ' ' || d.last_name || coalesce( (
select ' (' || du.first_name || ' ' || du.last_name || ')'
from user_account du
where du.id = e.decided_for), ''), to_char("e"."decided_at" at time zone $2, 'YYYY-MM-DD HH24:MI'), e.reject_reason, case when (t.is_nil and "e"."reported_at" < ("e"."event_date" + coalesce((
select max("es"."ends_next_day"::int * interval '1 day' + "es"."end_time"::interval)
from event_report_shift ers
join shift es on es.id = ers.shift_id
where ers.report_id = e.id), interval '1 day')) at time zone $3) then to_char("e"."reported_at" at time zone $4, 'YYYY-MM-DD HH24:MI') end, case when e.brought_in_key is not null then 1 end
from event_report e
join company c on c.id = e.company_id
join area a on a.id = e.area_id
left join area upper on upper.id = a.parent_id
join event_type t on t.id = e.event_type_id
left join event_type st on st.id = e.sub_event_type_id
join user_account u on u.id = e.reported_by
left join user_account d on d.id = e.decided_by
join (
select id, row_number() over (order by name collate "th-x-icu", id) as place
from (
select id, first_name || ' ' || last_name as name
from user_account) named) names on names.id = e.reported_by
where e.deleted_at is null and true
order by names.place asc, e.event_date desc, e.id desc;

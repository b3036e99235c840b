/**
 * Places in a list are 1 to n without gap, for what is not deleted: companies, areas of a company, group and upper area,
 * event types of a group and upper type. Judged at the commit, so that one statement may renumber a list in any order; the
 * same goes for names that change places within one save. platform/ordering.ts keeps the lists without gap.
 */
export const order = /* sql */ `
update company set position = places.place from (
  select id, row_number() over (order by position, id) as place from company where deleted_at is null) places
where places.id = company.id and places.place <> company.position;
update area set position = places.place from (
  select id, row_number() over (partition by company_id, event_group_id, parent_id order by position, id) as place
  from area where deleted_at is null) places
where places.id = area.id and places.place <> area.position;
update event_type set position = places.place from (
  select id, row_number() over (partition by event_group_id, parent_id order by position, id) as place
  from event_type where deleted_at is null) places
where places.id = event_type.id and places.place <> event_type.position;

alter table company
  add constraint company_place_once exclude (position with =) where (deleted_at is null) deferrable initially deferred;
alter table area
  add constraint area_place_once exclude (company_id with =, event_group_id with =, coalesce(parent_id, 0) with =, position with =)
    where (deleted_at is null) deferrable initially deferred;
alter table event_type
  add constraint event_type_place_once exclude (event_group_id with =, coalesce(parent_id, 0) with =, position with =)
    where (deleted_at is null) deferrable initially deferred;

drop index shift_name_once, shift_time_once, area_name_once, event_type_name_once, event_type_short_name_once;
alter table shift
  add constraint shift_name_once exclude (company_id with =, lower(name) with =)
    where (deleted_at is null) deferrable initially deferred,
  add constraint shift_time_once exclude (company_id with =, start_time with =, end_time with =)
    where (deleted_at is null) deferrable initially deferred;
alter table area
  add constraint area_name_once exclude (company_id with =, event_group_id with =, coalesce(parent_id, 0) with =, lower(trim(name)) with =)
    where (deleted_at is null) deferrable initially deferred;
alter table event_type
  add constraint event_type_name_once exclude (event_group_id with =, coalesce(parent_id, 0) with =, lower(trim(name)) with =)
    where (deleted_at is null) deferrable initially deferred,
  add constraint event_type_short_name_once
    exclude (event_group_id with =, coalesce(parent_id, 0) with =, lower(trim(short_name)) with =)
    where (deleted_at is null) deferrable initially deferred;
`

/**
 * Positions in a list are 1 to n without gaps, not counting deleted entries: companies, areas of a company, group and upper
 * area, event types of a group and upper type. They are checked at the commit, so that one statement may renumber a list in
 * any order; the same applies to names that are swapped in one save. administration/ordering.ts keeps the lists without gaps.
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

/**
 * An update of a part, such as a shift of a company, is identified in the trail: rows that are recorded under the
 * record they belong to keep their ids next to their changes.
 */
export const trailOfParts = /* sql */ `
create or replace function audit_row() returns trigger language plpgsql as $$
declare
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  is_part boolean := tg_argv[0] <> 'id';
  changed_before jsonb;
  changed_after jsonb;
begin
  for i in 1 .. tg_nargs - 1 loop
    if old_row ->> tg_argv[i] is not null then
      old_row := jsonb_set(old_row, array[tg_argv[i]], to_jsonb(encode(sha256(convert_to(old_row ->> tg_argv[i], 'UTF8')), 'hex')));
    end if;
    if new_row ->> tg_argv[i] is not null then
      new_row := jsonb_set(new_row, array[tg_argv[i]], to_jsonb(encode(sha256(convert_to(new_row ->> tg_argv[i], 'UTF8')), 'hex')));
    end if;
  end loop;
  if tg_op = 'UPDATE' then
    if old_row = new_row then return null; end if;
    select jsonb_object_agg(o.key, o.value), jsonb_object_agg(o.key, new_row -> o.key)
      into changed_before, changed_after
      from jsonb_each(old_row) o
      where o.value is distinct from new_row -> o.key or (is_part and (o.key = 'id' or right(o.key, 3) = '_id' or o.key in ('kind', 'role')));
  else
    changed_before := old_row;
    changed_after := new_row;
  end if;
  insert into audit_entry (actor_id, call, action, table_name, row_key, before, after) values (
    nullif(current_setting('daybook.actor', true), '')::integer,
    coalesce(nullif(current_setting('daybook.call', true), ''), 'system'),
    lower(tg_op), tg_table_name, coalesce(new_row, old_row) ->> tg_argv[0], changed_before, changed_after);
  return null;
end $$;
`

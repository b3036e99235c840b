/**
 * Each text that is searched, beside it in its normal form: names in their small tables, so that a rename touches one row, and
 * what a report and what hangs on it say, with an index of their runs of three letters. The trail is of what people do: it repeats
 * neither these nor when the feed saw a record.
 */
export const searchedTexts = /* sql */ `
create or replace function audit_row() returns trigger language plpgsql as $$
declare
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - array['feed_at', 'searched'] end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - array['feed_at', 'searched'] end;
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

/* Texts of a row are on lines of their own, so that no phrase is found across two of them. */
alter table company add column searched text
  generated always as (normal_form(name) || E'\\n' || coalesce(normal_form(second_name), '')) stored;
alter table area add column searched text
  generated always as (normal_form(name) || E'\\n' || coalesce(normal_form(second_name), '')) stored;
alter table event_type add column searched text
  generated always as (normal_form(name) || E'\\n' || coalesce(normal_form(second_name), '')) stored;
alter table receiver_group add column searched text
  generated always as (normal_form(name) || E'\\n' || coalesce(normal_form(second_name), '')) stored;
alter table user_account add column searched text
  generated always as (normal_form(first_name || ' ' || last_name)) stored;

drop index event_report_description;
alter table event_report add column searched text generated always as (
  normal_form(description) || E'\\n' || normal_form(security_note) || E'\\n' || normal_form(reject_reason)) stored;
alter table report_comment add column searched text generated always as (normal_form(body)) stored;
alter table corrective_action add column searched text
  generated always as (normal_form(description) || E'\\n' || normal_form(reason)) stored;
alter table upload add column searched text generated always as (normal_form(original_name)) stored;
create index event_report_searched on event_report using gin (searched gin_trgm_ops);
create index report_comment_searched on report_comment using gin (searched gin_trgm_ops);
create index corrective_action_searched on corrective_action using gin (searched gin_trgm_ops);
create index upload_searched on upload using gin (searched gin_trgm_ops);
`

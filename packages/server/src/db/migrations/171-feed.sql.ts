/**
 * When a record was last changed as the feed sees it, and what is gone from it. Every change counts, also those that are no edits,
 * such as restoring. See docs/decisions/the-feed-hands-out-what-has-settled.md.
 */
export const feed = /* sql */ `
/* The transaction has its id before the clock is read: whoever reads the feed later knows of it. */
create function mark_for_feed() returns trigger language plpgsql as $$
begin
  perform pg_current_xact_id();
  new.feed_at := daybook_clock();
  return new;
end $$;

do $$
declare
  fed text;
begin
  foreach fed in array array['event_report', 'corrective_action', 'company', 'area', 'event_type', 'user_account'] loop
    execute format('alter table %I add column feed_at timestamptz not null default daybook_now()', fed);
    execute format('create trigger mark_for_feed before insert or update on %I for each row execute function mark_for_feed()', fed);
  end loop;
end $$;
create index event_report_feed on event_report (feed_at, id) include (company_id, area_id) where deleted_at is null;
create index corrective_action_feed on corrective_action (feed_at, id);

/* Where something was that is not there any more. */
create table feed_removal (
  entity_set text not null check (entity_set in ('reports', 'decisions')),
  id integer not null,
  company_id integer not null,
  area_id integer not null,
  feed_at timestamptz not null,
  primary key (entity_set, id, area_id)
);
create index feed_removal_feed on feed_removal (feed_at, id);
insert into feed_removal select 'reports', id, company_id, area_id, daybook_now() from event_report where deleted_at is not null;

create function note_removal(entity_set text, id integer, company_id integer, area_id integer) returns void language sql as $$
  insert into feed_removal values (entity_set, id, company_id, area_id, daybook_clock())
  on conflict on constraint feed_removal_pkey do update set feed_at = excluded.feed_at, company_id = excluded.company_id
$$;
create function note_removals() returns trigger language plpgsql as $$
begin
  if old.deleted_at is null and (old.company_id, old.area_id) is distinct from (new.company_id, new.area_id) then
    perform note_removal('reports', old.id, old.company_id, old.area_id);
  end if;
  if old.deleted_at is null and new.deleted_at is not null then
    perform note_removal('reports', new.id, new.company_id, new.area_id);
  end if;
  if old.status in (3, 4) and new.status not in (3, 4) then
    perform note_removal('decisions', new.id, new.company_id, new.area_id);
  end if;
  /* What belongs to a report comes and goes with it. */
  if old.deleted_at is distinct from new.deleted_at or old.area_id <> new.area_id then
    update corrective_action set feed_at = daybook_clock() where report_id = new.id;
  end if;
  return null;
end $$;
create trigger note_removals after update of deleted_at, company_id, area_id, status on event_report for each row
  when ((old.deleted_at, old.company_id, old.area_id, old.status) is distinct from
    (new.deleted_at, new.company_id, new.area_id, new.status)) execute function note_removals();

/* The trail is of what people do; when the feed saw it is none of that. */
create or replace function audit_row() returns trigger language plpgsql as $$
declare
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - 'feed_at' end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - 'feed_at' end;
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

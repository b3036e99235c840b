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
`

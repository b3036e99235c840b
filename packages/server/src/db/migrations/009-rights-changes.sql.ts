/**
 * The transactions that changed something that rights depend on. A process that caches people checks with each call
 * whether one has been committed since it read them (rights/callers.ts). Each transaction has a row of its own, so that
 * nobody waits: a shared counter would make administrators queue.
 */
export const rightsChanges = /* sql */ `
create table rights_change (
  transaction_id xid8 primary key default pg_current_xact_id(),
  at timestamptz not null default clock_timestamp()
);

create function note_rights_change() returns trigger language plpgsql as $$
begin
  insert into rights_change default values on conflict do nothing;
  return null;
end $$;

do $$
declare
  source text;
begin
  foreach source in array array['company', 'area', 'user_account', 'user_group', 'user_menu', 'user_area', 'group_menu_limit'] loop
    execute format('create trigger note_rights_change after insert or update or delete or truncate on %I
      for each statement execute function note_rights_change()', source);
  end loop;
end $$;
`

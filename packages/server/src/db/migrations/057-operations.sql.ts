/**
 * Operations: the menu, the processes that serve this database, and the facts that corporate administrators were alerted
 * to. See docs/decisions/a-server-that-cannot-save-is-not-ready.md.
 */
export const operations = /* sql */ `
/* No level of its own: corporate administrators have it. */
insert into menu (id, is_back, link, icon, position)
select 31, true, '/Operations', 'pulse', max(position) + 1 from menu;

/* Each process writes its row every few seconds, and deletes it when it stops by itself. */
create table server_process (
  id uuid primary key,
  host text not null,
  pid integer not null,
  version text not null,
  started_at timestamptz not null default daybook_now(),
  seen_at timestamptz not null default daybook_now(),
  /* Its background jobs that fail or hang. */
  late_jobs text[] not null default '{}'
);

/* A fact that is red, or was until recently. */
create table operation_alert (
  fact text primary key,
  red_since timestamptz not null default daybook_now(),
  /* null: not written about yet, because it may pass. */
  told_at timestamptz,
  /* null: it is red now. */
  well_since timestamptz
);

/* The last verification of the trail, without reading the trail. */
create index audit_entry_verified on audit_entry (id) where action = 'verified';
`

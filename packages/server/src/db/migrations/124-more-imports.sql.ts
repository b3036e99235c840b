/** Areas, event types and holidays are imported too. */
export const moreImports = /* sql */ `
alter table import_run drop constraint import_run_kind_check;
alter table import_run add check (kind in ('user', 'receiver', 'area', 'eventType', 'holiday'));

/* How far imports are that still run. Kept only for the page that waits for one. */
create unlogged table import_progress (
  user_id integer not null references user_account,
  key uuid not null,
  done integer not null default 0,
  total integer not null,
  begun_at timestamptz not null default daybook_now(),
  primary key (user_id, key)
);
`

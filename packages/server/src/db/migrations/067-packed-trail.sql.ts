/**
 * Sealed entries of the audit trail that are some days old are stored compressed, a thousand per row. Their chain stays
 * the same: audit_segment has its hash after the last entry, and enough of each entry's hash to locate a change. See
 * docs/decisions/entries-are-plain-rows-reports-stay-whole.md.
 */
export const packedTrail = /* sql */ `
create table audit_segment (
  last_position bigint primary key,
  first_position bigint not null check (first_position >= 1),
  /* The chain's hash at the last position. */
  hash bytea not null check (length(hash) = 32),
  /* The first bytes of the chain's hash at each position. */
  tags bytea not null,
  /* The records that the entries are about, as numbers: audit/places.ts. */
  places bigint[] not null,
  /* The newest entry and transaction among them. */
  newest_entry bigint not null,
  newest_transaction xid8 not null,
  /* The entries, compressed. */
  body bytea not null,
  check (last_position >= first_position)
);
alter table audit_segment alter column tags set storage external, alter column body set storage external;
create index audit_segment_place on audit_segment using gin (places);
create index audit_segment_newest on audit_segment (newest_entry);

/* Only packed entries may be deleted from their tables. */
create function refuse_unpacked() returns trigger language plpgsql as $$
declare
  packed bigint := coalesce((select max(last_position) from audit_segment), 0);
begin
  -- What deletes nothing meant to delete something.
  if not exists (select from gone) then null;
  elsif tg_table_name = 'audit_chain' then
    if not exists (select from gone where position > packed) then return null; end if;
  elsif not exists (
    select from gone where not exists (
      select from audit_chain c where c.entry_id = gone.id and c.position <= packed))
  then return null; end if;
  raise exception 'the audit trail is append-only' using errcode = 'insufficient_privilege';
end $$;
drop trigger append_only on audit_entry;
drop trigger append_only on audit_chain;
create trigger append_only before update or truncate on audit_entry for each statement execute function refuse_change();
create trigger append_only before update or truncate on audit_chain for each statement execute function refuse_change();
create trigger packed_only after delete on audit_entry referencing old table as gone
  for each statement execute function refuse_unpacked();
create trigger packed_only after delete on audit_chain referencing old table as gone
  for each statement execute function refuse_unpacked();
create trigger append_only before update or delete or truncate on audit_segment for each statement execute function refuse_change();

/* Rows are added and deleted, in numbers that do not depend on the size of the table. */
alter table audit_entry set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);
alter table audit_chain set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);
`

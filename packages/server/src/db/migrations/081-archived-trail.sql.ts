/**
 * Segments of the audit trail that are months old are stored in files of the upload store. audit_archive has a row for each
 * file, and audit_segment keeps what finds a segment and where in the file its content begins. See
 * docs/decisions/entries-are-plain-rows-reports-stay-whole.md.
 */
export const archivedTrail = /* sql */ `
create table audit_archive (
  last_position bigint primary key,
  first_position bigint not null check (first_position >= 1),
  segments integer not null check (segments >= 1),
  /* The chain's hash at the last position. */
  hash bytea not null check (length(hash) = 32),
  stored_name text not null unique check (stored_name ~ '^[A-Za-z0-9_-]{20,60}$'),
  byte_size bigint not null,
  sha256 bytea not null check (length(sha256) = 32),
  archived_at timestamptz not null,
  check (last_position >= first_position)
);
create trigger append_only before update or delete or truncate on audit_archive for each statement execute function refuse_change();

/* The content of a segment is its tags and its body: both are here, or in a part of a file. */
alter table audit_segment
  alter column tags drop not null,
  alter column body drop not null,
  add column archive_position bigint references audit_archive,
  add column content_offset bigint,
  add column content_bytes integer,
  add column content_sha256 bytea check (length(content_sha256) = 32),
  add constraint audit_segment_content check (
    num_nonnulls(archive_position, content_offset, content_bytes, content_sha256) = case when body is null then 4 else 0 end
    and (tags is null) = (body is null));

/* The only allowed update moves content from its row to the file that covers it. */
create function refuse_unarchived() returns trigger language plpgsql as $$
begin
  if new.body is null and new.tags is null
    and new.content_bytes = length(old.tags) + length(old.body)
    and new.content_sha256 = sha256(old.tags || old.body)
    and (new.first_position, new.last_position, new.hash, new.places, new.newest_entry, new.newest_transaction)
      = (old.first_position, old.last_position, old.hash, old.places, old.newest_entry, old.newest_transaction)
    and exists (
      select from audit_archive a where a.last_position = new.archive_position
        and a.first_position <= new.first_position and a.last_position >= new.last_position
        and a.byte_size >= new.content_offset + new.content_bytes)
  then return new; end if;
  raise exception 'the audit trail is append-only' using errcode = 'insufficient_privilege';
end $$;
drop trigger append_only on audit_segment;
create trigger append_only before delete or truncate on audit_segment for each statement execute function refuse_change();
create trigger archived_only before update on audit_segment for each row execute function refuse_unarchived();
`

/**
 * Photos: a client id for an upload, so that one sent twice is one file; its position in a draft; facts about a picture.
 * upload_picture is left out of the audit trail, because the location of a photo is personal, and is deleted with
 * its file. See docs/decisions/uploads-are-judged-by-content.md.
 */
export const photos = /* sql */ `
alter table upload
  /* Created by the client; a second upload with the same id is the first one. */
  add column request_id uuid,
  add column draft_position smallint;
create unique index upload_request on upload (uploaded_by, request_id) where request_id is not null and deleted_at is null;

create table upload_picture (
  upload_id integer primary key references upload,
  /* null: not requested yet; false: cannot be made. */
  has_thumbnail boolean,
  /* As stated by the device: the SHA-256 of the photo before it was scaled down, and when and where it was taken. */
  original_sha256 bytea check (length(original_sha256) = 32),
  taken_at text check (taken_at ~ '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d([+-]\\d\\d:\\d\\d)?$'),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  check ((latitude is null) = (longitude is null))
);

create function forget_picture() returns trigger language plpgsql as $$
begin
  delete from upload_picture where upload_id = new.id;
  return null;
end $$;
create trigger forget_picture after update of deleted_at on upload
  for each row when (new.deleted_at is not null) execute function forget_picture();
`

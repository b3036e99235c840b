/**
 * The parts of a file that is being uploaded over a slow connection, each a stored file of its own. They are deleted when the
 * file is complete, or when it was given up.
 */
export const uploadsInParts = /* sql */ `
create table upload_part (
  user_id integer not null references user_account,
  request_id uuid not null,
  start_byte integer not null check (start_byte >= 0),
  byte_size integer not null check (byte_size > 0),
  stored_name text not null unique,
  received_at timestamptz not null,
  primary key (user_id, request_id, start_byte)
);
create index upload_part_received on upload_part (received_at);
`

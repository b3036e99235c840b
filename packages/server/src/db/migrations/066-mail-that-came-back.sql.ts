/**
 * Addresses whose mail was returned, and how far the bounce mailbox has been read. See
 * docs/decisions/a-notice-goes-by-one-channel.md.
 */
export const mailThatCameBack = /* sql */ `
/* Belongs to an address, not to a person: it no longer applies once the person has another address. */
create table returned_address (
  /* In lower case. */
  email text primary key,
  /* According to the status code: further mail will be returned too. */
  is_permanent boolean not null,
  /* The words of the mail server. */
  reason text not null,
  came_back_at timestamptz not null default daybook_now()
);

create table bounce_mailbox (
  /* user@host/folder. */
  mailbox text primary key,
  /* The server has renumbered its messages if this changes. */
  uid_validity bigint not null default 0,
  last_uid bigint not null default 0,
  bounces integer not null default 0,
  others integer not null default 0,
  /* A process is reading it. */
  busy_until timestamptz,
  read_at timestamptz
);
`

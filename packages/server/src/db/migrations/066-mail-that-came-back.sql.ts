/**
 * Addresses that mail came back from, and how far the mailbox is read that it comes back to. See docs/decisions/093.
 */
export const mailThatCameBack = /* sql */ `
/* Of an address, not of a person: with another address the note is gone. */
create table returned_address (
  /* In lower case. */
  email text primary key,
  /* By the status code: it will come back again. */
  is_permanent boolean not null,
  /* The words of the mail server. */
  reason text not null,
  came_back_at timestamptz not null default daybook_now()
);

create table bounce_mailbox (
  /* user@host/folder. */
  mailbox text primary key,
  /* The server numbers its messages anew when this changes. */
  uid_validity bigint not null default 0,
  last_uid bigint not null default 0,
  bounces integer not null default 0,
  others integer not null default 0,
  /* A process reads it. */
  busy_until timestamptz,
  read_at timestamptz
);
`

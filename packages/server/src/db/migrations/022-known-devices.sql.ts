/**
 * Browsers that a person has signed in with, known by a hash of their cookie. A request for a set-password letter records
 * whether it came from such a browser. And companies define how their people sign in; if no directory is configured, that
 * is by password, whatever is stored here.
 */
export const knownDevices = /* sql */ `
create table known_device (
  token_hash bytea not null check (length(token_hash) = 32),
  user_id integer not null references user_account,
  seen_at timestamptz not null,
  primary key (token_hash, user_id)
);
create index known_device_user on known_device (user_id, seen_at desc);
create index known_device_seen on known_device (seen_at);

alter table password_request add column is_known_device boolean not null default false;

/* 1 by password, 2 by the company account, 3 by either. */
alter table company add column sign_in smallint not null default 3 check (sign_in between 1 and 3);
`

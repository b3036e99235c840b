/**
 * Letters by other channels than e-mail: the channel of a person's notices, their addresses at LINE and Teams, and the
 * channel of a letter. The channel is chosen at the first try and then stays, so that a retry is recognized as one. See
 * docs/decisions/a-notice-goes-by-one-channel.md.
 */
export const channels = /* sql */ `
alter table letter
  /* null: nobody has tried to send it. */
  add column channel text,
  /* Since when it may have arrived: a try was begun whose outcome is uncertain. */
  add column begun_at timestamptz;

create table notice_choice (
  user_id integer primary key references user_account,
  channel text not null default 'email',
  /* In the company time zone; notices wait until they end. */
  quiet_from time,
  quiet_until time,
  updated_at timestamptz not null default daybook_now(),
  check ((quiet_from is null) = (quiet_until is null)),
  check (quiet_from <> quiet_until)
);
create trigger audit_row after insert or update or delete on notice_choice
  for each row execute function audit_row('user_id');

/* A person's address on a channel, sealed; the hash finds the person of a LINE account. */
create table channel_address (
  user_id integer not null references user_account,
  channel text not null,
  address text not null,
  address_hash bytea not null check (length(address_hash) = 32),
  linked_at timestamptz not null default daybook_now(),
  primary key (user_id, channel)
);
create unique index channel_address_line on channel_address (address_hash) where channel = 'line';
create trigger audit_row after insert or update or delete on channel_address
  for each row execute function audit_row('user_id', 'address', 'address_hash');

/* The code that a person sends to the bot from the LINE account to be linked. */
create table line_code (
  user_id integer primary key references user_account,
  code_hash bytea not null unique check (length(code_hash) = 32),
  expires_at timestamptz not null
);

/* As before, and for another channel than e-mail that channel too. */
create or replace function letter_digest(l letter) returns text language sql stable as $$
  select encode(sha256(convert_to(jsonb_build_array(
    l.id, l.kind, l.receiver_id, l.subject_key, l.event_date, l.language, l.content, l.message_id, l.resent_by,
    case when l.status not in ('waiting', 'sending') then jsonb_build_array(l.status, l.reason, extract(epoch from l.sent_at))
      || case when l.channel <> 'email' then jsonb_build_array(l.channel) else '[]' end end
  )::text, 'UTF8')), 'hex')
$$;
`

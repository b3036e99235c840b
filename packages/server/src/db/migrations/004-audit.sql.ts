/**
 * The audit trail. Every table that people change has a trigger that writes who, when, what, before and after into
 * audit_entry, in the same transaction as the change. The chain over it is sealed by a background step (audit/seal.ts):
 * audit_chain gives each entry its position and an HMAC over its content and the previous entry.
 */
export const audit = /* sql */ `
create table audit_entry (
  id bigint generated always as identity primary key,
  /* Sealing waits until no older transaction can still write, so that positions never change. */
  transaction_id xid8 not null default pg_current_xact_id(),
  at timestamptz not null default clock_timestamp(),
  actor_id integer,
  call text not null,
  action text not null,
  table_name text not null default '',
  row_key text not null default '',
  before jsonb,
  after jsonb
);
create index audit_entry_row on audit_entry (table_name, row_key, id);
create index audit_entry_transaction on audit_entry (transaction_id, id);

create table audit_chain (
  position bigint primary key check (position >= 1),
  entry_id bigint not null unique,
  hash bytea not null check (length(hash) = 32)
);
/* The last sealed position, signed; a copy is kept outside the database. */
create table audit_head (
  id smallint primary key check (id = 1),
  position bigint not null,
  transaction_id xid8 not null,
  entry_id bigint not null,
  hash bytea not null,
  signature bytea not null,
  sealed_at timestamptz not null
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger append_only before update or delete or truncate on audit_entry for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on audit_chain for each statement execute function refuse_change();

/* Arguments: the column that names the row, then columns whose value never enters the trail. */
create function audit_row() returns trigger language plpgsql as $$
declare
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  changed_before jsonb;
  changed_after jsonb;
begin
  for i in 1 .. tg_nargs - 1 loop
    if old_row ->> tg_argv[i] is not null then
      old_row := jsonb_set(old_row, array[tg_argv[i]], to_jsonb(encode(sha256(convert_to(old_row ->> tg_argv[i], 'UTF8')), 'hex')));
    end if;
    if new_row ->> tg_argv[i] is not null then
      new_row := jsonb_set(new_row, array[tg_argv[i]], to_jsonb(encode(sha256(convert_to(new_row ->> tg_argv[i], 'UTF8')), 'hex')));
    end if;
  end loop;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(o.key, o.value), jsonb_object_agg(o.key, new_row -> o.key)
      into changed_before, changed_after
      from jsonb_each(old_row) o where o.value is distinct from new_row -> o.key;
    if changed_before is null then return null; end if;
  else
    changed_before := old_row;
    changed_after := new_row;
  end if;
  insert into audit_entry (actor_id, call, action, table_name, row_key, before, after) values (
    nullif(current_setting('daybook.actor', true), '')::integer,
    coalesce(nullif(current_setting('daybook.call', true), ''), 'system'),
    lower(tg_op), tg_table_name, coalesce(new_row, old_row) ->> tg_argv[0], changed_before, changed_after);
  return null;
end $$;

do $$
declare
  audited record;
begin
  for audited in select * from (values
    ('company', '''id'''), ('shift', '''company_id'''), ('event_type', '''id'''), ('company_event_type', '''company_id'''),
    ('area', '''id'''), ('area_event_type', '''area_id'''), ('area_shift', '''area_id'''),
    ('user_account', '''id'', ''password_hash'''), ('user_group', '''user_id'''), ('user_menu', '''user_id'''), ('user_area', '''user_id'''),
    ('event_report', '''id'''), ('event_report_shift', '''report_id'''), ('event_report_file', '''report_id'''),
    ('upload', '''id'''), ('contact_page', '''id'''),
    ('receiver_group', '''id'''), ('receiver_group_member', '''receiver_group_id'''), ('receiver_group_area', '''receiver_group_id'''),
    ('mail_setup', '''event_group_id'''), ('notification_time_rule', '''id'''), ('notification_company_rule', '''id'''),
    ('notification_company', '''rule_id'''), ('advance_rule', '''id'''), ('export_log', '''id'''), ('import_run', '''id''')
  ) as t (name, arguments) loop
    execute format('create trigger audit_row after insert or update or delete on %I for each row execute function audit_row(%s)',
      audited.name, audited.arguments);
  end loop;
end $$;
`

/**
 * Letters in the trail, as a digest: their texts are about people, who may request erasure, and the trail cannot erase
 * anything. The digest covers the whole text of a letter and, once it is finished, its outcome; its random message id
 * keeps others from guessing the text. Each letter has an entry when it is written and when it is finished, and none
 * while it is being sent. Also, what verification needs to compare rows with the trail's entries about them.
 */
export const letterTrail = /* sql */ `
create function letter_digest(l letter) returns text language sql stable as $$
  select encode(sha256(convert_to(jsonb_build_array(
    l.id, l.kind, l.receiver_id, l.subject_key, l.event_date, l.language, l.content, l.message_id, l.resent_by,
    case when l.status not in ('waiting', 'sending') then jsonb_build_array(l.status, l.reason, extract(epoch from l.sent_at)) end
  )::text, 'UTF8')), 'hex')
$$;

create function audit_letter() returns trigger language plpgsql as $$
declare
  before jsonb := case when tg_op <> 'INSERT' then jsonb_build_object('digest', letter_digest(old)) end;
  after jsonb := case when tg_op <> 'DELETE' then jsonb_build_object('digest', letter_digest(new)) end;
begin
  if before = after then return null; end if;
  insert into audit_entry (actor_id, call, action, table_name, row_key, before, after) values (
    nullif(current_setting('daybook.actor', true), '')::integer,
    coalesce(nullif(current_setting('daybook.call', true), ''), 'system'),
    lower(tg_op), tg_table_name, coalesce(new.id, old.id)::text, before, after);
  return null;
end $$;
create trigger audit_row after insert or update or delete on letter for each row execute function audit_letter();

/* The state of a row according to its entries: later entries override earlier ones. */
create aggregate merged (jsonb) (sfunc = jsonb_concat, stype = jsonb, initcond = '{}', parallel = safe);

insert into audit_entry (call, action, table_name, row_key, after)
select 'system', 'insert', 'letter', l.id::text, jsonb_build_object('digest', letter_digest(l)) from letter l order by l.id;
`

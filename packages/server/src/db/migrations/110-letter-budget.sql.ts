/**
 * How many letters one person may cause in ten minutes by writing to others: in all, and to one receiver. Whatever call writes
 * them is stopped as a whole, so that nobody is told of something that was not saved. Letters that filing or deciding reports
 * causes do not count: those must never be refused, and each report causes only a few. Set-password letters have no limit in
 * all, since an import may invite thousands.
 */
export const letterBudget = /* sql */ `
alter table letter add column sender_id integer default nullif(current_setting('daybook.actor', true), '')::integer;
create index letter_sender on letter (sender_id, created_at)
  where sender_id is not null and kind in ('comment', 'action', 'delegation', 'webhook', 'set_password');

create function keep_letter_budget() returns trigger language plpgsql as $$
declare sender integer := nullif(current_setting('daybook.actor', true), '')::integer;
begin
  if sender is null
    or not exists (select from inserted where kind in ('comment', 'action', 'delegation', 'webhook', 'set_password')) then
    return null;
  end if;
  if exists (
    select from letter
    where sender_id = sender and created_at > daybook_now() - interval '10 minutes'
      and kind in ('comment', 'action', 'delegation', 'webhook', 'set_password')
    group by grouping sets ((), (receiver_id))
    having case grouping(receiver_id) when 0 then count(*) > 30
      else count(*) filter (where kind <> 'set_password') > 300 end
  ) then
    raise exception 'too many letters in ten minutes' using errcode = 'check_violation', constraint = 'letter_budget';
  end if;
  return null;
end $$;
create trigger letter_budget after insert on letter referencing new table as inserted
  for each statement execute function keep_letter_budget();
`

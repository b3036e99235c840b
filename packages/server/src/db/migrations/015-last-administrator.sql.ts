/**
 * At least one active corporate administrator of an active company remains, whatever removes the others. This is checked
 * at the end of the transaction, so that a successor may be added within it. The update of the group's own row serializes
 * transactions that remove administrators: the second sees the result of the first, or PostgreSQL refuses it under a
 * stricter isolation level.
 */
export const lastAdministrator = /* sql */ `
create function keep_last_administrator() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'user_account' then
    if not exists (select from user_group where user_id = old.id and group_id = 1) then return null; end if;
  end if;
  update group_user set name = name where id = 1;
  if not exists (
    select from user_group g
    join user_account u on u.id = g.user_id and u.is_active and u.deleted_at is null
    join company c on c.id = u.company_id and c.is_active and c.deleted_at is null
    where g.group_id = 1
  ) then
    raise exception 'no active corporate administrator would remain'
      using errcode = 'check_violation', constraint = 'last_administrator';
  end if;
  return null;
end $$;

create constraint trigger last_administrator after update of is_active, deleted_at, company_id on user_account
  deferrable initially deferred for each row
  when (old.is_active and old.deleted_at is null
    and (not new.is_active or new.deleted_at is not null or new.company_id <> old.company_id))
  execute function keep_last_administrator();
create constraint trigger last_administrator after update of is_active, deleted_at on company
  deferrable initially deferred for each row
  when (old.is_active and old.deleted_at is null and (not new.is_active or new.deleted_at is not null))
  execute function keep_last_administrator();
create constraint trigger last_administrator after delete or update on user_group
  deferrable initially deferred for each row when (old.group_id = 1)
  execute function keep_last_administrator();
`

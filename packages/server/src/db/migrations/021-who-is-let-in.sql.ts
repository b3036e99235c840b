/**
 * Names of receiver groups are unique among those that an administrator sees; the save checks this under a lock: a constraint
 * over all of them would reveal the names of other administrators' groups. And the people of a closed company are signed
 * out at once, like deactivated users, and stay signed out when it is opened again.
 */
export const whoIsLetIn = /* sql */ `
drop index receiver_group_name_once;
create index receiver_group_name on receiver_group (lower(trim(name))) where deleted_at is null;

create function end_sessions_of_company() returns trigger language plpgsql as $$
begin
  update session s set ended_at = daybook_now()
  from user_account u where u.id = s.user_id and u.company_id = new.id and s.ended_at is null;
  update one_time_token t set used_at = daybook_now()
  from user_account u where u.id = t.user_id and u.company_id = new.id and t.used_at is null;
  return null;
end $$;
create trigger end_sessions after update of is_active, deleted_at on company for each row
  when (not new.is_active or new.deleted_at is not null) execute function end_sessions_of_company();
`

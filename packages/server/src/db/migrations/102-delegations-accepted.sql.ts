/**
 * A delegation counts from when the delegate has accepted it. Otherwise an approver could hand over to every colleague, none of
 * whom could decide that approver's reports any more. Delegations that are there already count as they did.
 */
export const delegationsAccepted = /* sql */ `
alter table delegation add column awaits_acceptance boolean not null default false;

create or replace view delegation_in_force as
  select d.delegator_id, d.delegate_id, d.until_day
  from delegation d
  cross join lateral (
    select c.id as company_id, c.head_company_id from user_account u
    join company c on c.id = u.company_id and c.is_active and c.deleted_at is null
    where u.id = d.delegator_id and u.is_active and u.deleted_at is null offset 0) giver
  cross join lateral (
    select from user_account u
    join company c on c.id = u.company_id and c.is_active and c.deleted_at is null
    where u.id = d.delegate_id and u.is_active and u.deleted_at is null
      and u.company_id in (giver.company_id, giver.head_company_id) offset 0) taker
  where d.ended_at is null and not d.awaits_acceptance and daybook_today() between d.from_day and d.until_day;
`

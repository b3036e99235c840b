/**
 * Reads the delegations first and looks up their people: `offset 0` keeps PostgreSQL from joining in another order. A plan
 * made with a dozen people started from every pair of people, and was kept while thousands were imported.
 */
export const delegationsFirst = /* sql */ `
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
  where d.ended_at is null and daybook_today() between d.from_day and d.until_day;
`

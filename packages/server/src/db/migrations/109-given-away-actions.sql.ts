/**
 * The owners of a corrective action who gave it to somebody else themselves: they still do not decide on it, or two changes by one
 * person would stand for two people.
 */
export const givenAwayActions = /* sql */ `
alter table corrective_action add column given_away_by integer[] not null default '{}';

/* Of the changes that the trail still has as rows. */
update corrective_action x set given_away_by = given.by
from (
  select row_key::integer as id, array_agg(distinct actor_id) as by from audit_entry
  where table_name = 'corrective_action' and action = 'update' and actor_id = (before ->> 'owner_id')::integer
    and after ? 'owner_id'
  group by 1) given
where given.id = x.id;
`

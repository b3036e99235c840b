/**
 * Event types whose reports need a corrective action to be approved, and the waiver of that need. See
 * docs/decisions/nobody-closes-their-own-action.md.
 */
export const requiredActions = /* sql */ `
/* Of a type, and of all its sub types. */
alter table event_type
  add column requires_action boolean not null default false,
  add column action_days smallint check (action_days between 0 and 365),
  add constraint event_type_action check (parent_id is null or (not requires_action and action_days is null)),
  add constraint event_type_nil_action check (not (is_nil and requires_action));

/* Not an action: states that the report needs none, with the reason. It is closed from the start and stays closed. */
alter table corrective_action
  add column is_waiver boolean not null default false,
  add constraint corrective_action_waiver check (not is_waiver or state = 'waived');
`

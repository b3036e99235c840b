/**
 * Reminders of reports that are expected but not filed: the steps of each version of a rule, and up to when they were sent.
 * See docs/decisions/reminders-belong-to-a-rule.md.
 */
export const reminders = /* sql */ `
create function are_reminder_steps(steps jsonb) returns boolean language sql immutable as $$
  select case when jsonb_typeof(steps) <> 'array' then false else coalesce((
    select count(*) <= 6 and count(distinct step) = count(*) and bool_and(
      case when jsonb_typeof(step) = 'object' and jsonb_typeof(step -> 'minutes') = 'number'
        then (step ->> 'minutes')::numeric % 1 = 0 and (step ->> 'minutes')::numeric between -1440 and 10080
          and coalesce(step ->> 'to', '') in ('reporters', 'areaAdministrators', 'companyAdministrators')
          and step - array['minutes', 'to'] = '{}'
        else false end)
    from jsonb_array_elements(steps) step), true) end
$$;

/* [{"minutes": -60, "to": "reporters"}]: minutes after the report is due. */
alter table expectation_rule add column reminder_steps jsonb not null default '[]' check (are_reminder_steps(reminder_steps));

/* One row: the steps up to this moment have been written as letters. */
create table reminder_mark (
  id smallint primary key default 1 check (id = 1),
  until timestamptz not null
);
insert into reminder_mark (until) values ('-infinity');
`

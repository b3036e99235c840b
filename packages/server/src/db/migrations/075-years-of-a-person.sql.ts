/** In which era a person reads and types years. Stored days are of the common era always. See docs/decisions/107. */
export const yearsOfAPerson = /* sql */ `
alter table user_account add column years text not null default 'common' check (years in ('common', 'buddhist'));
`

/**
 * The era in which a person reads and types years. Stored days are always in the Common Era. See
 * docs/decisions/one-kit-of-controls.md.
 */
export const yearsOfAPerson = /* sql */ `
alter table user_account add column years text not null default 'common' check (years in ('common', 'buddhist'));
`

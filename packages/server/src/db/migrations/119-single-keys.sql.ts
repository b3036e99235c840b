/**
 * Whether single letters are keys for a person. Whoever speaks to the computer, or whose hand may slip, turns them off (WCAG
 * 2.1.4).
 */
export const singleKeys = /* sql */ `
alter table user_account add column single_keys boolean not null default true;
`

/**
 * Tells an installation from a copy of its database. The id stays with the database, because its archives name it; `holder`
 * is what stores of uploads and folders of backups belong to, and a restore gets a new one. See
 * docs/decisions/a-store-is-leased-to-one-installation.md.
 */
export const holder = /* sql */ `
alter table installation
  add column holder uuid not null default gen_random_uuid(),
  /* The latest keys that were written to the store: a copy of the database does not know those written after it was made. */
  add column store_keys text[] not null default '{}';
update installation set holder = id;
`

/** Which secrets the database was sealed with, one after the other. See docs/decisions/084. */
export const appSecrets = /* sql */ `
create table app_secret (
  generation integer primary key check (generation > 0),
  /* By which a process finds out whether it has the right one; says nothing about it. */
  fingerprint text not null unique,
  /* An earlier secret and the last position of the trail that it sealed, sealed with the present one; null: the present one. */
  sealed text,
  since timestamptz not null default daybook_now()
);
create unique index app_secret_present on app_secret ((true)) where sealed is null;
`

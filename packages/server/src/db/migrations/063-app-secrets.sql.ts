/** The secrets that the database was sealed with, in order. See docs/decisions/a-new-secret-seals-from-then-on.md. */
export const appSecrets = /* sql */ `
create table app_secret (
  generation integer primary key check (generation > 0),
  /* Lets a process check whether it has the right secret, without revealing it. */
  fingerprint text not null unique,
  /* An earlier secret and the last position of the trail that it sealed, sealed with the current one; null: the current one. */
  sealed text,
  since timestamptz not null default daybook_now()
);
create unique index app_secret_present on app_secret ((true)) where sealed is null;
`

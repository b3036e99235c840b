/**
 * What the letters of one run are made of, read once for all of them: a letter that leaves late still says what was true
 * at its run.
 */
export const letterEditions = /* sql */ `
create table letter_edition (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('daily', 'weekly', 'monthly', 'yearly', 'advance')),
  for_date date not null,
  made_at timestamptz not null default daybook_now(),
  content jsonb not null,
  unique (kind, for_date)
);
`

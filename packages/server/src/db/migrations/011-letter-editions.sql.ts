/**
 * The data of the letters of one run, read once for all of them: a letter that is sent late still shows what was true
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

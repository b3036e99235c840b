/**
 * Letters: a claim of their own for each time that a process takes some, so that what a former holder says of them is not
 * taken for the word of the present one; letters about no day (a password, an approval) leave before those of a run.
 * Runs: how often one was tried, what it last failed of, and that it was too late to be made up for.
 */
export const delivery = /* sql */ `
alter table letter add column claim uuid;
drop index letter_due;
create index letter_next on letter ((event_date is not null), due_at, id) where status in ('waiting', 'sending');

alter table mail_run
  add column created_at timestamptz not null default daybook_now(),
  add column attempts smallint not null default 0,
  add column reason text not null default '',
  add column retry_at timestamptz,
  add column given_up_at timestamptz;
create index mail_run_open on mail_run (due_at) where ended_at is null and given_up_at is null;
create index mail_run_due on mail_run (due_at desc, id);
`

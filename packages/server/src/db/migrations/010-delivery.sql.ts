/**
 * Letters: each time a process takes some, it gets a new claim, so that an outcome reported by a former holder is not
 * mistaken for one of the current holder; letters not about a day (a password, an approval) are sent before those of a run.
 * Runs: the number of attempts, the last error, and whether it was too late to make up for the run.
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

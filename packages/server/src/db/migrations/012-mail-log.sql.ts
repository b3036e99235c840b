/** Columns and indexes for the mail log: when a letter last changed its status, and letters found by the day of writing. */
export const mailLog = /* sql */ `
alter table letter add column changed_at timestamptz;
update letter set changed_at = coalesce(sent_at, created_at);
alter table letter alter column changed_at set not null, alter column changed_at set default daybook_now();

create function note_letter_status() returns trigger language plpgsql as $$
begin
  new.changed_at := daybook_now();
  return new;
end $$;
create trigger note_letter_status before update of status on letter
  for each row when (old.status is distinct from new.status) execute function note_letter_status();

/* Daily letters, by far the most frequent, are found by their event date. */
create index letter_written on letter (kind, created_at) where kind <> 'daily';
/* Few at any time: the letters that administrators are alerted to. */
create index letter_failed on letter (changed_at) where status in ('N', 'unknown');
`

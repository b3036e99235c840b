/** A letter that was written to a file, because no mail server is configured, has a status of its own: it was not sent. */
export const letterFiles = /* sql */ `
alter table letter drop constraint letter_status_check;
alter table letter add constraint letter_status_check
  check (status in ('waiting', 'sending', 'Y', 'N', 'unknown', 'cancelled', 'file'));

/* Administrators are now alerted to these too. */
drop index letter_failed;
create index letter_troubled on letter (changed_at) where status in ('N', 'unknown', 'file');
`

/** A letter that was written to a file, because no mail server is configured, has not left: it says so. */
export const letterFiles = /* sql */ `
alter table letter drop constraint letter_status_check;
alter table letter add constraint letter_status_check
  check (status in ('waiting', 'sending', 'Y', 'N', 'unknown', 'cancelled', 'file'));

/* What administrators are told of now includes them. */
drop index letter_failed;
create index letter_troubled on letter (changed_at) where status in ('N', 'unknown', 'file');
`

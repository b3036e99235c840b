/**
 * Photos of past reports, given with their file and named by its rows. Once the file is forgotten, those that no report holds are
 * removed like any unused upload. See docs/decisions/past-reports-come-in-by-month.md.
 */
export const pastPhotos = /* sql */ `
alter table upload drop constraint upload_folder_check;
alter table upload add constraint upload_folder_check
  check (folder in ('CreateReport', 'ContactUs', 'ImportFile', 'Actions', 'PastReports', 'PastPhotos'));

create table past_photo (
  file_id integer not null references past_file,
  /* Its folders and name in the form in which they are compared; by its content, the upload may have another name. */
  path text not null,
  /* The same as it was chosen. */
  name text not null,
  upload_id integer not null unique references upload,
  given_at timestamptz not null default daybook_now(),
  primary key (file_id, path)
);
create trigger audit_row after insert or update or delete on past_photo for each row execute function audit_row('file_id');

/* The photos that a row names, in its order, each with its upload or why it has none. */
alter table past_row add column photos jsonb not null default '[]';
`

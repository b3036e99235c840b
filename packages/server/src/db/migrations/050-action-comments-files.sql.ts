/** Comments and files of corrective actions. See docs/decisions/nobody-closes-their-own-action.md. */
export const actionCommentsFiles = /* sql */ `
/* A comment on an action is also one on its report: the same rules, scope and letters apply. */
alter table corrective_action add constraint corrective_action_of_report unique (id, report_id);
alter table report_comment
  add column action_id integer,
  add constraint report_comment_action foreign key (action_id, report_id) references corrective_action (id, report_id);
create index report_comment_action on report_comment (action_id) where action_id is not null;

alter table upload drop constraint upload_folder_check;
alter table upload add constraint upload_folder_check
  check (folder in ('CreateReport', 'ContactUs', 'ImportFile', 'Actions'));

create table corrective_action_file (
  action_id integer not null references corrective_action,
  upload_id integer not null references upload,
  added_by integer not null references user_account,
  added_at timestamptz not null,
  primary key (action_id, upload_id),
  /* One upload belongs to one action. */
  unique (upload_id)
);
create trigger audit_row after insert or update or delete on corrective_action_file
  for each row execute function audit_row('action_id');
`

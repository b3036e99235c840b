/**
 * The approver's inbox: its menu, reports that wait for a decision, the versions an approver has viewed, decisions on many
 * reports that can be undone for a moment, and the reasons an approver used last. See
 * docs/decisions/the-inbox-undoes-instead-of-asking.md.
 */
export const inbox = /* sql */ `
/* Two steps, because positions must be unique at every moment. */
update menu set position = position + 100 where position >= 2;
update menu set position = position - 99 where position > 100;
insert into menu (id, is_back, link, icon, position) values (27, false, '/Inbox', 'inbox', 2);

create index event_report_waiting on event_report (area_id, event_date, id)
  include (company_id, start_time, event_group_id, event_type_id, sub_event_type_id, reported_by, updated_by)
  where status = 1 and deleted_at is null;

/* The version of a report that a person last viewed. */
create table report_look (
  user_id integer not null references user_account,
  report_id integer not null references event_report,
  version integer not null check (version >= 1),
  at timestamptz not null,
  primary key (user_id, report_id)
);
create index report_look_report on report_look (report_id);
create index report_look_at on report_look (at);

/* The outcome for each report of a decision: for a repeated request, and to undo it. */
create table inbox_decision (
  user_id integer not null references user_account,
  request_id uuid not null,
  payload_hash bytea not null check (length(payload_hash) = 32),
  decided_at timestamptz not null,
  verdicts jsonb not null,
  /* The outcome of the undo; null: not undone. */
  undone jsonb,
  primary key (user_id, request_id)
);
create index inbox_decision_at on inbox_decision (decided_at);

/* The last reasons with which a person rejected reports, newest first. */
create table reject_reasons (
  user_id integer primary key references user_account,
  reasons text[] not null check (cardinality(reasons) between 1 and 5)
);
`

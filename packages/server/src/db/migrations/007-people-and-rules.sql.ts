/**
 * A company has one rule for each day of the year; rules of different companies may name the same day. The list of
 * users, latest change first, is read from an index, and so is the check whether a person decided reports.
 */
export const peopleAndRules = /* sql */ `
alter table notification_company_rule
  drop constraint notification_company_rule_month_day_key,
  add unique (id, month, day);
alter table notification_company add column month smallint, add column day smallint;
update notification_company chosen set month = rule.month, day = rule.day
from notification_company_rule rule where rule.id = chosen.rule_id;
alter table notification_company
  alter month set not null,
  alter day set not null,
  drop constraint notification_company_rule_id_fkey,
  add foreign key (rule_id, month, day) references notification_company_rule (id, month, day)
    on update cascade on delete cascade,
  add constraint notification_company_day_once unique (company_id, month, day);

create index event_report_decider on event_report (decided_by) where decided_by is not null;
create index user_last_change on user_account (updated_at desc, id desc) where deleted_at is null;
`

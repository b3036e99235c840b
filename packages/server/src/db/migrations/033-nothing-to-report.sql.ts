/**
 * 'Nothing to report': the event type that means this, at most one active in each event group of a company. Event types are
 * shared by all companies and a company uses some of them, so the rule is on both tables. See
 * docs/decisions/nothing-to-report-is-one-tap.md.
 */
export const nothingToReport = /* sql */ `
alter table event_type add column is_nil boolean not null default false,
  add constraint event_type_nil check (not is_nil or (parent_id is null and color_id = 3));

/* The kind of device that a nil report came from, as stated by its browser. */
alter table event_report add column device_kind text check (device_kind in ('phone', 'tablet', 'desktop'));
/* Rejected reports to be corrected, for the count in the menu. */
create index event_report_rejected on event_report (reported_by, event_date desc, id desc)
  where status = 4 and deleted_at is null;

/* The outcome for each area of a submission that is not filed as a whole; a repeated request gets the same. */
alter table submission add column outcomes jsonb;
create index submission_request on submission (request_id);

/* Argument: the column that names the event type. */
create function keep_one_nil_type() returns trigger language plpgsql as $$
declare
  changed integer := (to_jsonb(new) ->> tg_argv[0])::integer;
  nil record;
begin
  select * into nil from event_type t where t.id = changed and t.is_nil and t.is_active and t.deleted_at is null;
  if not found then return null; end if;
  -- Two that take up a nil type of the same group follow one another: the second sees the first.
  perform pg_advisory_xact_lock(12, nil.event_group_id);
  if exists (
    select from company_event_type own
    join company_event_type other on other.company_id = own.company_id and other.event_type_id <> own.event_type_id
    join event_type t on t.id = other.event_type_id and t.event_group_id = nil.event_group_id
      and t.is_nil and t.is_active and t.deleted_at is null
    where own.event_type_id = changed
  ) then
    raise exception 'a company has one nil event type in each event group'
      using errcode = 'unique_violation', constraint = 'one_nil_type';
  end if;
  return null;
end $$;
create trigger one_nil_type after insert or update of is_nil, is_active, deleted_at, event_group_id on event_type
  for each row when (new.is_nil and new.is_active and new.deleted_at is null) execute function keep_one_nil_type('id');
create trigger one_nil_type after insert or update on company_event_type
  for each row execute function keep_one_nil_type('event_type_id');

/*
 * The normal type of each group: by its name, or if only one is possible. Otherwise an administrator sets it.
 */
with candidates as (
  select t.id, t.event_group_id, t.position,
    t.name || ' ' || t.short_name ~* '(^|[^a-z])normal|ปกติ|no incident|nothing to report'
      and t.name || ' ' || t.short_name !~* 'abnormal|not normal|ผิดปกติ|ไม่ปกติ' as is_named_so,
    count(*) over (partition by t.event_group_id) as among
  from event_type t
  where t.parent_id is null and t.color_id = 3 and t.is_active and t.deleted_at is null
    and not exists (select from event_type s where s.parent_id = t.id and s.is_active and s.deleted_at is null)
)
update event_type set is_nil = true where id in (
  select distinct on (event_group_id) id from candidates where is_named_so or among = 1
  order by event_group_id, is_named_so desc, position, id);
`

/**
 * Messages to webhooks: rows of webhook_delivery, written by triggers, so that every change of a report
 * creates them. Names are those of that moment. See docs/decisions/webhook-messages-are-written-by-triggers.md.
 */
export const webhookEvents = /* sql */ `
create function webhook_person(person integer) returns jsonb language sql stable as $$
  select jsonb_build_object('id', id, 'name', first_name || ' ' || last_name) from user_account where id = person
$$;

create function webhook_report(report integer) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'id', e.id,
    'version', e.version,
    'status', case e.status when 1 then 'waiting' when 2 then 'completed' when 3 then 'approved' when 4 then 'rejected' end,
    'group', jsonb_build_object('id', g.id, 'name', g.name),
    'company', jsonb_build_object('id', c.id, 'name', c.name),
    'area', jsonb_build_object('id', a.id, 'name', coalesce(upper.name || ' / ', '') || a.name),
    'eventType', jsonb_build_object('id', t.id, 'name', t.name),
    'subEventType', case when st.id is not null then jsonb_build_object('id', st.id, 'name', st.name) end,
    'date', e.event_date,
    'startTime', to_char(e.start_time, 'HH24:MI'),
    'endTime', to_char(e.end_time, 'HH24:MI'),
    'isOpen', e.is_open,
    'isAdvance', e.is_advance,
    'description', e.description,
    'reportedBy', webhook_person(e.reported_by),
    'decidedBy', webhook_person(e.decided_by),
    'rejectReason', nullif(e.reject_reason, ''))
  from event_report e
  join event_group g on g.id = e.event_group_id
  join company c on c.id = e.company_id
  join area a on a.id = e.area_id
  left join area upper on upper.id = a.parent_id
  join event_type t on t.id = e.event_type_id
  left join event_type st on st.id = e.sub_event_type_id
  where e.id = report
$$;

create function webhook_body(told text, content jsonb) returns text language sql stable as $$
  select jsonb_build_object(
    'type', told,
    'timestamp', to_char(daybook_now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'data', content || jsonb_build_object('by', webhook_person(nullif(current_setting('daybook.actor', true), '')::integer))
  )::text
$$;

create view webhook_on as
  select id, company_id, events from webhook where deleted_at is null and off_at is null;

create function tell_reports(told text, reports integer[]) returns void language sql as $$
  insert into webhook_delivery (webhook_id, event, body)
  select w.id, told, webhook_body(told, jsonb_build_object('report', webhook_report(e.id)))
  from event_report e join webhook_on w on w.company_id = e.company_id and told = any(w.events)
  where e.id = any(reports) order by e.id
$$;

create function tell_actions(told text, actions integer[]) returns void language sql as $$
  insert into webhook_delivery (webhook_id, event, body)
  select w.id, told, webhook_body(told, jsonb_build_object(
    'action', jsonb_build_object('id', x.id, 'version', x.version, 'state', x.state, 'description', x.description,
      'owner', webhook_person(x.owner_id), 'dueDate', x.due_date),
    'report', webhook_report(e.id)))
  from corrective_action x join event_report e on e.id = x.report_id
  join webhook_on w on w.company_id = e.company_id and told = any(w.events)
  where x.id = any(actions) order by x.id
$$;

/* Without webhooks, which is the usual case, it costs one read of an empty table. */
create function note_report_events() returns trigger language plpgsql as $$
begin
  if not exists (select from webhook_on) then return null; end if;
  if tg_op = 'INSERT' then
    perform tell_reports('report.filed', array(select id from new_rows where deleted_at is null));
    return null;
  end if;
  perform tell_reports(change.told, change.ids) from (
    select changed.told, array_agg(changed.id) as ids from (
      select n.id, case
        when o.deleted_at is null and n.deleted_at is not null then 'report.deleted'
        when o.deleted_at is not null and n.deleted_at is null then 'report.restored'
        when n.deleted_at is not null or n.status = o.status then null
        when n.status = 1 then 'report.waiting'
        when n.status = 3 then 'report.approved'
        when n.status = 4 then 'report.rejected' end as told
      from old_rows o join new_rows n on n.id = o.id) changed
    where changed.told is not null group by changed.told) change;
  return null;
end $$;
create trigger webhooks_filed after insert on event_report
  referencing new table as new_rows for each statement execute function note_report_events();
create trigger webhooks_changed after update on event_report
  referencing old table as old_rows new table as new_rows for each statement execute function note_report_events();

create function note_action_events() returns trigger language plpgsql as $$
begin
  if not exists (select from webhook_on) then return null; end if;
  if tg_op = 'INSERT' then
    perform tell_actions('action.added', array(select id from new_rows where not is_waiver));
  else
    perform tell_actions('action.done', array(
      select n.id from old_rows o join new_rows n on n.id = o.id where n.state = 'done' and o.state <> 'done'));
  end if;
  return null;
end $$;
create trigger webhooks_added after insert on corrective_action
  referencing new table as new_rows for each statement execute function note_action_events();
create trigger webhooks_done after update on corrective_action
  referencing old table as old_rows new table as new_rows for each statement execute function note_action_events();
`

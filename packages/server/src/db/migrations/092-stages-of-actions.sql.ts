/**
 * Where the report was when a corrective action or a file of one was added, once the report has moved since; null: it is still
 * there. People who see only the report's later area do not see what was added before, as with comments.
 */
export const stagesOfActions = /* sql */ `
alter table corrective_action add column company_id integer references company, add column area_id integer references area,
  add check ((company_id is null) = (area_id is null));
alter table corrective_action_file add column company_id integer references company, add column area_id integer references area,
  add check ((company_id is null) = (area_id is null));

/* Of reports that have moved already: the last place where each stood by then. */
update corrective_action x set company_id = a.company_id, area_id = a.id
from event_report e, area a
where e.id = x.report_id and a.id <> e.area_id and a.id = (
  select p.area_id from report_placing p where p.report_id = x.report_id and p.at <= x.created_at order by p.at desc limit 1);
update corrective_action_file f set company_id = a.company_id, area_id = a.id
from corrective_action x, event_report e, area a
where x.id = f.action_id and e.id = x.report_id and a.id <> e.area_id and a.id = (
  select p.area_id from report_placing p where p.report_id = x.report_id and p.at <= f.added_at order by p.at desc limit 1);

create function note_stage_of_actions() returns trigger language plpgsql as $$
begin
  update corrective_action_file f set company_id = old.company_id, area_id = old.area_id
  from corrective_action x where x.id = f.action_id and x.report_id = new.id and f.area_id is null;
  update corrective_action set company_id = old.company_id, area_id = old.area_id
  where report_id = new.id and area_id is null;
  return null;
end $$;
create trigger stage_of_actions after update of company_id, area_id on event_report for each row
  when ((old.company_id, old.area_id) is distinct from (new.company_id, new.area_id)) execute function note_stage_of_actions();

/* A webhook gets nothing about an action that was added while the report was in another company. */
create or replace function tell_actions(told text, actions integer[]) returns void language sql as $$
  insert into webhook_delivery (webhook_id, event, body)
  select w.id, told, webhook_body(told, jsonb_build_object(
    'action', jsonb_build_object('id', x.id, 'version', x.version, 'state', x.state, 'description', x.description,
      'owner', webhook_person(x.owner_id), 'dueDate', x.due_date),
    'report', webhook_report(e.id)))
  from corrective_action x join event_report e on e.id = x.report_id
  join webhook_on w on w.company_id = e.company_id and told = any(w.events)
  where x.id = any(actions) and coalesce(x.company_id, e.company_id) = e.company_id order by x.id
$$;
`

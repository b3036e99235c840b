/**
 * 'All areas of a company, also later ones', for a person's role and for a receiver group. The areas there are stay rows of
 * user_area and receiver_group_area, which everything reads; only a new area looks at these rules. A sub area is reached
 * through its upper area.
 */
export const wholeCompanies = /* sql */ `
create table user_company_area (
  user_id integer not null references user_account,
  role text not null check (role in ('report', 'approve', 'admin', 'csr_admin')),
  company_id integer not null references company,
  event_group_id smallint not null references event_group,
  primary key (user_id, role, company_id, event_group_id)
);
create index user_company_area_company on user_company_area (company_id, event_group_id);

create table receiver_group_company_area (
  receiver_group_id integer not null references receiver_group,
  company_id integer not null references company,
  event_group_id smallint not null references event_group,
  primary key (receiver_group_id, company_id, event_group_id)
);
create index receiver_group_company_area_company on receiver_group_company_area (company_id, event_group_id);

create trigger audit_row after insert or update or delete on user_company_area
  for each row execute function audit_row('user_id');
create trigger audit_row after insert or update or delete on receiver_group_company_area
  for each row execute function audit_row('receiver_group_id');

create function join_new_area() returns trigger language plpgsql as $$
begin
  insert into user_area (user_id, area_id, role)
    select r.user_id, new.id, r.role from user_company_area r join user_account u on u.id = r.user_id
    where r.company_id = new.company_id and r.event_group_id = new.event_group_id and u.deleted_at is null
    on conflict do nothing;
  insert into receiver_group_area (receiver_group_id, area_id)
    select r.receiver_group_id, new.id from receiver_group_company_area r join receiver_group g on g.id = r.receiver_group_id
    where r.company_id = new.company_id and r.event_group_id = new.event_group_id and g.deleted_at is null
    on conflict do nothing;
  return null;
end $$;
create trigger join_new_area after insert on area for each row when (new.parent_id is null) execute function join_new_area();
`

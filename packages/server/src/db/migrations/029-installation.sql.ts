/** Tells one database from another: a store of uploads carries the id of the one it belongs to. */
export const installation = /* sql */ `
create table installation (
  only_row boolean primary key default true check (only_row),
  id uuid not null default gen_random_uuid()
);
insert into installation default values;
`

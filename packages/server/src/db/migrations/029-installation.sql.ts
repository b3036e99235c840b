/** Identifies a database: a store of uploads contains the id of the one it belongs to. */
export const installation = /* sql */ `
create table installation (
  only_row boolean primary key default true check (only_row),
  id uuid not null default gen_random_uuid()
);
insert into installation default values;
`

/**
 * Connections say in which time zone a day is (daybook.time_zone). Behind a pooler they cannot, so what counts where nothing
 * is said is a function, which the server writes at its start (platform/postgres/companyTimeZone.ts). Its value is constant,
 * so that plans hold it as one. See docs/decisions/081.
 */
export const companyTimeZone = /* sql */ `
create function daybook_time_zone() returns text language sql immutable as $$ select 'Asia/Bangkok' $$;

do $$
declare one record;
begin
  for one in select p.oid from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proname <> 'daybook_time_zone' and p.prosrc like '%''Asia/Bangkok''%' loop
    execute replace(pg_get_functiondef(one.oid), '''Asia/Bangkok''', 'daybook_time_zone()');
  end loop;
end $$;
`

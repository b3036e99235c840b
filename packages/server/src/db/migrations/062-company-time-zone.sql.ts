/**
 * Connections set the time zone of days (daybook.time_zone). Behind a pooler they cannot, so the default is a
 * function that the server writes at its start (platform/postgres/companyTimeZone.ts). Its value is constant, so that
 * plans treat it as a constant. See docs/decisions/behind-a-pooler-each-transaction-stands-alone.md.
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

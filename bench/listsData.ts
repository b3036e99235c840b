import { copyDatabase } from './copies.ts'
import { connected } from './data.ts'

/* The largest set of places and people that the lists are made for: the data's with more areas, people, types and groups. */

export const SIZES = { areas: 1_577, people: 5_112, eventTypes: 160, receiverGroups: 200 }
/** The company that has all further areas, and the person who reports for all of them. */
export const LARGEST = 1

/** A copy of a database with these sizes. */
export async function makeLists(original: string): Promise<string> {
  const url = await copyDatabase(original, 'lists')
  await connected(url, async (client) => {
    const lacking = async (table: string, wanted: number) =>
      wanted - Number((await client.query<{ n: string }>(`select count(*) as n from ${table}`)).rows[0]?.n)
    const [areas, people] = [await lacking('area', SIZES.areas), await lacking('user_account', SIZES.people)]
    await client.query('set session_replication_role = replica')
    await client.query(`
      create temp table place as select 500000 + n as id, n from generate_series(1, ${areas}) n;
      insert into area (id, event_group_id, company_id, name, requires_approval, created_at)
        select id, 2, ${LARGEST}, 'โกดัง ' || n || ' / Warehouse ' || n, false, now() - interval '9 days' from place;
      insert into area_active_period select id, daterange(current_date - 9, null) from place;
      insert into area_event_type select place.id, t.id from place, event_type t where t.event_group_id = 2;
      insert into area_shift select place.id, s.id from place, shift s where s.company_id = ${LARGEST};
      create temp table person as select 500000 + n as id, n, 1 + n % 18 as company_id from generate_series(1, ${people}) n;
      insert into user_account (id, company_id, employee_id, first_name, last_name, email, username)
        select id, company_id, 'P' || n, (array['Somchai', 'สมหญิง', 'Anan', 'Malee', 'ประเสริฐ', 'Niran'])[1 + n % 6], 'Guard ' || n,
          'person' || n || '@example.com', 'person' || n from person;
      insert into user_group select id, case when n % 20 = 0 then 5 else 4 end from person;
      insert into user_menu select p.id, l.menu_id, l.level from person p
        join group_menu_limit l on l.group_id = case when p.n % 20 = 0 then 5 else 4 end;
      insert into user_area select p.id, p.company_id * 1000 + (p.n + k) % 40 + 1, case when p.n % 20 = 0 then 'approve' else 'report' end
        from person p, generate_series(0, 3) k;
      insert into user_area select ${LARGEST} * 10 + 2, id, 'report' from place;
      insert into event_type (id, event_group_id, name, short_name, color_id)
        select 500000 + n, 1 + n % 3, 'เหตุการณ์ ' || n || ' / Kind ' || n, 'K' || n, 4 from generate_series(1, ${SIZES.eventTypes}) n;
      insert into company_event_type select c.id, t.id from company c, event_type t
        where t.id > 500000 and (t.event_group_id = 1) = c.is_csr_area;
      insert into receiver_group (id, name) overriding system value
        select 500000 + n, 'Letters ' || n || ' / ผู้รับ ' || n from generate_series(1, ${SIZES.receiverGroups}) n;
      insert into receiver_group_member (receiver_group_id, user_id)
        select 500000 + n, 500000 + n * 20 + k from generate_series(1, ${SIZES.receiverGroups}) n, generate_series(1, 10) k;
      insert into receiver_group_area (receiver_group_id, area_id)
        select 500000 + n, 1000 + k from generate_series(1, ${SIZES.receiverGroups}) n, generate_series(1, 5) k;
      analyze`)
  })
  return url
}

import { migrateToLatest } from '../packages/server/src/db/migrate.ts'
import { connected } from './data.ts'

export const ADMIN_COMPANIES = 500
export const ADMIN_AREAS = 20_000
export const ADMIN_USERS = 50_000
const RECEIVER_GROUPS = 500
const EXPORTS = 50_000
/** Days of daily letters, imports and schedule runs. */
const DAYS = 60
/** Notification Company rules, with this many companies each. */
const RULES = 60
const RULE_COMPANIES = 5

/** Change the name when the generated data changes: an existing database is reused. */
const NAME = 'bench_admin_2'

/**
 * Makes a fresh copy of the administration database for a run: 500 companies, 20,000 areas and 50,000 users, the first of whom
 * is a corporate administrator. Returns its connection string.
 */
export async function makeAdminDatabase(server: string, log: (line: string) => void): Promise<string> {
  const urlOf = (name: string) => {
    const url = new URL(server)
    url.pathname = `/${name}`
    return url.href
  }
  const run = (statement: string) => connected(server, (client) => client.query(statement))
  const found = await connected(server, (client) => client.query('select from pg_database where datname = $1', [NAME]))
  if (found.rowCount === 0) {
    log(`making ${ADMIN_COMPANIES} companies, ${ADMIN_AREAS} areas and ${ADMIN_USERS} users …`)
    await run(`drop database if exists ${NAME}_new with (force)`)
    await run(`create database ${NAME}_new`)
    await migrateToLatest(urlOf(`${NAME}_new`))
    await fill(urlOf(`${NAME}_new`))
    await run(`alter database ${NAME}_new rename to ${NAME}`)
  }
  await run(`drop database if exists ${NAME}_run with (force)`)
  await run(`create database ${NAME}_run template ${NAME}`)
  // The product may have newer migrations than the stored database.
  await migrateToLatest(urlOf(`${NAME}_run`))
  return urlOf(`${NAME}_run`)
}

async function fill(url: string): Promise<void> {
  await connected(url, async (client) => {
    await client.query('set session_replication_role = replica')
    await client.query(`
      insert into company (id, name, is_csr_area, head_company_id, position)
        select c, 'Company ' || c || ' (บริษัท ' || c || ')', c % 10 = 0, case when c % 10 = 5 then c - 1 end, c
        from generate_series(1, ${ADMIN_COMPANIES}) c;
      insert into company_active_period select id, daterange(created_at::date, null) from company;
      insert into shift (id, company_id, name, start_time, end_time)
        select c * 10 + n, c, 'Shift ' || n, make_time(n * 8, 0, 0), make_time(n * 8 + 7, 59, 0)
        from generate_series(1, ${ADMIN_COMPANIES}) c, generate_series(0, 2) n where c % 10 <> 0;
      insert into event_type (id, event_group_id, name, short_name, color_id, position)
        select g * 100 + t, g, 'ประเภท ' || t || ' / Type ' || t, 'T' || t, 3 + t % 2, t
        from generate_series(1, 3) g, generate_series(1, 30) t;
      insert into company_event_type select c.id, t.id from company c join event_type t on (t.event_group_id = 1) = c.is_csr_area;
      insert into area (id, event_group_id, company_id, parent_id, name, requires_approval, position)
        select c * 100 + a, case when c % 10 = 0 then 1 else 2 + a % 2 end, c,
          case when a > 30 then c * 100 + a - 20 end, 'พื้นที่ ' || a || ' / Area ' || a, a % 3 = 0, case when a > 30 then 1 else (a + 1) / 2 end
        from generate_series(1, ${ADMIN_COMPANIES}) c, generate_series(1, ${ADMIN_AREAS / ADMIN_COMPANIES}) a;
      insert into area_active_period select id, daterange(created_at::date, null) from area;
      insert into area_event_type select a.id, t.id from area a join event_type t using (event_group_id) where a.parent_id is null;
      insert into area_shift select a.id, s.id from area a join shift s using (company_id);
      insert into user_account (id, company_id, employee_id, first_name, last_name, position, email, username, updated_at)
        select u, 1 + u % ${ADMIN_COMPANIES}, 'E' || u, (array['สมหญิง','สมชาย','Anan','Malee'])[1 + u % 4], 'Surname ' || u, 'Guard',
          'user' || u || '@example.com', 'user' || u, now() - u * interval '1 minute'
        from generate_series(1, ${ADMIN_USERS}) u;
      insert into user_group select id, case when id = 1 then 1 when id % 50 = 0 then 2 when id % 7 = 0 then 5 else 4 end from user_account;
      insert into user_menu select u.id, l.menu_id, l.level
        from user_account u join user_group g on g.user_id = u.id join group_menu_limit l on l.group_id = g.group_id;
      insert into user_area select u.id, a.id, case g.group_id when 5 then 'approve' else 'report' end
        from user_account u join user_group g on g.user_id = u.id and g.group_id in (4, 5)
        join area a on a.company_id = u.company_id and a.id % 100 between u.id % 30 and u.id % 30 + 1;
      insert into receiver_group (id, name) select r, 'Group ' || r || ' (กลุ่ม ' || r || ')' from generate_series(1, ${RECEIVER_GROUPS}) r;
      insert into receiver_group_member select 1 + u.id % ${RECEIVER_GROUPS}, u.id, true from user_account u where u.id % 5 = 0;
      insert into receiver_group_area select 1 + a.company_id % ${RECEIVER_GROUPS}, a.id from area a;
      insert into export_log (menu_id, file_type, company_id, user_id, row_count, exported_at)
        select (array[3, 4, 6, 10])[1 + n % 4], 'Excel', u.company_id, u.id, n, now() - n * interval '1 minute'
        from generate_series(1, ${EXPORTS}) n join user_account u on u.id = 1 + n % ${ADMIN_USERS};
      insert into notification_time_rule (event_group_id, days_before) select g, g from generate_series(1, 3) g;
      insert into advance_rule (event_group_id, days_ahead) select g, g * 7 from generate_series(1, 3) g;
      insert into notification_company_rule (id, month, day) select n, 1 + n % 12, 1 + n % 28 from generate_series(1, ${RULES}) n;
      insert into notification_company (rule_id, company_id, month, day)
        select r.id, 1 + (r.id * 7 + n) % ${ADMIN_COMPANIES}, r.month, r.day
        from notification_company_rule r, generate_series(1, ${RULE_COMPANIES}) n;
      insert into import_run (kind, user_id, added, changed, refused, is_done, ran_at)
        select 'user', 1, n, n, 0, true, now() - n * interval '1 day' from generate_series(1, ${DAYS}) n;
      insert into mail_run (kind, for_date, due_at, started_at, ended_at, letter_count)
        select 'daily', current_date - n, current_date - n + 1 + time '09:00', current_date - n + 1 + time '09:00',
          current_date - n + 1 + time '09:05', ${ADMIN_USERS / 5}
        from generate_series(1, ${DAYS}) n;
      insert into letter (kind, receiver_id, subject_key, event_date, language, content, message_id, status, reason, sent_at, changed_at)
        select 'daily', u.id, (current_date - n)::text, current_date - n, 'en', '{}', u.id || '.' || n || '@example.com', state.status,
          case state.status when 'N' then '550 mailbox full' else '' end,
          case state.status when 'Y' then at.sent end, at.sent
        from generate_series(1, ${DAYS}) n join user_account u on u.id % 25 = 0,
          lateral (select case when u.id % 500 = 0 then 'N' else 'Y' end as status) state,
          lateral (select current_date - n + 1 + time '09:01' as sent) at;`)
    for (const table of ['company', 'shift', 'event_type', 'area', 'user_account', 'receiver_group'])
      await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`)
    await client.query('reset session_replication_role')
    await client.query('vacuum (analyze)')
  })
}

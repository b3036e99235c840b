import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { migrateToLatest } from '../packages/server/src/db/migrate.ts'

export const COMPANIES = 20
export const AREAS_EACH = 60
/** The last two are CSR areas. */
const CSR_FROM = COMPANIES - 1
const AREAS = COMPANIES * AREAS_EACH
/** Reports per area and day; one in three areas files a second one about every other day. */
const DENSITY = 1.52

/** Ids of the users of a company. */
const ROLES = ['company', 'reporter', 'approver'] as const
export const userOf = (company: number, role: (typeof ROLES)[number]) => company * 10 + 1 + ROLES.indexOf(role)
export const ADMIN = 1

const TYPES = { 1: [101, 102], 2: [201, 202, 203], 3: [301, 302] } as const

/**
 * Creates (or extends up to today) a database with this many reports and returns its connection string.
 *
 * @param server connection string of any database on the server
 */
export async function makeDatabase(server: string, events: number, log: (line: string) => void): Promise<string> {
  const name = `bench_${events}`
  const url = new URL(server)
  url.pathname = `/${name}`
  const days = Math.ceil(events / (AREAS * DENSITY))
  if (!(await isThere(server, name))) {
    log(`making ${events.toLocaleString('en')} reports of ${days} days and ${AREAS.toLocaleString('en')} areas …`)
    await run(server, `create database ${name}_new`)
    const unfinished = new URL(server)
    unfinished.pathname = `/${name}_new`
    await migrateToLatest(unfinished.href)
    await connected(unfinished.href, async (client) => {
      await makePlaces(client, days)
      await makeReports(client, days)
    })
    await run(server, `alter database ${name}_new rename to ${name}`)
  }
  await connected(url.href, (client) => makeReports(client, days))
  return url.href
}

async function isThere(server: string, name: string): Promise<boolean> {
  return connected(server, async (client) => {
    await client.query(`drop database if exists ${name}_new with (force)`)
    return (await client.query('select from pg_database where datname = $1', [name])).rowCount === 1
  })
}

/** Companies, areas, event types and people. */
export async function makePlaces(client: pg.Client, days: number): Promise<void> {
  await client.query('set session_replication_role = replica')
  await client.query(`
    insert into company (id, name, is_csr_area, created_at)
      select c, 'Company ' || c, c >= ${CSR_FROM}, now() - interval '${days + 30} days' from generate_series(1, ${COMPANIES}) c;
    insert into company_active_period select id, daterange(created_at::date, null) from company;
    insert into shift (id, company_id, name, start_time, end_time, ends_next_day)
      select c * 10 + n, c, 'Shift ' || n, make_time(n * 8, 0, 0), make_time((n + 1) * 8 % 24, 0, 0), n = 2
      from generate_series(1, ${COMPANIES}) c, generate_series(0, 2) n where c < ${CSR_FROM};
    insert into event_type (id, event_group_id, name, short_name, color_id)
      select t, t / 100, 'ประเภทเหตุการณ์ ' || t, 'T' || t, case when t % 100 = 1 then 3 else 4 end
      from unnest(array[${Object.values(TYPES).flat().join()}]) t;
    insert into area (id, event_group_id, company_id, name, requires_approval, created_at)
      select c * 1000 + a, case when c >= ${CSR_FROM} then 1 when a > ${(AREAS_EACH * 2) / 3} then 3 else 2 end, c,
        'พื้นที่ ' || a || ' / Area ' || a, a % 3 = 0, now() - interval '${days + 30} days'
      from generate_series(1, ${COMPANIES}) c, generate_series(1, ${AREAS_EACH}) a;
    insert into area_active_period select id, daterange(created_at::date, null) from area;
    insert into company_event_type select c.id, t.id from company c join event_type t on (t.event_group_id = 1) = c.is_csr_area;
    insert into area_event_type select a.id, t.id from area a join event_type t using (event_group_id);
    insert into area_shift select a.id, s.id from area a join shift s using (company_id);
    insert into user_account (id, company_id, employee_id, first_name, last_name, email, username)
      select u, greatest(u / 10, 1), 'E' || u, 'User', u::text, 'user' || u || '@example.com', 'user' || u
      from (select 1 as u union select c * 10 + n from generate_series(1, ${COMPANIES}) c, generate_series(1, 3) n) ids;
    insert into user_group select id, case when id = 1 then 1 when id % 10 = 1 then 2 when id % 10 = 2 then 4 else 5 end from user_account;
    insert into user_menu select u.id, m.id, 2 from user_account u, menu m where m.id <> 18;
    insert into user_area select c * 10 + n, a.id, case n when 2 then 'report' else 'approve' end
      from generate_series(1, ${COMPANIES}) c join area a on a.company_id = c, generate_series(2, 3) n;`)
  for (const table of ['company', 'shift', 'event_type', 'area', 'user_account']) {
    await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`)
  }
  await client.query('reset session_replication_role')
}

/** Adds reports for every day up to today that has none. Works without triggers and indexes, which would take hours. */
async function makeReports(client: pg.Client, days: number): Promise<void> {
  const { rows } = await client.query<{ first: string | null; n: number }>(`
    select (max(event_date) + 1)::text as first, daybook_today() - max(event_date) as n from event_report`)
  const [last] = rows
  if (last?.first && last.n <= 0) return
  const first = last?.first ? `'${last.first}'::date` : `daybook_today() - ${days - 1}`
  const isNew = !last?.first
  await client.query('set session_replication_role = replica')
  const indexes = isNew ? await takeIndexes(client) : []
  await client.query(`
    insert into event_report (event_group_id, company_id, area_id, event_date, event_type_id, start_time, end_time, is_open,
      description, security_level_id, status, reported_by, reported_at, updated_by, updated_at, decided_by, decided_at, reject_reason)
    select event_group_id, company_id, area_id, day, type,
      case when is_abnormal then make_time(h % 10, h % 60, 0) end, case when is_abnormal then make_time(10 + h % 13, h % 60, 0) end, false,
      (array['ตรวจพื้นที่ครบทุกจุด ไม่พบสิ่งผิดปกติ', 'All quiet, nothing to report.', 'ปั๊มน้ำหมายเลข ' || h % 40 || ' หยุดทำงาน ช่างเข้าแก้ไขแล้ว',
        'Conveyor ' || h % 90 || ' stopped; restarted after the inspection.', 'ฝนตกหนักช่วงบ่าย ระบายน้ำทัน', 'Gate ' || h % 12 || ' checked at night, lock replaced.',
        'รถบรรทุกถอยชนแผงกั้น ไม่มีผู้ได้รับบาดเจ็บ', 'Handed over to the next shift without open items.'])[1 + h % 8] || ' #' || h % 1000,
      case when event_group_id = 3 then 1 + h % 4 end,
      status, company_id * 10 + 2, at, company_id * 10 + 2, at,
      case when status > 2 then company_id * 10 + 3 end, case when status > 2 then at + interval '3 hours' end,
      case when status = 4 then 'รายละเอียดไม่ครบ' else '' end
    from (
      select *, case event_group_id ${Object.entries(TYPES)
        .map(
          ([group, types]) =>
            `when ${group} then (array[${types.join()}])[1 + case when is_abnormal then 1 + h % ${types.length - 1} else 0 end]`,
        )
        .join(' ')} end as type,
        case when not requires_approval then 2 when day > daybook_today() - 2 then 1 when h % 50 = 0 then 4 else 3 end as status,
        least(day + make_time(8 + h % 10, h % 60, 0), daybook_now() at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok' as at
      from (
        select a.id as area_id, a.company_id, a.event_group_id, a.requires_approval, d::date as day,
          abs(hashint8(a.id::bigint * 100000 + (d::date - date '2020-01-01') * 10 + n)) as h,
          abs(hashint8(a.id::bigint * 100000 + (d::date - date '2020-01-01') * 10 + n + 5)) % 9 = 0 or n = 2 as is_abnormal, n
        from area a, generate_series(${first}, daybook_today(), '1 day') d, generate_series(1, 2) n) places
      where n = 1 or h % 100 < ${Math.round((DENSITY - 1) * 100)}) reports
    order by day, area_id`)
  await client.query(`
    insert into event_report_shift select e.id, e.company_id * 10 + e.id % 3 from event_report e
    where e.event_group_id = 2 and e.event_date >= ${first}`)
  for (const index of indexes) await client.query(index)
  await client.query('reset session_replication_role')
  await client.query('vacuum (analyze) event_report')
  await client.query('vacuum (analyze) event_report_shift')
  await client.query('analyze')
  await client.query('checkpoint')
}

/** Drops the indexes that can be recreated, and returns the statements to recreate them. */
async function takeIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = 'event_report'::regclass and not indisprimary`)
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

/** The session cookie of a user. */
export async function signIn(url: string, userId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await connected(url, (client) =>
    client.query('insert into session (token_hash, user_id, created_at, seen_at) values ($1, $2, now(), now())', [
      createHash('sha256').update(token).digest(),
      userId,
    ]),
  )
  return `daybook=${token}`
}

/** Removes the reports filed by a measurement, so that the next one starts from the same data. */
export async function removeFiled(url: string, after: number): Promise<void> {
  await connected(url, async (client) => {
    await client.query('set session_replication_role = replica')
    for (const table of ['event_report_shift where report_id', 'event_report where id']) {
      await client.query(`delete from ${table} > $1`, [after])
    }
    for (const table of ['submission', 'audit_chain', 'audit_head', 'audit_entry', 'session'])
      await client.query(`delete from ${table}`)
    await client.query('vacuum (analyze)')
  })
}

async function run(url: string, statement: string): Promise<void> {
  await connected(url, (client) => client.query(statement))
}

export async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, options: '-c daybook.time_zone=Asia/Bangkok' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

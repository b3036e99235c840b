import { createHash, randomBytes } from 'node:crypto'
import { connected } from './data.ts'

/* The people of the peak, with their own areas in the companies that report operation. Their ids are above those of the
   data. */

const FIRST_ID = 2_000_000
export const AREAS_EACH = 8
const COMPANIES = 18
const OPERATION = 2
const NIL_TYPE = 201
const PHOTOS_BEFORE = 2_000
export const EVENT_TYPE = 202

export type Person = { companyId: number; cookie: string; areas: readonly number[] }

/** Adds reporters with eight areas each, and people who watch their company's day; all of them are signed in. */
export async function addPeople(
  url: string,
  reporters: number,
  viewers: number,
): Promise<{ reporters: Person[]; viewers: Person[] }> {
  await removePeople(url)
  const all = reporters + viewers
  await write(url, [
    `update event_type set is_nil = true where id = ${NIL_TYPE}`,
    `insert into area (id, event_group_id, company_id, name, requires_approval, created_at)
       select ${FIRST_ID} + n * ${AREAS_EACH} + a, ${OPERATION}, 1 + n % ${COMPANIES}, 'Post ' || n || '-' || a, false, now() - interval '9 days'
       from generate_series(0, ${reporters - 1}) n, generate_series(0, ${AREAS_EACH - 1}) a`,
    `insert into area_active_period select id, daterange(created_at::date, null) from area where id >= ${FIRST_ID}`,
    `insert into area_event_type select a.id, t.id from area a join event_type t using (event_group_id) where a.id >= ${FIRST_ID}`,
    `insert into area_shift select a.id, s.id from area a join shift s using (company_id) where a.id >= ${FIRST_ID}`,
    `insert into user_account (id, company_id, employee_id, first_name, last_name, email, username)
       select ${FIRST_ID} + n, 1 + n % ${COMPANIES}, 'P' || n, 'Person', n::text, 'person' || n || '@example.com', 'person' || n
       from generate_series(0, ${all - 1}) n`,
    `insert into user_group select ${FIRST_ID} + n, case when n < ${reporters} then 4 else 2 end from generate_series(0, ${all - 1}) n`,
    `insert into user_menu select u.id, m.id, 2 from user_account u, menu m where u.id >= ${FIRST_ID} and m.id <> 18`,
    `insert into user_area select ${FIRST_ID} + (id - ${FIRST_ID}) / ${AREAS_EACH}, id, 'report' from area where id >= ${FIRST_ID}`,
    // Add yesterday's photos: if the file tables were empty this morning, PostgreSQL would plan as if they were still empty.
    `insert into upload (id, folder, stored_name, original_name, media_type, extension, byte_size, sha256, uploaded_by, uploaded_at)
       overriding system value
       select ${FIRST_ID} + n, 'CreateReport', 'yesterday-' || md5(n::text), 'photo.jpg', 'image/jpeg', 'jpg', 500000, sha256(n::text::bytea),
         ${FIRST_ID} + n, now() - interval '1 day'
       from generate_series(0, ${PHOTOS_BEFORE - 1}) n`,
    `insert into event_report_file (report_id, upload_id)
       select id, ${FIRST_ID} + row_number() over (order by id desc) - 1 from event_report
       where area_id < ${FIRST_ID} order by id desc limit ${PHOTOS_BEFORE}`,
    'analyze',
  ])
  const cookies = await signInAll(url, all)
  const people = cookies.map((cookie, n) => ({
    companyId: 1 + (n % COMPANIES),
    cookie,
    areas: n < reporters ? Array.from({ length: AREAS_EACH }, (_, area) => FIRST_ID + n * AREAS_EACH + area) : [],
  }))
  return { reporters: people.slice(0, reporters), viewers: people.slice(reporters) }
}

async function signInAll(url: string, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest())
  await connected(url, (client) =>
    client.query(
      `insert into session (token_hash, user_id, created_at, seen_at)
         select hash, ${FIRST_ID} + nth - 1, now(), now() from unnest($1::bytea[]) with ordinality as one (hash, nth)`,
      [hashes],
    ),
  )
  return tokens.map((token) => `daybook=${token}`)
}

/** Removes them with everything they filed, also after an interrupted run. */
export async function removePeople(url: string): Promise<void> {
  await write(url, [
    `delete from event_report_shift where report_id in (select id from event_report where area_id >= ${FIRST_ID})`,
    `delete from event_report_file where upload_id in (select id from upload where uploaded_by >= ${FIRST_ID})`,
    `delete from event_report where area_id >= ${FIRST_ID}`,
    `delete from upload_picture where upload_id in (select id from upload where uploaded_by >= ${FIRST_ID})`,
    `delete from upload where uploaded_by >= ${FIRST_ID}`,
    `delete from session where user_id >= ${FIRST_ID}`,
    ...['user_area', 'area_shift', 'area_event_type', 'area_active_period'].map(
      (table) => `delete from ${table} where area_id >= ${FIRST_ID}`,
    ),
    ...['user_menu', 'user_group'].map((table) => `delete from ${table} where user_id >= ${FIRST_ID}`),
    `delete from user_account where id between ${FIRST_ID} and ${FIRST_ID + 999_999}`,
    `delete from area where id >= ${FIRST_ID}`,
    `update event_type set is_nil = false where id = ${NIL_TYPE}`,
  ])
}

async function write(url: string, statements: readonly string[]): Promise<void> {
  await connected(url, async (client) => {
    await client.query('set session_replication_role = replica')
    for (const statement of statements) await client.query(statement)
  })
}

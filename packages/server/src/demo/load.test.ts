import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { isEmail } from '@daybook/shared/rules/rules'
import { readConfig } from '../platform/config.ts'
import { folderStore } from '../platform/files.ts'
import { type Database, openDatabase } from '../platform/postgres/database.ts'
import { createScratchDatabase, databaseName } from '../testing/scratchDatabase.ts'
import { migrateToLatest } from '../db/migrate.ts'
import { storeDemoFiles } from './files.ts'
import { loadDemo } from './load.ts'
import { DEMO_PASSWORD } from './people.ts'

const NOON = '2026-11-20T12:00:00+07:00'

const config = readConfig({ DATA_DIR: '.', APP_SECRET: 'a secret of at least 32 characters' })
const clockAt = (iso: string) => ({ now: () => Temporal.Instant.from(iso), timeZone: 'Asia/Bangkok' })

/** A migrated, empty database with a fixed clock. */
async function emptyDatabase(now = NOON, atTheEnd: (step: () => Promise<void>) => void = onTestFinished) {
  const scratch = await createScratchDatabase(inject('databaseUrl'))
  atTheEnd(() => scratch.drop())
  await migrateToLatest(scratch.url)
  const client = new pg.Client({ connectionString: scratch.url })
  await client.connect()
  await client.query(`alter database ${databaseName(scratch.url)} set daybook.now = '${now}'`)
  await client.end()
  const { db } = openDatabase({ url: scratch.url, timeZone: 'Asia/Bangkok', size: 4, onError: () => {} })
  atTheEnd(() => db.destroy())
  return db
}

async function loaded(now = NOON, atTheEnd = onTestFinished as (step: () => Promise<void>) => void) {
  const db = await emptyDatabase(now, atTheEnd)
  return demoOf(db, await loadDemo({ db, config, clock: clockAt(now), files: emptyStore() }))
}

function demoOf(db: Database, lines: string | false) {
  const rows = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(db)).rows
  const count = async (query: ReturnType<typeof sql<{ n: number }>>) => (await query.execute(db)).rows[0]?.n
  return { db, lines, rows, count }
}

/** Shared by the tests that only read. */
let demo: ReturnType<typeof demoOf>
const cleanUp: (() => Promise<void>)[] = []
beforeAll(async () => {
  demo = await loaded(NOON, (step) => cleanUp.unshift(step))
})
afterAll(async () => {
  for (const step of cleanUp) await step()
})

const folders: string[] = []
function emptyStore() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'daybook-demo-'))
  folders.push(folder)
  return folderStore(folder)
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

describe('loadDemo', () => {
  it('stores photos of corrective actions in any store that lacks them, matching their rows', async () => {
    const named = await demo.rows<{ stored_name: string; sha256: Buffer; byte_size: number; action_id: number }>(
      sql`select u.stored_name, u.sha256, u.byte_size, f.action_id
        from upload u join corrective_action_file f on f.upload_id = u.id order by u.id`,
    )
    expect(named.map(({ action_id }) => action_id)).toEqual([2, 4])
    const files = emptyStore()
    await loadDemo({ db: demo.db, config, clock: clockAt(NOON), files })
    for (const { stored_name, sha256, byte_size } of named) {
      const content = await buffer((await files.read(stored_name)) ?? Readable.from([]))
      expect(content).toHaveLength(byte_size)
      expect(createHash('sha256').update(content).digest()).toEqual(sha256)
    }
    // A file that a person removes does not come back at the next start.
    const [gone = { stored_name: '' }] = named
    await files.remove(gone.stored_name)
    const tx = await demo.db.startTransaction().execute()
    await sql`update upload set deleted_at = now() where stored_name = ${gone.stored_name}`.execute(tx)
    await storeDemoFiles({ db: tx as never, files })
    await tx.rollback().execute()
    expect(await files.size(gone.stored_name)).toBeUndefined()
  })

  it('creates ten companies with their areas, shifts and types', async () => {
    const { rows, count } = demo
    expect(await rows(sql`select id, is_csr_area, head_company_id from company order by id`)).toEqual(
      Array.from({ length: 10 }, (_, index) => ({
        id: index + 1,
        is_csr_area: [4, 5, 9].includes(index + 1),
        head_company_id: index + 1 === 8 ? 3 : null,
      })),
    )
    expect(await count(sql`select count(*) n from area where requires_approval`)).toBeGreaterThan(10)
    expect(await count(sql`select count(distinct event_group_id) n from event_type where allows_advance`)).toBe(3)
    expect(await rows(sql`select event_group_id, name, second_name from event_type where is_nil order by 1`)).toEqual([
      { event_group_id: 1, name: 'Normal Situation', second_name: 'สถานการณ์ปกติ' },
      { event_group_id: 2, name: 'Normal Operation', second_name: 'เดินเครื่องปกติ' },
      { event_group_id: 3, name: 'Quiet Watch', second_name: 'เหตุการณ์ปกติ' },
    ])
    expect(await rows(sql`select name, action_days from event_type where requires_action`)).toEqual([
      { name: 'Accident', action_days: 7 },
    ])
    expect(await count(sql`select count(*) n from shift where ends_next_day`)).toBeGreaterThan(3)
    const names = ['company', 'area', 'event_type', 'shift', 'receiver_group'].map(
      (table) => sql`select name from ${sql.table(table)} where name ~ '\\(.*[ก-๛]'`,
    )
    expect(await rows(sql`${sql.join(names, sql` union all `)}`), 'names in both languages at once').toEqual([])
    // Administration could not save a leaf area without a working time.
    expect(
      await count(sql`select count(*) n from area a join company c on c.id = a.company_id
        where not c.is_csr_area and not exists (select 1 from area sub where sub.parent_id = a.id)
          and not exists (select 1 from area_shift s where s.area_id = a.id)`),
    ).toBe(0)
  })

  it('files today’s reports on shifts that have begun', async () => {
    const { rows } = demo
    const [shifts] = await rows(sql<{ all: number; begun: number }>`
      select count(*) as "all", count(*) filter (where s.start_time <= (e.reported_at at time zone 'Asia/Bangkok')::time) as begun
      from event_report e join event_report_shift es on es.report_id = e.id join shift s on s.id = es.shift_id
      where e.event_date = '2026-11-20'
        and exists (select from shift o where o.company_id = e.company_id and o.start_time <= (e.reported_at at time zone 'Asia/Bangkok')::time)`)
    expect(shifts?.all).toBeGreaterThan(5)
    expect(shifts?.begun).toBe(shifts?.all)
  })

  it('creates 120 days of reports on leaf areas with gaps, every status, open ones, level changes and advance reports', async () => {
    const { rows, count } = demo
    const [facts] = await rows(sql<Record<string, number>>`
      select count(*) total, count(distinct event_date) filter (where event_date <= daybook_today()) days,
        count(distinct status) statuses, count(*) filter (where is_open) open, count(*) filter (where is_advance) advance,
        count(*) filter (where is_level_changed) changed, count(distinct security_level_id) levels,
        count(*) filter (where start_time is not null and not is_open) ended,
        count(*) filter (where reported_at > daybook_now() or decided_at > daybook_now()) future,
        count(*) filter (where event_date > daybook_today() and not is_advance) early
      from event_report`)
    expect(facts).toMatchObject({ days: 121, statuses: 4, levels: 4, future: 0, early: 0 })
    expect(facts?.total).toBeGreaterThan(5_000)
    for (const kind of ['open', 'advance', 'changed', 'ended']) expect(facts?.[kind]).toBeGreaterThan(5)
    expect(
      await count(
        sql`select count(*) n from event_report r where exists (select 1 from area s where s.parent_id = r.area_id)`,
      ),
    ).toBe(0)
    // No report from before its area was created.
    expect(
      await count(sql`select count(*) n from event_report r where not exists (
        select 1 from area_active_period p where p.area_id = r.area_id and p.during @> least(r.event_date, daybook_today()))`),
    ).toBe(0)
    expect(
      await count(sql`select count(*) n from event_report r where event_group_id = 2 and not exists (
        select 1 from event_report_shift s where s.report_id = r.id)`),
    ).toBe(0)
  })

  it('creates no duplicate report and no approval by its reporter', async () => {
    const { count } = demo
    expect(
      await count(sql`select count(*) n from (select 1 from event_report where status <> 4
        group by area_id, event_date, event_type_id, sub_event_type_id, start_time having count(*) > 1) twice`),
    ).toBe(0)
    expect(await count(sql`select count(*) n from event_report where decided_by = reported_by`)).toBe(0)
  })

  it.each([NOON, '2026-11-20T00:00:00+07:00', '2027-03-01T00:03:00+07:00'])(
    'leaves work for the demo accounts when it is %s',
    async (now) => {
      const { rows, count } = now === NOON ? demo : await loaded(now)
      const day = now.slice(0, 10)
      const areasOf = (username: string, role: string) => sql`(select a.id from area a
        join user_area ua on ua.role = ${sql.lit(role)} and ua.area_id in (a.id, a.parent_id)
        join user_account u on u.id = ua.user_id and u.username = ${sql.lit(username)}
        where not exists (select 1 from area sub where sub.parent_id = a.id))`
      const today = sql`select r.area_id from event_report r where r.event_date = ${day}::date and not r.is_advance`
      expect(
        await count(sql`select count(*) n from event_report where event_date = ${day}::date and reported_at <= ${now}`),
      ).toBeGreaterThan(5)
      expect(
        await rows(
          sql`select distinct event_group_id from area where id in ${areasOf('reporter', 'report')} order by 1`,
        ),
      ).toEqual([{ event_group_id: 1 }, { event_group_id: 2 }, { event_group_id: 3 }])
      expect(
        await count(sql`select count(distinct event_group_id) n from area
          where id in ${areasOf('reporter', 'report')} and id not in (${today})`),
      ).toBe(3)
      expect(
        await count(sql`select count(*) n from area where id in ${areasOf('reporter', 'report')} and id in (${today})`),
      ).toBeGreaterThan(2)
      expect(
        await count(sql`select count(*) n from event_report where status = 1 and event_date = ${day}::date
          and area_id in ${areasOf('approver', 'approve')}`),
      ).toBeGreaterThan(1)
      expect(
        await count(sql`select count(*) n from event_report where event_date = ${day}::date and start_time is not null
          and not is_advance and start_time > (${now}::timestamptz at time zone 'Asia/Bangkok')::time`),
      ).toBe(0)
    },
  )

  it('creates the accounts, each with the printed password', async () => {
    const { rows, lines } = demo
    const accounts = await rows(sql<{
      username: string
      email: string
      groups: number[]
      levels: number[]
      password_hash: string
    }>`
      select username, email, password_hash,
        (select array_agg(group_id order by group_id) from user_group where user_id = u.id) groups,
        (select array_agg(distinct level) from user_menu where user_id = u.id) levels
      from user_account u where last_name = 'Demo' and company_id = 3 order by id`)
    expect(accounts.map(({ username, groups, levels }) => [username, groups, levels])).toEqual([
      ['admin', [1], [2]],
      ['company', [2], [2]],
      ['viewer', [2], [1]],
      ['areaadmin', [3], [2]],
      ['reporter', [4], [2]],
      ['approver', [5], [2]],
      ['csradmin', [7], [2]],
      ['both', [4, 5], [2]],
    ])
    expect(await verify(accounts[0]?.password_hash ?? '', DEMO_PASSWORD)).toBe(true)
    for (const { username, email } of accounts) {
      expect(lines).toContain(username)
      expect(isEmail(email)).toBe(true)
    }
    expect(lines).toContain(DEMO_PASSWORD)
    expect(lines).toContain('Khiripat Port')
  })

  it('creates actions in each state, comments with mentions, a delegation and deleted reports', async () => {
    const { rows, count } = demo
    expect(
      await rows(sql`select state, due_date < daybook_today() as late, count(*)::int n from corrective_action
        group by 1, 2 order by 1, 2`),
    ).toEqual([
      { state: 'done', late: true, n: 1 },
      { state: 'open', late: false, n: 1 },
      { state: 'open', late: true, n: 2 },
      { state: 'verified', late: true, n: 1 },
      { state: 'waived', late: true, n: 1 },
    ])
    expect(await count(sql`select count(*) n from report_comment where action_id is not null`)).toBeGreaterThan(2)
    expect(await count(sql`select count(*) n from report_comment_mention`)).toBe(2)
    expect(await count(sql`select count(*) n from delegation_in_force`)).toBe(1)
    expect(await count(sql`select count(*) n from event_report where deleted_at is not null`)).toBe(2)
  })

  it('creates receivers, rules, a contact page and the staff directory of four companies', async () => {
    const { rows, count } = demo
    expect(await count(sql`select count(*) n from receiver_group_member where not is_active`)).toBeGreaterThan(0)
    expect(await count(sql`select count(*) n from receiver_group_area`)).toBeGreaterThan(20)
    expect(await rows(sql`select event_group_id from advance_rule order by 1`)).toHaveLength(2)
    expect(await count(sql`select length(content) n from contact_page`)).toBeGreaterThan(100)
    expect(
      await rows(
        sql`select company_id from staff_directory.employee group by company_id having count(*) >= 6 order by 1`,
      ),
    ).toEqual([1, 6, 7, 10].map((company_id) => ({ company_id })))
  })

  it('is in the audit trail under its own name, and under the names of the people who filed and decided', async () => {
    const { rows } = demo
    expect(await rows(sql`select distinct call from audit_entry`)).toEqual([{ call: 'demo' }])
    expect(
      await rows(sql`select a.id from audit_entry a join event_report r on r.id = a.row_key::int and a.table_name = 'event_report'
        where a.actor_id is distinct from case a.action when 'insert' then r.reported_by else r.decided_by end limit 1`),
    ).toEqual([])
  })

  it('is always the same, and a second load changes nothing', async () => {
    const fingerprint = sql<{
      hash: string
    }>`select md5(string_agg((to_jsonb(r) - 'feed_at')::text, '|' order by id)) as hash from event_report r`
    const other = await loaded()
    expect(await demo.rows(fingerprint)).toEqual(await other.rows(fingerprint))
    expect(await loadDemo({ db: demo.db, config, clock: clockAt(NOON), files: emptyStore() })).toBe(demo.lines)
    expect(await demo.rows(fingerprint)).toEqual(await other.rows(fingerprint))
  })

  it('is loaded once by two processes that start at the same time', async () => {
    const db = await emptyDatabase()
    const clock = clockAt(NOON)
    const [first, second] = await Promise.all([1, 2].map(() => loadDemo({ db, config, clock, files: emptyStore() })))
    expect(first).toBe(second)
    expect(await db.selectFrom('company').select('id').execute()).toHaveLength(10)
  })

  it('gives new rows higher ids than its own', async () => {
    const tx = await demo.db.startTransaction().execute()
    const made = await tx.insertInto('company').values({ name: 'Newcomer' }).returning('id').executeTakeFirstOrThrow()
    await tx.rollback().execute()
    expect(made.id).toBe(11)
  })

  it('does not touch other data', async () => {
    const db = await emptyDatabase()
    await db.insertInto('company').values({ name: 'Somebody' }).execute()
    expect(await loadDemo({ db, config, clock: clockAt(NOON), files: emptyStore() })).toBe(false)
    expect(await db.selectFrom('company').select('name').execute()).toEqual([{ name: 'Somebody' }])
  })
})

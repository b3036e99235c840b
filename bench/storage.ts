import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { migrateToLatest } from '../packages/server/src/db/migrate.ts'
import { sealTrail } from '../packages/server/src/audit/seal.ts'
import { systemClock } from '../packages/server/src/platform/clock.ts'
import { readConfig } from '../packages/server/src/platform/config.ts'
import { openDatabase } from '../packages/server/src/platform/postgres/database.ts'
import { startEmbeddedPostgres } from '../packages/server/src/platform/postgres/embeddedPostgres.ts'
import { connected, makePlaces } from './data.ts'

/*
 * node bench/storage.ts [REPORTS]: bytes for each report in every table and index, once reports are filed as the product
 * files them (with triggers, shifts, a submission and a sealed trail) and the database is vacuumed.
 */

const reports = Number(process.argv[2] ?? 40_000)
const A_TRANSACTION = 100
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'daybook-storage-'))
const log = { info: () => {}, warn: () => {}, error: console.error }
const { url, superuserUrl, stop } = await startEmbeddedPostgres({ dataDir, log, settings: { fsync: 'off' } })
try {
  await migrateToLatest(url)
  const places = new URL(superuserUrl)
  places.pathname = new URL(url).pathname
  const empty = await connected(places.href, async (client) => {
    await makePlaces(client, 60)
    await client.query('vacuum (full, analyze)')
    return sizes(client)
  })
  await connected(url, async (client) => {
    for (let from = 0; from < reports; from += A_TRANSACTION) {
      await client.query('begin')
      await client.query(
        `select set_config('daybook.actor', '12', true), set_config('daybook.call', 'CreateReport/SaveData', true)`,
      )
      await client.query(
        `with n as (select g as n, 1000 * (1 + g % 18) + 1 + g % 60 as area from generate_series($1::int, $2::int) g),
        filed as (
          insert into event_report (event_group_id, company_id, area_id, event_date, event_type_id, start_time, end_time, is_open,
            description, security_level_id, status, reported_by, reported_at, updated_by, updated_at)
          select a.event_group_id, a.company_id, a.id, daybook_today() - (n / 1000), a.event_group_id * 100 + 1,
            case when n % 9 = 0 then time '08:10' end, case when n % 9 = 0 then time '10:20' end, false,
            (array['ตรวจพื้นที่ครบทุกจุด ไม่พบสิ่งผิดปกติ', 'All quiet, nothing to report.', 'ปั๊มน้ำหมายเลข ' || n % 40 || ' หยุดทำงาน ช่างเข้าแก้ไขแล้ว',
              'Conveyor ' || n % 90 || ' stopped; restarted after the inspection.'])[1 + n % 4] || ' #' || n % 1000,
            case when a.event_group_id = 3 then 1 + n % 4 end, 2, a.company_id * 10 + 2, daybook_now(), a.company_id * 10 + 2, daybook_now()
          from n join area a on a.id = n.area returning *),
        shifts as (
          insert into event_report_shift select id, company_id * 10 + id % 3 from filed where event_group_id = 2)
        insert into submission (request_id, user_id, report_ids, payload_hash)
        select gen_random_uuid(), reported_by, array[id], sha256(id::text::bytea) from filed`,
        [from, Math.min(from + A_TRANSACTION, reports) - 1],
      )
      await client.query('commit')
    }
  })
  const config = readConfig({ DATA_DIR: dataDir })
  const { db } = openDatabase({ url, timeZone: config.timeZone, size: 2, onError: () => {} })
  await sealTrail({ database: db, config, clock: systemClock(config.timeZone), log })
  await db.destroy()
  const full = await connected(places.href, async (client) => {
    await client.query('vacuum (analyze)')
    return sizes(client)
  })
  const each = [...full]
    .map(([name, bytes]) => ({ name, bytes: (bytes - (empty.get(name) ?? 0)) / reports }))
    .filter(({ bytes }) => bytes >= 0.5)
    .toSorted((a, b) => b.bytes - a.bytes)
  for (const { name, bytes } of each) process.stdout.write(`${bytes.toFixed(0).padStart(6)}  ${name}\n`)
  const all = each.reduce((sum, { bytes }) => sum + bytes, 0)
  process.stdout.write(`${all.toFixed(0).padStart(6)}  bytes for each of ${reports} reports\n`)
} finally {
  await stop()
  rmSync(dataDir, { recursive: true, force: true })
}

type Client = Parameters<Parameters<typeof connected>[1]>[0]

/** Of each table with its overflow, and of each index. */
async function sizes(client: Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; bytes: string }>(`
    select case when relkind = 'i' then 'index ' else '' end || relname as name,
      case when relkind = 'i' then pg_relation_size(oid) else pg_table_size(oid) end as bytes
    from pg_class where relkind in ('r', 'i') and relnamespace = 'public'::regnamespace`)
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]))
}

import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { migrateToLatest } from '../packages/server/src/db/migrate.ts'
import { sealTrail } from '../packages/server/src/audit/seal.ts'
import { verifyTrail } from '../packages/server/src/audit/verify.ts'
import { systemClock } from '../packages/server/src/platform/clock.ts'
import { readConfig } from '../packages/server/src/platform/config.ts'
import { openDatabase } from '../packages/server/src/platform/postgres/database.ts'
import { startEmbeddedPostgres } from '../packages/server/src/platform/postgres/embeddedPostgres.ts'
import { connected, makePlaces } from './data.ts'

/*
 * node bench/storage.ts [REPORTS]: bytes per report in every table and index, after reports are filed as the product files
 * them (with triggers, shifts, a submission, and a sealed trail) and the database is vacuumed. Reports are filed, sealed and
 * vacuumed in turns, as happens over the days.
 */

const reports = Number(process.argv[2] ?? 40_000)
const A_TRANSACTION = 100
const A_TURN = 5_000
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'daybook-storage-'))
const log = { info: () => {}, warn: () => {}, error: console.error }
const { url, superuserUrl, stop } = await startEmbeddedPostgres({ dataDir, log, settings: { fsync: 'off' } })
try {
  await migrateToLatest(url)
  const places = new URL(superuserUrl)
  places.pathname = new URL(url).pathname
  await connected(places.href, (client) => makePlaces(client, 60))
  const config = readConfig({ DATA_DIR: dataDir })
  const { db } = openDatabase({ url, timeZone: config.timeZone, size: 2, onError: () => {} })
  const services = { database: db, config, clock: systemClock(config.timeZone), log }
  const middle = Math.ceil(reports / 2 / A_TURN) * A_TURN
  await fileReports(0, middle)
  const half = await connected(places.href, sizes)
  await fileReports(middle, reports)
  const full = await connected(places.href, sizes)
  const each = [...full]
    .map(([name, bytes]) => ({ name, bytes: (bytes - (half.get(name) ?? 0)) / (reports - middle) }))
    .filter(({ bytes }) => bytes >= 0.5)
    .toSorted((a, b) => b.bytes - a.bytes)
  for (const { name, bytes } of each) process.stdout.write(`${bytes.toFixed(0).padStart(6)}  ${name}\n`)
  const all = each.reduce((sum, { bytes }) => sum + bytes, 0)
  process.stdout.write(
    `${all.toFixed(0).padStart(6)}  bytes for each of the last ${reports - middle} of ${reports} reports\n`,
  )
  const trail = each.reduce((sum, { name, bytes }) => sum + (name.includes('audit_') ? bytes : 0), 0)
  process.stdout.write(`${trail.toFixed(0).padStart(6)}  of them are the audit trail\n`)
  const began = performance.now()
  const { finding } = await verifyTrail(services)
  // The benchmark's places have no trail.
  if (finding && finding.kind !== 'rows') throw new Error(finding.text)
  process.stdout.write(`${((performance.now() - began) / 1_000).toFixed(1).padStart(6)}  seconds to verify all of it\n`)
  await db.destroy()

  async function fileReports(first: number, end: number): Promise<void> {
    for (let turn = first; turn < end; turn += A_TURN) {
      await connected(url, (client) => file(client, turn, Math.min(turn + A_TURN, end)))
      await sealTrail(services)
      await connected(places.href, (client) => client.query('vacuum (analyze)'))
    }
  }
} finally {
  await stop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** Files reports, a hundred per transaction. */
async function file(client: Client, first: number, end: number): Promise<void> {
  for (let from = first; from < end; from += A_TRANSACTION) {
    await client.query('begin')
    await client.query(
      `select set_config('daybook.actor', '12', true), set_config('daybook.call', 'CreateReport/SaveData', true)`,
    )
    await client.query(
      `with n as (select g as n, 1000 * (1 + g % 18) + 1 + g % 60 as area,
          daybook_now() - random() * interval '8 hours' as at from generate_series($1::int, $2::int) g),
      filed as (
        insert into event_report (event_group_id, company_id, area_id, event_date, event_type_id, start_time, end_time, is_open,
          description, security_level_id, status, reported_by, reported_at, updated_by, updated_at)
        select a.event_group_id, a.company_id, a.id, daybook_today() - (n / 1000), a.event_group_id * 100 + 1,
          case when n % 9 = 0 then time '08:10' end, case when n % 9 = 0 then time '10:20' end, false,
          (array['ตรวจพื้นที่ครบทุกจุด ไม่พบสิ่งผิดปกติ', 'All quiet, nothing to report.', 'ปั๊มน้ำหมายเลข ' || n % 40 || ' หยุดทำงาน ช่างเข้าแก้ไขแล้ว',
            'Conveyor ' || n % 90 || ' stopped; restarted after the inspection.'])[1 + n % 4] || ' #' || n % 1000,
          case when a.event_group_id = 3 then 1 + n % 4 end, 2, a.company_id * 10 + 2, at, a.company_id * 10 + 2, at
        from n join area a on a.id = n.area returning *),
      shifts as (
        insert into event_report_shift select id, company_id * 10 + id % 3 from filed where event_group_id = 2)
      insert into submission (request_id, user_id, report_ids, payload_hash)
      select gen_random_uuid(), reported_by, array[id], sha256(id::text::bytea) from filed`,
      [from, Math.min(from + A_TRANSACTION, end) - 1],
    )
    await client.query('commit')
  }
}

type Client = Parameters<Parameters<typeof connected>[1]>[0]

/** Bytes of each table including TOAST, and of each index. */
async function sizes(client: Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; bytes: string }>(`
    select case when relkind = 'i' then 'index ' else '' end || relname as name,
      case when relkind = 'i' then pg_relation_size(oid) else pg_table_size(oid) end as bytes
    from pg_class where relkind in ('r', 'i') and relnamespace = 'public'::regnamespace`)
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]))
}

import { setTimeout as sleep } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import { randomBytes } from 'node:crypto'
import { chunk } from '../../packages/server/src/export/png.ts'
import { ADMIN, connected, signIn, userOf } from '../data.ts'
import { type Figure, megabytes } from '../figures.ts'
import { load } from '../load.ts'
import { type Running, startServer } from '../processes.ts'
import { type Bench, count, isSuccess, MB, scratch, today, wireDay } from './bench.ts'
import { encodeInput } from '../../packages/shared/src/names.ts'

const MOST = 250 * MB
const LONGEST_MS = 50
export const COMPANY = 2

export type Asked = { path: string; cookie: string; body: object }

/** The effect of writing files on the server: the record, and a report with pictures. */
export async function exportRecord(bench: Bench): Promise<Figure[]> {
  const url = await bench.database(bench.events)
  const admin = await signIn(url, ADMIN)
  const company = await signIn(url, userOf(COMPANY, 'company'))
  const record = await ofRecord(url, bench.exportRows)
  const [long, short] = [await ofCompany(url, 20_000), await ofCompany(url, 2_000)]
  const until = wireDay(today().toString())
  const abnormal = (from: string, pictures: object) => ({
    filter: { companyId: COMPANY, eventGroupId: [2, 3], startDate: wireDay(from), endDate: until },
    ...pictures,
  })
  const shots = { operationChart: picture(), securityChart: picture() }
  const asks: [what: string, asked: Asked][] = [
    [
      `record, ${count(record.rows)} rows`,
      {
        path: 'EventRecord/ExportExcels',
        cookie: admin,
        body: { startDate: wireDay(record.from), endDate: until },
      },
    ],
    [
      `Excel of ${count(long.rows)} details, pictures sent along`,
      { path: 'ReportAbnormal/ExportExcel', cookie: company, body: abnormal(long.from, shots) },
    ],
    [
      `PDF of ${count(short.rows)} details, pictures sent along`,
      { path: 'ReportAbnormal/ExportPDF', cookie: company, body: abnormal(short.from, shots) },
    ],
    [
      `PDF of ${count(short.rows)} details, charts drawn`,
      { path: 'ReportAbnormal/ExportPDF', cookie: company, body: abnormal(short.from, {}) },
    ],
  ]
  const figures: Figure[] = []
  for (const [what, asked] of asks) {
    // A new server for each, so that one file does not affect the next.
    const server = await startServer(bench.port, scratch(bench), url)
    try {
      figures.push(...(await measured(server, what, asked)))
    } finally {
      await server.stop()
    }
  }
  return figures
}

async function measured(server: Running, what: string, asked: Asked): Promise<Figure[]> {
  // Warm up: the first requests load and compile code.
  const warm = { path: '/api/EventRecord/GetData', cookie: asked.cookie, body: { pageSize: 20 } }
  await load(server.port, 4, 1, () => warm, isSuccess)
  await sleep(3000)
  const idle = await server.ask('reset')
  const { bytes, seconds } = await fetched(server.port, asked)
  const { peak, blocked } = await server.ask('report')
  return [
    {
      part: 'export',
      what: `${what}: peak memory above idle`,
      value: megabytes(peak.rss - idle.rss),
      goal: `≤ ${megabytes(MOST)}`,
      isGood: peak.rss - idle.rss <= MOST,
      note: `${megabytes(bytes)} in ${seconds.toFixed(1)} s, idle ${megabytes(idle.rss)}`,
    },
    {
      part: 'export',
      what: `${what}: longest block of the event loop`,
      value: `${blocked.toFixed(0)} ms`,
      goal: `≤ ${LONGEST_MS} ms`,
      isGood: blocked <= LONGEST_MS,
    },
  ]
}

/** @param onBytes called with the number of bytes received, whenever some arrive */
export async function fetched(
  port: number,
  { path, cookie, body }: Asked,
  onBytes: (bytes: number) => void = () => {},
): Promise<{ bytes: number; seconds: number }> {
  const begun = performance.now()
  const response = await fetch(`http://127.0.0.1:${port}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
    body: JSON.stringify(encodeInput(path, body)),
  })
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    onBytes(bytes)
  }
  if (!response.ok || bytes < 1000) throw new Error(`${path} answered ${response.status} with ${bytes} bytes`)
  return { bytes, seconds: (performance.now() - begun) / 1000 }
}

type Span = { from: string; rows: number }

/** The shortest range of most recent days with this many rows of the record, and their number. */
const ofRecord = (url: string, rows: number) => spanOf(url, 'e.deleted_at is null', rows)

/** The same for the abnormal events of the company. */
export const ofCompany = (url: string, rows: number) =>
  spanOf(
    url,
    `e.deleted_at is null and e.company_id = ${COMPANY} and e.status <> 4 and exists (
      select from event_type t where t.id = e.event_type_id and t.color_id = 4)`,
    rows,
  )

async function spanOf(url: string, where: string, rows: number): Promise<Span> {
  return connected(url, async (client) => {
    const last = await client.query<{ day: string }>(
      `select e.event_date::text as day from event_report e where ${where} and e.event_date <= daybook_today()
        order by e.event_date desc, e.id desc offset $1 limit 1`,
      [rows - 1],
    )
    const from = last.rows[0]?.day
    if (from === undefined)
      throw new Error(`the database has fewer than ${count(rows)} such reports: try --events 2000000`)
    const all = await client.query<{ n: string }>(
      `select count(*) as n from event_report e where ${where} and e.event_date between $1 and daybook_today()`,
      [from],
    )
    return { from, rows: Number(all.rows[0]?.n) }
  })
}

/** A chart picture as a browser sends it: a data URL of a transparent PNG, partly hard to compress. */
export function picture(): string {
  const [width, height] = [2_400, 2_400]
  const even = Buffer.alloc(width * 4, 0x7f)
  const row = (_: unknown, line: number) =>
    Buffer.concat([Buffer.from([0]), line % 20 > 0 ? even : randomBytes(width * 4)])
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6], 8)
  const png = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, row)), { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return `data:image/png;base64,${png.toString('base64')}`
}

import { setTimeout as sleep } from 'node:timers/promises'
import { copyDatabase, dropCopy } from '../copies.ts'
import { connected, signIn, userOf } from '../data.ts'
import { type Figure, megabytes } from '../figures.ts'
import { load } from '../load.ts'
import { startServer } from '../processes.ts'
import { type Bench, count, isSuccess, MB, scratch, today, wireDay } from './bench.ts'
import { COMPANY, fetched, ofCompany, picture } from './export.ts'

const WORDS =
  'ตรวจ พื้นที่ ครบ ทุก จุด ไม่พบ สิ่ง ผิดปกติ ปั๊มน้ำ หมายเลข หยุด ทำงาน ช่าง เข้า แก้ไข แล้ว ฝนตก หนัก ช่วง บ่าย ระบาย น้ำ รถบรรทุก ชน แผงกั้น บาดเจ็บ สายพาน ไฟฟ้า ประตู เจ้าหน้าที่ รายงาน หัวหน้า'.split(
    ' ',
  )

/** The maximum number of details in a PDF. */
const DETAILS = 5_000
const LONGEST_SECONDS = 15
/** The page shows the received size in tenths of a megabyte: it should neither pause for long nor jump at the end. */
const LONGEST_STILL_SECONDS = 3
/** The minimum percentage of samples whose size differs from the previous one. */
const FEWEST_FRESH = 50
const LOOK_SECONDS = 0.25

/**
 * The abnormal report with the maximum number of details for a PDF, requested as the page does, and what the page shows
 * meanwhile.
 */
export async function longPdf(bench: Bench): Promise<Figure[]> {
  const url = await copyDatabase(await bench.database(bench.events), 'texts')
  try {
    await makeTextsDiffer(url)
    return await measured(bench, url)
  } finally {
    await dropCopy(url)
  }
}

/** The bench's data repeats few sentences, and shaping is cached per text: make the texts differ. */
async function makeTextsDiffer(url: string): Promise<void> {
  await connected(url, async (client) => {
    await client.query('set session_replication_role = replica')
    await client.query(
      `update event_report e set description = (
         select string_agg(($1::text[])[1 + hashint4(e.id * 64 + n) & 31] || case when hashint4(e.id * 64 - n) % 7 = 0 then ' ' || n * e.id % 1000 || ' ' else '' end, '')
         from generate_series(1, 18 + e.id % 20) n)
       where company_id = ${COMPANY}`,
      [WORDS],
    )
    await client.query('vacuum (analyze) event_report')
  })
}

async function measured(bench: Bench, url: string): Promise<Figure[]> {
  const cookie = await signIn(url, userOf(COMPANY, 'company'))
  const span = await ofCompany(url, DETAILS)
  const asked = {
    path: 'ReportAbnormal/ExportPDF',
    cookie,
    body: {
      filter: {
        companyId: COMPANY,
        eventGroupId: [2, 3],
        startDate: wireDay(span.from),
        endDate: wireDay(today().toString()),
      },
      operationChart: picture(),
      securityChart: picture(),
    },
  }
  const server = await startServer(bench.port, scratch(bench), url)
  try {
    const warm = { path: '/api/EventRecord/GetData', cookie, body: { pageSize: 20 } }
    await load(server.port, 4, 1, () => warm, isSuccess)
    await sleep(3_000)
    const idle = await server.ask('reset')
    const arrived: { at: number; bytes: number }[] = []
    const begun = performance.now()
    const { bytes, seconds } = await fetched(server.port, asked, (sum) => {
      arrived.push({ at: (performance.now() - begun) / 1_000, bytes: sum })
    })
    const { peak } = await server.ask('report')
    const arrivedAt = (at: number) => arrived.findLast((one) => one.at <= at)?.bytes ?? 0
    const looks = Array.from({ length: Math.floor(seconds / LOOK_SECONDS) }, (_, nth) => arrivedAt(nth * LOOK_SECONDS))
    const shown = looks.map((sum) => (sum / MB).toFixed(1))
    const fresh = (100 * shown.filter((size, index) => size !== shown[index - 1]).length) / shown.length
    const leap = Math.max(...looks.slice(1).map((sum, index) => sum - (looks[index] ?? 0)))
    const moments = [0, ...arrived.map(({ at }) => at)]
    const still = Math.max(...moments.slice(1).map((at, index) => at - (moments[index] ?? 0)))
    const what = `PDF of ${count(DETAILS)} details with pictures`
    return [
      {
        part: 'pdf',
        what,
        value: `${seconds.toFixed(1)} s`,
        goal: `≤ ${LONGEST_SECONDS} s`,
        isGood: seconds <= LONGEST_SECONDS,
        note: `${megabytes(bytes)}, the first bytes after ${(arrived[0]?.at ?? 0).toFixed(1)} s, peak memory ${megabytes(peak.rss - idle.rss)} above idle`,
      },
      {
        part: 'pdf',
        what: `${what}: longest time in which nothing arrives`,
        value: `${still.toFixed(1)} s`,
        goal: `≤ ${LONGEST_STILL_SECONDS} s`,
        isGood: still <= LONGEST_STILL_SECONDS,
      },
      {
        part: 'pdf',
        what: `${what}: polls of the page that see more than before`,
        value: `${Math.round(fresh)} %`,
        goal: `≥ ${FEWEST_FRESH} %`,
        isGood: fresh >= FEWEST_FRESH,
        note: `every ${LOOK_SECONDS} s; the largest leap is ${megabytes(leap)}; after half of the time ${megabytes(arrivedAt(seconds / 2))}`,
      },
    ]
  } finally {
    await server.stop()
  }
}

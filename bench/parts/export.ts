import { setTimeout as sleep } from 'node:timers/promises'
import { ADMIN, connected, signIn } from '../data.ts'
import { type Figure, megabytes } from '../figures.ts'
import { load } from '../load.ts'
import { startServer } from '../processes.ts'
import { type Bench, count, isSuccess, MB, scratch, today, wireDay } from './bench.ts'

/** EventRecord/ExportExcels: what it takes of the server while it is written. */
export async function exportRecord(bench: Bench): Promise<Figure[]> {
  const url = await bench.database(bench.events)
  const server = await startServer(bench.port, scratch(bench), url)
  try {
    const cookie = await signIn(url, ADMIN)
    const from = await connected(url, async (client) => {
      const { rows } = await client.query<{ day: string }>(
        `select event_date::text as day from event_report where deleted_at is null order by event_date desc, id desc offset $1 limit 1`,
        [bench.exportRows - 1],
      )
      return rows[0]?.day ?? today().toString()
    })
    const ask = async (start: string) => {
      const begun = performance.now()
      const response = await fetch(`http://127.0.0.1:${server.port}/api/EventRecord/ExportExcels`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
        body: JSON.stringify({ sStartDate: wireDay(start), sEndDate: wireDay(today().toString()) }),
      })
      let bytes = 0
      for await (const chunk of response.body ?? []) bytes += chunk.length
      if (!response.ok || bytes < 1000) throw new Error(`the export answered ${response.status} with ${bytes} bytes`)
      return { bytes, seconds: (performance.now() - begun) / 1000 }
    }
    // The first request of a server loads and compiles; that is not what an export costs.
    await load(
      server.port,
      4,
      1,
      () => ({ path: '/api/EventRecord/GetData', cookie, body: { nPageSize: 20 } }),
      isSuccess,
    )
    await sleep(3000)
    const idle = await server.ask('reset')
    const { bytes, seconds } = await ask(from)
    const { peak, blocked } = await server.ask('report')
    const rows = await connected(url, async (client) =>
      Number(
        (
          await client.query(
            'select count(*) as n from event_report where event_date >= $1 and event_date <= daybook_today() and deleted_at is null',
            [from],
          )
        ).rows[0]?.n,
      ),
    )
    return [
      {
        part: 'export',
        what: `${count(rows)} rows: peak memory above idle`,
        value: megabytes(peak - idle.rss),
        goal: '< 250 MB',
        isGood: peak - idle.rss < 250 * MB,
        note: `${megabytes(bytes)} in ${seconds.toFixed(1)} s, idle ${megabytes(idle.rss)}`,
      },
      {
        part: 'export',
        what: 'longest hold of the event loop meanwhile',
        value: `${blocked.toFixed(0)} ms`,
        goal: '≤ 50 ms',
        isGood: blocked <= 50,
      },
    ]
  } finally {
    await server.stop()
  }
}

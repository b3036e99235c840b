import { createHash, randomBytes } from 'node:crypto'
import { median } from '../compare.ts'
import { ADMIN, connected } from '../data.ts'
import type { Figure } from '../figures.ts'
import { startServer } from '../processes.ts'
import { type Bench, MB, count, scratch, today } from './bench.ts'

type Page = { value: { updatedAt: string }[]; '@odata.nextLink'?: string }

const LONGEST_S = 600
const RUNS = 20

/** The feed of somebody who sees everything: one report, those changed in a day, and all, page by page and as CSV. */
export async function feed(bench: Bench): Promise<Figure[]> {
  const url = await bench.database(bench.events)
  const token = await tokenOf(url)
  const server = await startServer(bench.port, scratch(bench), url)
  const base = `http://localhost:${server.port}/odata/v1`
  const ask = async (address: string) => {
    const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
    if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  const all = async (address: string) => {
    let rows = 0
    let last = ''
    const begun = performance.now()
    for (let next: string | undefined = address; next !== undefined; ) {
      const page = (await (await ask(next)).json()) as Page
      rows += page.value.length
      last = page.value.at(-1)?.updatedAt ?? last
      next = page['@odata.nextLink']
    }
    return { rows, last, seconds: (performance.now() - begun) / 1_000 }
  }
  try {
    const times: number[] = []
    for (let turn = 0; turn < RUNS; turn++) {
      const begun = performance.now()
      await (await ask(`${base}/reports?$filter=id eq ${1_000 + turn}`)).text()
      times.push(performance.now() - begun)
    }
    const one = median(times, (value) => value)
    await server.ask('reset')
    const whole = await all(`${base}/reports`)
    const { peak } = await server.ask('report')
    await connected(url, (client) =>
      client.query('update event_report set version = version where event_date = $1 and deleted_at is null', [
        today().subtract({ days: 1 }).toString(),
      ]),
    )
    const changed = await all(`${base}/reports?$filter=updatedAt gt ${whole.last}`)
    await server.ask('reset')
    const begun = performance.now()
    let bytes = 0
    for await (const part of (await ask(`${base}/reports?$format=csv`)).body ?? []) bytes += part.length
    const csv = (performance.now() - begun) / 1_000
    const { peak: peakOfCsv } = await server.ask('report')
    const figure = (what: string, value: string, goal: string, isGood: boolean, note = ''): Figure => ({
      part: 'feed',
      what,
      value,
      goal,
      isGood,
      note,
    })
    return [
      figure('one report', `${one.toFixed(0)} ms`, '≤ 30 ms', one <= 30),
      figure(
        'those changed in a day',
        `${changed.seconds.toFixed(1)} s`,
        '≤ 5 s',
        changed.seconds <= 5,
        `${count(changed.rows)} rows`,
      ),
      figure(
        'all, page by page',
        `${whole.seconds.toFixed(0)} s`,
        `≤ ${LONGEST_S} s`,
        whole.seconds <= LONGEST_S,
        `${count(whole.rows)} rows; peak memory of the server ${(peak.rss / MB).toFixed(0)} MB`,
      ),
      figure(
        'all as CSV',
        `${csv.toFixed(0)} s`,
        `≤ ${LONGEST_S} s`,
        csv <= LONGEST_S,
        `${(bytes / MB).toFixed(0)} MB; peak memory of the server ${(peakOfCsv.rss / MB).toFixed(0)} MB`,
      ),
    ]
  } finally {
    await server.stop()
  }
}

async function tokenOf(url: string): Promise<string> {
  const token = `daybook_${randomBytes(32).toString('base64url')}`
  await connected(url, (client) =>
    client.query(
      `insert into feed_token (user_id, name, token_hash, expires_at) values ($1, 'Bench', $2, daybook_now() + interval '1 day')`,
      [ADMIN, createHash('sha256').update(token).digest()],
    ),
  )
  return token
}

import { randomUUID } from 'node:crypto'
import { encodeInput, decode } from '../../packages/shared/src/names.ts'
import type { Output } from '../../packages/shared/src/index.ts'
import { median } from '../compare.ts'
import { connected, signIn } from '../data.ts'
import type { Figure } from '../figures.ts'
import { againstSql } from '../lists.ts'
import { type Running, startServer } from '../processes.ts'
import { type Bench, count, scratch } from './bench.ts'

const WAITING = 20_000
/** Enough reports to have WAITING ones in one company; no other part uses a database of this size. */
const EVENTS = 430_000
const COMPANY = 1
const APPROVER = COMPANY * 10 + 3
const DECIDED = 1_000
const TIMES = 5

/** An approver for whom 20,000 reports wait: the first page of the inbox, and 1,000 approved at once. */
export async function inbox(bench: Bench): Promise<Figure[]> {
  const url = await bench.database(EVENTS)
  await makeWaiting(url)
  const cookie = await signIn(url, APPROVER)
  const asked = [
    { call: 'Inbox/GetList', body: { take: 50 } },
    { call: 'Inbox/GetCount', body: {} },
  ]
  const pages = await againstSql(bench, url, cookie, { part: 'inbox', asked, goal: 1.5 })
  const server = await startServer(bench.port, scratch(bench), url)
  try {
    return [...pages, await bulkApproval(server, url, cookie)]
  } finally {
    await server.stop()
  }
}

/** Makes the company's newest reports undecided again; all others are decided. */
async function makeWaiting(url: string): Promise<void> {
  await connected(url, async (client) => {
    await client.query('set session_replication_role = replica')
    await client.query('update area set requires_approval = true where company_id = $1', [COMPANY])
    await client.query(
      `update event_report set status = 3, decided_by = company_id * 10 + 3, decided_at = reported_at
       where status = 1 and deleted_at is null`,
    )
    const { rowCount } = await client.query(
      `update event_report set status = 1, decided_by = null, decided_at = null, reject_reason = '' where id in (
         select id from event_report where company_id = $1 and deleted_at is null order by event_date desc, id desc limit $2)`,
      [COMPANY, WAITING],
    )
    if (rowCount !== WAITING) throw new Error(`only ${rowCount} reports wait`)
    await client.query('reset session_replication_role')
    await client.query('vacuum (analyze) event_report')
  })
}

async function bulkApproval(server: Running, url: string, cookie: string): Promise<Figure> {
  const seconds: number[] = []
  for (let nth = 0; nth < TIMES; nth++) {
    const rows = await waiting(url)
    const begun = performance.now()
    const answer = (await ask(server, cookie, 'Inbox/Decide', {
      requestId: randomUUID(),
      decision: 'approve',
      reason: '',
      rows,
    })) as Output<'Inbox/Decide'>
    seconds.push((performance.now() - begun) / 1000)
    const approved = answer.rows.filter(({ verdict }) => verdict === 'approved').length
    if (approved !== DECIDED) throw new Error(`${approved} of ${DECIDED} were approved`)
  }
  const middle = median(seconds, (value) => value)
  return {
    part: 'inbox',
    what: `${count(DECIDED)} of ${count(WAITING)} waiting reports approved at once, until the last outcome`,
    value: `${middle.toFixed(2)} s`,
    goal: '≤ 3 s',
    isGood: middle <= 3,
    note: `median of ${TIMES}, slowest ${Math.max(...seconds).toFixed(2)} s`,
  }
}

async function waiting(url: string): Promise<{ eventId: number; version: number }[]> {
  return connected(url, async (client) => {
    const { rows } = await client.query<{ eventId: number; version: number }>(
      `select id as "eventId", version from event_report
       where company_id = $1 and status = 1 and deleted_at is null order by event_date, id limit $2`,
      [COMPANY, DECIDED],
    )
    return rows
  })
}

async function ask(server: Running, cookie: string, call: string, body: object): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${server.port}/api/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
    body: JSON.stringify(encodeInput(call, body)),
  })
  const answer = decode(await response.json()) as { status?: string }
  if (answer.status !== 'Success') throw new Error(`${call} answered ${JSON.stringify(answer).slice(0, 300)}`)
  return answer
}

import path from 'node:path'
import { freePort } from '../packages/server/src/testing/freePort.ts'
import { type Filing, filingsOf } from '../packages/server/src/testing/resilience/reports.ts'
import { type Server, startServer } from '../packages/server/src/testing/resilience/server.ts'
import { visit, type Visitor } from '../packages/server/src/testing/resilience/visitor.ts'
import type { Machine } from './machine.ts'
import { query } from './postgres.ts'

/** Starts Daybook; all of a drill share secret and uploads. */
export async function startDaybook(machine: Machine, name: string, env: Record<string, string>): Promise<Server> {
  const settings = {
    DATA_DIR: path.join(machine.folder, name),
    FILES_URL: path.join(machine.folder, 'uploads'),
    APP_SECRET: 'a secret of at least 32 characters',
    DEMO: '1',
    PORT: String(await freePort()),
    LOG_LEVEL: 'error',
    ...env,
  }
  // A machine that does other work as well makes the demo in minutes.
  const server = await startServer(settings, 240)
  machine.atEnd(() => server.end('SIGTERM'))
  return server
}

export type Writers = {
  /** Reports that were acknowledged so far, by request id. */
  acknowledged: ReadonlyMap<string, number[]>
  /** A report that only its number tells from others; the writers count from 1. */
  filing: (number: number) => Filing
  /** Answers that were none: refused with 5xx, or cut off. */
  failures(): number
  /** Seconds of the longest time in which nothing was acknowledged. */
  longestGap(): number
  /** Waits for so many more acknowledged reports. */
  grow(count: number, seconds?: number): Promise<void>
  /** Ends them and has what is unanswered sent again, until all is acknowledged. */
  stop(): Promise<void>
}

/**
 * Reporters that file without a pause. What is not answered is sent again, as a browser does.
 *
 * @param servers where they file, in turn
 */
export async function startWriters(servers: string[], count: number): Promise<Writers & { reporter: Visitor }> {
  const [first = ''] = servers
  const reporter = await visit(first, 'reporter')
  const filing = await filingsOf(reporter, first)
  const acknowledged = new Map<string, number[]>()
  let next = 0
  let turn = 0
  let failures = 0
  let isOver = false
  let lastAt = performance.now()
  let gap = 0
  let fault: unknown
  const file = async () => {
    const sent = filing((next += 1))
    for (;;) {
      const server = servers[(turn += 1) % servers.length] as string
      const answer = await reporter.call(server, 'CreateReport/SaveData', sent).catch(() => undefined)
      if (answer?.body.status === 'Success') {
        acknowledged.set(sent.requestId as string, answer.body.eventIds)
        gap = Math.max(gap, performance.now() - lastAt)
        lastAt = performance.now()
        return
      }
      if (answer && answer.http < 500) throw new Error(`refused: ${answer.http} ${answer.body.message}`)
      failures += 1
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  const working = Promise.all(
    Array.from({ length: count }, async () => {
      while (!isOver) await file()
    }),
  ).catch((error: unknown) => {
    fault = error
    isOver = true
  })
  return {
    reporter,
    acknowledged,
    filing,
    failures: () => failures,
    longestGap: () => gap / 1_000,
    async grow(more, seconds = 60) {
      const wanted = acknowledged.size + more
      const end = performance.now() + seconds * 1_000
      while (acknowledged.size < wanted) {
        if (fault) throw fault
        if (performance.now() > end) throw new Error(`only ${acknowledged.size} of ${wanted} reports within ${seconds} s`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    async stop() {
      isOver = true
      await working
      if (fault) throw fault
    },
  }
}

/** Acknowledged = stored, nothing twice. Throws what is not so. */
export async function requireStored(url: string, { acknowledged }: Pick<Writers, 'acknowledged'>): Promise<string> {
  const ids = [...acknowledged.values()].flat()
  const [found] = await query<{ stored: number; twice: number }>(
    url,
    `select (select count(*)::int from event_report where id = any($1::int[]) and deleted_at is null) as stored,
      (select count(*)::int from (select area_id, event_date, start_time from event_report
        where id >= $2 and deleted_at is null and description like 'ทดสอบ %'
        group by 1, 2, 3, description having count(*) > 1) again) as twice`,
    [ids, Math.min(...ids)],
  )
  if (found?.stored !== ids.length || found.twice !== 0)
    throw new Error(`${ids.length} acknowledged, ${found?.stored} stored, ${found?.twice} twice`)
  return `${ids.length} acknowledged = stored, 0 twice`
}

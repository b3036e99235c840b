import { setTimeout } from 'node:timers/promises'
import { signIn, userOf } from '../data.ts'
import type { Figure } from '../figures.ts'
import { load } from '../load.ts'
import { startServer } from '../processes.ts'
import { steadyLoad, timesOf } from '../steady.ts'
import { type Bench, isSuccess, scratch, today, wireDay } from './bench.ts'

const WARM_UP_MS = 5_000
const LOAD_MS = 20_000
const READS_A_SECOND = 20
/** Connections that one user keeps busy with exports and with lists. */
const EXPORTS = 4
const LISTS = 4

/**
 * The effect of one person's load on another: Event Today of one company at a steady rate, while somebody of another
 * company requests exports and pages of the record as fast as they are answered. Compares the median with that of the
 * quiet seconds before.
 */
export async function others(bench: Bench): Promise<Figure[]> {
  const url = await bench.database(bench.events)
  const server = await startServer(bench.port, scratch(bench), url)
  try {
    const [reader, greedy] = [await signIn(url, userOf(1, 'company')), await signIn(url, userOf(2, 'company'))]
    const request = { path: '/api/EventToday/LoadEventToday', cookie: reader, body: { mode: 1 } }
    const reading = steadyLoad(server.port, READS_A_SECOND, request, isSuccess)
    await setTimeout(WARM_UP_MS + LOAD_MS)
    const begun = performance.now()
    const asked = await greedyLoad(server.port, greedy)
    const all = await reading.stop()
    const quiet = timesOf(all.filter(({ at }) => at >= begun - LOAD_MS && at < begun))
    const busy = timesOf(all.filter(({ at }) => at >= begun && at < begun + LOAD_MS))
    const ratio = busy.median / quiet.median
    return [
      {
        part: 'others',
        what: 'LoadEventToday under full load by another person, relative to its quiet median',
        value: ratio.toFixed(2),
        goal: '≤ 2',
        isGood: ratio <= 2,
        note: `${busy.median.toFixed(1)} ms against ${quiet.median.toFixed(1)} ms; p99 ${busy.p99.toFixed(1)} against ${quiet.p99.toFixed(1)}; ${asked} answers to the other person`,
      },
    ]
  } finally {
    await server.stop()
  }
}

/** Sends requests without a pause until the load ends; returns the number of answers, including refusals. */
async function greedyLoad(port: number, cookie: string): Promise<number> {
  const from = wireDay(today().subtract({ days: 90 }).toString())
  const period = { startDate: from, endDate: wireDay(today().toString()) }
  const keepAsking = (connections: number, path: string, body: object) =>
    load(
      port,
      connections,
      LOAD_MS / 1000,
      () => ({ path, cookie, body }),
      () => true,
    )
  const loads = await Promise.all([
    keepAsking(EXPORTS, '/api/EventRecord/ExportExcels', period),
    keepAsking(LISTS, '/api/EventRecord/GetData', { ...period, pageSize: 50 }),
  ])
  return loads.reduce((sum, { answers }) => sum + answers, 0)
}

import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Figure, megabytes } from '../figures.ts'
import { startByScript, startServer } from '../processes.ts'
import { type Bench, MB } from './bench.ts'

/** Later starts with a data folder that a first start has created, and the memory of the idle server. */
export async function secondStart(bench: Bench): Promise<Figure[]> {
  const dataDir = path.join(bench.data, 'started')
  const first = await startByScript(bench.port, dataDir)
  // After the first start, all demo data must first be sealed.
  await sleep(15_000)
  await first.stop()
  const starts: number[] = []
  for (let nth = 0; nth < 3; nth++) {
    const again = await startByScript(bench.port, dataDir)
    starts.push(again.readyAfter)
    await again.stop()
  }
  const server = await startServer(bench.port, dataDir)
  await sleep(15_000)
  const { rss } = await server.ask('report')
  await server.stop()
  const slowest = Math.max(...starts)
  return [
    {
      part: 'start',
      what: 'npm start again: ready, slowest of three',
      value: `${(slowest / 1000).toFixed(2)} s`,
      goal: '≤ 3 s',
      isGood: slowest <= 3000,
      note: `the server alone ${(server.readyAfter / 1000).toFixed(2)} s`,
    },
    {
      part: 'start',
      what: 'memory of the idle server after 15 s',
      value: megabytes(rss),
      goal: '< 150 MB',
      isGood: rss < 150 * MB,
    },
  ]
}

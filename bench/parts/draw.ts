import { spawn } from 'node:child_process'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { median } from '../compare.ts'
import type { Figure } from '../figures.ts'
import { startServer } from '../processes.ts'
import type { Bench } from './bench.ts'

const SCRIPT = path.resolve(import.meta.dirname, '../../packages/web/scripts/drawing.mjs')
const LONGEST_MS = 1_000

/** A report screen of many areas and types in a slowed browser, measured by the web's own script on the demo data. */
export async function drawing(bench: Bench): Promise<Figure[]> {
  const server = await startServer(bench.port, path.join(bench.data, 'started'))
  try {
    const child = spawn(process.execPath, [SCRIPT, `http://localhost:${server.port}`], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const times = (await text(child.stdout)).trim().split('\n').map(Number)
    const value = median(times, (time) => time)
    if (!(value > 0)) throw new Error('no chart was drawn')
    return [
      {
        part: 'draw',
        what: 'charts of 60 areas and 15 types after their data, browser slowed four times',
        value: `${value} ms`,
        goal: `≤ ${LONGEST_MS} ms`,
        isGood: value <= LONGEST_MS,
        note: times.join(', '),
      },
    ]
  } finally {
    await server.stop()
  }
}

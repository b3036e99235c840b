import { spawn } from 'node:child_process'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { median } from '../compare.ts'
import type { Figure } from '../figures.ts'
import { startServer } from '../processes.ts'
import type { Bench } from './bench.ts'

const SCRIPT = path.resolve(import.meta.dirname, '../../packages/web/scripts/drawing.mjs')
const LONGEST_MS = 1_000

/** A report screen with many areas and types in a slowed browser, measured by the web app's script on the demo data. */
export async function drawing(bench: Bench): Promise<Figure[]> {
  const server = await startServer(bench.port, path.join(bench.data, 'started'))
  try {
    const child = spawn(process.execPath, [SCRIPT, `http://localhost:${server.port}`], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const runs = (await text(child.stdout)).trim().split('\n')
    const times = runs.map((run) => run.split(' ').map(Number) as [inSight: number, all: number])
    return [
      figure(
        'table and charts in the window',
        times.map(([inSight]) => inSight),
      ),
      figure(
        'every chart of the page',
        times.map(([, all]) => all),
      ),
    ]
  } finally {
    await server.stop()
  }
}

function figure(what: string, times: number[]): Figure {
  const value = median(times, (time) => time)
  if (!(value > 0)) throw new Error('no chart was drawn')
  return {
    part: 'draw',
    what: `60 areas x 15 types after their data, browser slowed four times: ${what}`,
    value: `${value} ms`,
    goal: `≤ ${LONGEST_MS} ms`,
    isGood: value <= LONGEST_MS,
    note: times.join(', '),
  }
}

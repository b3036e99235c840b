import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { Figure } from '../figures.ts'
import { startServer } from '../processes.ts'
import type { Bench } from './bench.ts'

/** The size of each screen, measured by the web app's script in a browser on the demo data. */
export async function webWeights(bench: Bench): Promise<Figure[]> {
  const script = path.resolve(import.meta.dirname, '../../packages/web/scripts/weights.mjs')
  if (!existsSync(script)) return []
  const server = await startServer(bench.port, path.join(bench.data, 'started'))
  try {
    const child = spawn(process.execPath, [script, `http://localhost:${server.port}`], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const lines = (await text(child.stdout)).trim().split('\n')
    return lines.flatMap((line): Figure[] => {
      const parts = /^(.*?)\s+([\d.]+) kB ?(?:(of|OVER) (\d+))?/.exec(line.trim())
      if (!parts) return []
      const [, what = '', size = '', verdict, budget] = parts
      const isGood = verdict === undefined ? undefined : verdict === 'of'
      return [{ part: 'web', what, value: `${size} kB`, goal: budget ? `≤ ${budget} kB` : '', isGood }]
    })
  } finally {
    await server.stop()
  }
}

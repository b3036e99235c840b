import { readdirSync, readFileSync } from 'node:fs'
import type { Load } from './load.ts'
import type { Running } from './processes.ts'

/** CPU milliseconds per answer of server and database; undefined if they cannot be measured. */
export type Effort = { server: number; database: number } | undefined

/** Runs a load and measures the CPU time of each answer. */
export async function withEffort(
  server: Running,
  databaseUrl: string,
  work: () => Promise<Load>,
): Promise<Load & { effort: Effort }> {
  const before = { server: (await server.ask('report')).cpu, database: databaseTime(databaseUrl) }
  const done = await work()
  const after = { server: (await server.ask('report')).cpu, database: databaseTime(databaseUrl) }
  if (before.database === undefined || after.database === undefined) return { ...done, effort: undefined }
  const effort = {
    server: (after.server - before.server) / done.answers,
    database: (after.database - before.database) / done.answers,
  }
  return { ...done, effort }
}

type Measured = Load & { effort: Effort }

/** The note shown next to the ratio of two rates. */
export function comparedText(own: Measured, bare: Measured): string {
  return [
    `${own.rate.toFixed(0)}/s, median ${own.median.toFixed(1)} ms, p99 ${own.p99.toFixed(1)} ms, ${effortText(own.effort)}`,
    `bare ${bare.rate.toFixed(0)}/s, median ${bare.median.toFixed(1)} ms, ${effortText(bare.effort)}`,
  ].join('; ')
}

function effortText(effort: Effort): string {
  if (!effort) return ''
  const { server, database } = effort
  return `${(server + database).toFixed(1)} ms of CPU (${server.toFixed(1)} server, ${database.toFixed(1)} database)`
}

/** CPU time of a database's sessions so far, from /proc. The pools of both sides keep their sessions for a whole run. */
export function databaseTime(url: string): number | undefined {
  if (process.platform !== 'linux') return undefined
  const name = new URL(url).pathname.slice(1)
  const TICK_MS = 10
  let ticks = 0
  for (const id of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const command = readFileSync(`/proc/${id}/cmdline`, 'utf8')
      if (!command.startsWith('postgres:') || !command.includes(` ${name} `)) continue
      const [user = '0', system = '0'] =
        readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13) ?? []
      ticks += Number(user) + Number(system)
    } catch {
      // The process has ended meanwhile.
    }
  }
  return ticks * TICK_MS
}

import { styleText } from 'node:util'
import { backupDrill } from './backup.ts'
import { diskFullDrill } from './diskFull.ts'
import { type Drill, makeMachine, Missing } from './machine.ts'
import { killDrill } from './kill.ts'
import { patroniDrill } from './patroni.ts'
import { poolerDrill } from './pooler.ts'
import { caddyRollingDrill, nginxRollingDrill } from './rolling.ts'
import { upgradeDrill } from './upgrade.ts'
import { wayBackDrill } from './wayBack.ts'

/*
 * npm run drills [-- NAME …]: tests Daybook together with third-party programs, on loopback. A drill whose Debian package is
 * missing is skipped and says so. Exits with 1 if one failed.
 */

const drills: Record<string, { about: string; minutes: number; run: Drill }> = {
  backup: { about: 'backup under writers, restore, kill -9 of both', minutes: 20, run: backupDrill },
  patroni: { about: 'failovers of three PostgreSQL under Patroni', minutes: 20, run: patroniDrill },
  diskfull: { about: 'a full disk at each place', minutes: 18, run: diskFullDrill },
  pooler: { about: 'PgBouncer in transaction mode', minutes: 8, run: poolerDrill },
  kill: { about: 'kill -9 of each part under 8 writers', minutes: 18, run: killDrill },
  nginx: { about: 'rolling restarts behind nginx, no request fails', minutes: 12, run: nginxRollingDrill },
  caddy: { about: 'rolling restarts behind Caddy, no request fails', minutes: 12, run: caddyRollingDrill },
  wayback: { about: 'up from three earlier versions, and back by their backups', minutes: 60, run: wayBackDrill },
  upgrade: { about: 'data of commit 182c042, and of PostgreSQL 17', minutes: 15, run: upgradeDrill },
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in drills))
if (unknown.length > 0) {
  console.error(`There is no drill ${unknown.join(', ')}. There are: ${Object.keys(drills).join(', ')}`)
  process.exit(2)
}

const rows: { drill: string; result: string; seconds: number; figures: string[] }[] = []
for (const [name, { about, minutes, run }] of Object.entries(drills)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  console.log(`${styleText('bold', name)}: ${about}`)
  const machine = makeMachine(name)
  const begun = performance.now()
  const { result, figures } = await bounded(run(machine), minutes).then(
    (figures) => ({ result: 'held', figures }),
    (error: unknown) =>
      error instanceof Missing
        ? { result: 'left out', figures: [error.message] }
        : { result: 'FAILED', figures: [error instanceof Error ? (error.stack ?? error.message) : String(error)] },
  )
  await machine.end()
  for (const line of figures) console.log(`  ${line}`)
  rows.push({ drill: name, result, seconds: Math.round((performance.now() - begun) / 1_000), figures })
}

console.log(`\n${'Drill'.padEnd(10)} ${'Result'.padEnd(9)} Seconds`)
for (const { drill, result, seconds } of rows) console.log(`${drill.padEnd(10)} ${result.padEnd(9)} ${seconds}`)
process.exit(rows.some(({ result }) => result === 'FAILED') ? 1 : 0)

async function bounded<T>(work: Promise<T>, minutes: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`not done within ${minutes} minutes`)), minutes * 60_000)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

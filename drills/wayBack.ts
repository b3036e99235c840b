import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../packages/server/src/testing/freePort.ts'
import { startServer } from '../packages/server/src/testing/resilience/server.ts'
import { embeddedContents } from './backup.ts'
import { type Contents, contentsOf, requireFiles } from './contents.ts'
import type { Drill, Machine } from './machine.ts'
import { type Postgres, query, startPostgres } from './postgres.ts'
import { operated, ROOT, startWriters } from './product.ts'
import { compare, earlierProduct } from './upgrade.ts'

/** Versions that people have data of: the first one, and two with backups of their own. */
const COMMITS = ['182c042', 'f084bd48', '27b350ba']
const REPORTS = 12

/**
 * For each earlier version, with uploads: up to this version, and back by the backup that the upgrade made by itself and by
 * the version's own one, into an embedded and an external PostgreSQL; then back to the earlier program.
 */
export const wayBackDrill: Drill = async (machine) => {
  const postgres = await startPostgres(machine)
  const figures: string[] = []
  for (const commit of COMMITS) figures.push(`${commit}: ${(await wentBack(machine, postgres, commit)).join('; ')}`)
  return figures
}

async function wentBack(machine: Machine, postgres: Postgres, commit: string): Promise<string[]> {
  const earlier = await earlierProduct(machine, commit)
  const at = (name: string) => path.join(machine.folder, `${commit}-${name}`)
  const dataDir = at('data')
  const store = path.join(dataDir, 'files')
  const env = async (folder: string) => ({ DATA_DIR: folder, PORT: String(await freePort()), LOG_LEVEL: 'error' })
  const start = async (folder: string, root: string, more: Record<string, string> = {}) => {
    const server = await startServer({ ...(await env(folder)), ...more }, { root, seconds: 600 })
    machine.atEnd(() => server.end('SIGTERM'))
    return server
  }
  const own = (command: string) => path.join(earlier, 'packages/server/src/command', command)
  const run = (command: string, settings: Record<string, string>, ...args: string[]) =>
    promisify(execFile)(process.execPath, [own(command), ...args], {
      cwd: earlier,
      env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'error', ...settings },
    })

  const old = await start(dataDir, earlier, { DEMO: '1' })
  const writers = await startWriters([old.url], 2, { withFiles: true })
  await writers.grow(REPORTS, 240)
  await writers.stop()
  // Jobs are still writing the latest letters and seals.
  await sleep(3_000)
  const hasOwn = existsSync(own('backup.ts'))
  if (hasOwn) await run('backup.ts', { DATA_DIR: dataDir }, '--to', at('own'))
  await old.end('SIGTERM')
  const before = await embeddedContents(dataDir)

  // Up.
  const begun = performance.now()
  const now = await start(dataDir, ROOT)
  const figures = [`up in ${((performance.now() - begun) / 1_000).toFixed(1)} s`]
  await now.end('SIGTERM')
  const hasUpgraded = existsSync(path.join(dataDir, 'backups'))
  // The newest schema needs no upgrade, and so no backup before it.
  const backups: { name: string; from: string; settings: Record<string, string>; args: string[] }[] = []
  if (hasOwn) backups.push({ name: 'its own backup', from: at('own'), settings: {}, args: [] })
  if (hasUpgraded)
    backups.push({
      name: 'the backup of the upgrade',
      from: path.join(dataDir, 'backups'),
      settings: { FILES_URL: store },
      args: ['--old-store'],
    })
  if (backups.length === 0) throw new Error(`${commit}: there is no backup to go back with`)

  // Back to the earlier program, by its own command.
  if (hasOwn && hasUpgraded) {
    const settings = { DATA_DIR: at('earlier'), FILES_URL: store }
    await run('restore.ts', settings, '--from', path.join(dataDir, 'backups'))
    const files = await requireTheirs(before, await embeddedContents(settings.DATA_DIR), store)
    const again = await start(settings.DATA_DIR, earlier, { FILES_URL: store })
    await startWriters([again.url], 0)
    await again.end('SIGTERM')
    figures.push(`the earlier program restores the backup of the upgrade and serves, ${files} files`)
  }

  for (const [index, { name, from, settings, args }] of backups.entries()) {
    if (args.length > 0) await leaseEnds(store)
    const verified = await operated('backup', { DATA_DIR: at('none'), ...settings }, 'verify', from)
    const embedded: Where = { DATA_DIR: at(`back-${index}`), ...settings }
    const inside = await operated('restore', embedded, '--from', from, ...args)
    const files = await requireTheirs(before, await embeddedContents(embedded.DATA_DIR), storeOf(embedded))
    const trail = await operated('audit:verify', embedded)

    const database = `back_${commit}_${index}`
    await query(postgres.superuserUrl, `create database ${database} owner daybook`)
    const url = postgres.url.replace(/daybook$/, database)
    const external: Where = { DATABASE_URL: url, DATA_DIR: at(`external-${index}`), ...settings }
    const outside = await operated('restore', external, '--from', from, ...args)
    await requireTheirs(before, await contentsOf(url), storeOf(external))
    const secret = readFileSync(path.join(external.DATA_DIR, 'app-secret'), 'utf8').trim()
    const served = await start(external.DATA_DIR, ROOT, { ...external, APP_SECRET: secret, DEMO: '1' })
    await startWriters([served.url], 0)
    await served.end('SIGTERM')
    figures.push(
      `${name} verified in ${verified.seconds.toFixed(1)} s, restored into an embedded database in ${inside.seconds.toFixed(1)} s and an external one in ${outside.seconds.toFixed(1)} s, ${files} files by their hash; ${trail.output.trim().split('\n')[0]}`,
    )
  }
  return figures
}

type Where = Record<string, string> & { DATA_DIR: string }

const storeOf = (env: Where) => env.FILES_URL ?? path.join(env.DATA_DIR, 'files')

/** Checks that everything users created is unchanged and has its files. Returns how many. */
async function requireTheirs(before: Contents, after: Contents, store: string): Promise<number> {
  compare(before, after)
  return requireFiles(after, store)
}

/** Waits until the server that used the store last has lost its lease. */
async function leaseEnds(store: string): Promise<void> {
  const { lease } = JSON.parse(readFileSync(path.join(store, 'daybook-store.json'), 'utf8')) as {
    lease?: { until: string }
  }
  if (lease) await sleep(Math.max(0, Date.parse(lease.until) - Date.now()) + 1_000)
}

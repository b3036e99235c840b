import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createScratchDatabase } from '../packages/server/src/testing/scratchDatabase.ts'
import { clockOf } from '../packages/server/src/platform/postgres/databaseClock.ts'
import { embeddedUrl } from '../packages/server/src/platform/postgres/embeddedPostgres.ts'
import { buildWeb } from '../scripts/build.mjs'
import { root } from '../scripts/project.mjs'
import { BEGINS_AT, follow, ZONE } from './clock.ts'

/** Starts the product as `npm start` does, with demo data in a folder of its own, at E2E_URL. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await buildWeb()
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'daybook-e2e-'))
  // The letters that the product writes lie there; the tests' workers inherit the variable.
  process.env.E2E_DATA_DIR = dataDir
  // And with this they seal what a letter's link would carry.
  const secret = randomBytes(32).toString('hex')
  process.env.E2E_APP_SECRET = secret
  const cleanUp: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true })]
  const tearDown = async () => {
    for (const step of cleanUp.toReversed()) await step()
  }
  try {
    const url = process.env.E2E_URL ?? ''
    const environment: Record<string, string> = {
      HOST: '127.0.0.1',
      PORT: new URL(url).port,
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DEMO: '1',
      DAYBOOK_NOW: BEGINS_AT,
      LOG_LEVEL: 'warn',
      APP_SECRET: secret,
    }
    if (process.env.DATABASE_URL) {
      const scratch = await createScratchDatabase(process.env.DATABASE_URL)
      cleanUp.push(scratch.drop)
      environment.DATABASE_URL = scratch.url
      // For the few tests that need what no screen can do.
      process.env.E2E_DATABASE_URL = scratch.url
    }
    const server = start(environment)
    cleanUp.push(() => stop(server))
    await untilReady(server, url)
    follow(await clockOf(environment.DATABASE_URL ?? embeddedUrl(dataDir), { timeZone: ZONE }))
  } catch (error) {
    await tearDown()
    throw error
  }
  return tearDown
}

function start(environment: Record<string, string>): ChildProcess {
  const preload = path.join(root, 'scripts/exit-with-parent.mjs')
  return spawn(process.execPath, ['--import', preload, 'packages/server/src/main.ts'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}

async function untilReady(server: ChildProcess, url: string): Promise<void> {
  for (;;) {
    if (server.exitCode !== null || server.signalCode !== null) throw new Error('The server ended before it was ready')
    try {
      if ((await fetch(`${url}/meta.json`)).ok) return
    } catch {
      // Not listening yet.
    }
    await sleep(100)
  }
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exit = once(server, 'exit')
  server.kill('SIGTERM')
  await exit
}

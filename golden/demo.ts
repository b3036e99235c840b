import pg from 'pg'
import { inject } from 'vitest'
import { loadDemo } from '../packages/server/src/demo/load.ts'
import { migrateToLatest } from '../packages/server/src/db/migrate.ts'
import { readConfig } from '../packages/server/src/platform/config.ts'
import { openDatabase } from '../packages/server/src/platform/postgres/database.ts'
import { type TestApp, testApp } from '../packages/server/src/testing/app.ts'
import { createScratchDatabase, databaseName } from '../packages/server/src/testing/scratchDatabase.ts'
import { NOW } from '../packages/server/src/testing/world.ts'

/** The visitors' accounts of the demo data, with an area of their own and one that is not theirs. */
export const visitors = [
  { id: 1, name: 'admin' },
  { id: 2, name: 'company' },
  { id: 3, name: 'viewer' },
  { id: 4, name: 'areaadmin' },
  { id: 5, name: 'reporter' },
  { id: 6, name: 'approver' },
  { id: 7, name: 'csradmin' },
  { id: 8, name: 'both' },
] as const

/**
 * An app on the demo data, whose clock stands still. Everything is written in one transaction that is rolled back.
 *
 * @param atTheEnd registers a step for when the recording is over
 */
export async function demoApp(atTheEnd: (step: () => Promise<void>) => void): Promise<TestApp> {
  const scratch = await createScratchDatabase(inject('databaseUrl'))
  const steps: (() => Promise<void>)[] = []
  atTheEnd(async () => {
    for (const step of steps.toReversed()) await step()
    await scratch.drop()
  })
  await migrateToLatest(scratch.url)
  const client = new pg.Client({ connectionString: scratch.url })
  await client.connect()
  await client.query(`alter database ${databaseName(scratch.url)} set daybook.now = '${NOW}'`)
  await client.end()
  const { db } = openDatabase({ url: scratch.url, timeZone: 'Asia/Bangkok', size: 4, onError: () => {} })
  const app = await testApp({}, (step) => steps.push(step), scratch.url)
  const config = readConfig({ DATA_DIR: '.', APP_SECRET: 'a secret of at least 32 characters' })
  const clock = { now: () => Temporal.Instant.from(NOW), timeZone: 'Asia/Bangkok' }
  await loadDemo({ db, config, clock, files: app.services.files })
  await db.destroy()
  return app
}

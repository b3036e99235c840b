import type { TestProject } from 'vitest/node'
import { migrateToLatest } from '../db/migrate.ts'
import { openDatabase } from '../platform/postgres/database.ts'
import { beginAt } from '../platform/postgres/databaseClock.ts'
import { createScratchDatabase, databaseName } from './scratchDatabase.ts'
import { startTestPostgres } from './testPostgres.ts'
import { makeWorld, NOW } from './world.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** One migrated database per worker, shared by its tests: roll back what a test writes there. */
    databaseUrls: string[]
    /** One of them, if it does not matter which. */
    databaseUrl: string
    /** A migrated database without sessions: createScratchDatabase(url, it) copies it for a test that must commit. */
    templateDatabase: string
  }
}

/**
 * One PostgreSQL for the run: embedded in a temporary folder, or the one at DATABASE_URL, which is left as it was.
 */
export default async function setup({ provide, config }: TestProject): Promise<() => Promise<void>> {
  const cleanUp: (() => unknown)[] = []
  const tearDown = async () => {
    for (const step of cleanUp.toReversed()) await step()
  }
  try {
    const server = process.env.DATABASE_URL || (await embedded(cleanUp))
    const template = await createScratchDatabase(server)
    cleanUp.push(template.drop)
    // Write the template at a time before that of the tests.
    await beginAt(template.url, Temporal.Instant.from(NOW).subtract({ hours: 1 }))
    await migrateToLatest(template.url)
    await populate(template.url)
    // With one database, tests in two processes would wait for each other's rows, or deadlock.
    const shared: string[] = []
    while (shared.length < config.maxWorkers) {
      const { url, drop } = await createScratchDatabase(server, databaseName(template.url))
      cleanUp.push(drop)
      shared.push(url)
    }
    provide('databaseUrls', shared)
    provide('databaseUrl', shared[0] ?? template.url)
    provide('templateDatabase', databaseName(template.url))
  } catch (error) {
    await tearDown()
    throw error
  }
  return tearDown
}

async function populate(url: string): Promise<void> {
  const { db } = openDatabase({ url, timeZone: 'Asia/Bangkok', size: 1, onError: () => {} })
  await makeWorld(db)
  await db.destroy()
}

/** Connects as superuser, because tests create databases and write without firing triggers. */
async function embedded(cleanUp: (() => unknown)[]): Promise<string> {
  const { superuserUrl, stop } = await startTestPostgres()
  cleanUp.push(stop)
  return superuserUrl
}

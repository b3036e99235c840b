import { randomBytes } from 'node:crypto'
import { clockOf } from '../packages/server/src/platform/postgres/databaseClock.ts'
import { APP_ROLE } from '../packages/server/src/platform/postgres/embeddedRole.ts'
import {
  createScratchDatabase,
  databaseName,
  type ScratchDatabase,
} from '../packages/server/src/testing/scratchDatabase.ts'
import { startTestPostgres } from '../packages/server/src/testing/testPostgres.ts'
import { follow, ZONE } from './clock.ts'

/**
 * Shared by one run: a PostgreSQL server, and the template that databases are copied from; workers inherit it through the
 * environment.
 */
type Run = {
  /** A connection that may create databases there. */
  server: string
  /** Their owner; undefined: the same. */
  owner: string | undefined
  /** With the demo data. */
  template: string
  /** When the template was complete, by its own clock: the copies continue from there. */
  begins: string
  secret: string
}

/** Prepares a PostgreSQL server for the workers: embedded, or the one at DATABASE_URL, where nothing is left behind. */
export async function openRun(seed: (url: string, secret: string) => Promise<void>): Promise<() => Promise<void>> {
  const embedded = process.env.DATABASE_URL ? undefined : await startTestPostgres({ connections: 200 })
  let template: ScratchDatabase | undefined
  const close = async () => {
    await template?.drop()
    await embedded?.stop()
  }
  try {
    const server = process.env.DATABASE_URL || embedded?.superuserUrl || ''
    const owner = embedded && APP_ROLE
    const secret = randomBytes(32).toString('hex')
    template = await createScratchDatabase(server, 'template1', { owner })
    await seed(template.url, secret)
    const clock = await clockOf(template.url, { timeZone: ZONE })
    const run: Run = { server, owner, template: databaseName(template.url), begins: clock.now().toString(), secret }
    process.env.E2E_RUN = JSON.stringify(run)
    // Test files read the date while they are loaded, before their worker has a product.
    follow(clock)
    return close
  } catch (error) {
    await close()
    throw error
  }
}

function run(): Run {
  if (!process.env.E2E_RUN) throw new Error('globalSetup has not run')
  return JSON.parse(process.env.E2E_RUN) as Run
}

/** The same for all products of a run, because their databases are copies of one. */
export const secret = () => run().secret

/** A database with the demo data whose clock shows a given moment, by default that at which the demo was complete. */
export function copiedDatabase(at?: Temporal.Instant): Promise<ScratchDatabase> {
  const { server, owner, template, begins } = run()
  return createScratchDatabase(server, template, { owner, now: at ?? Temporal.Instant.from(begins) })
}

export const emptyDatabase = () => createScratchDatabase(run().server, 'template1', { owner: run().owner })

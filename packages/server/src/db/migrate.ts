import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import { audit } from './migrations/004-audit.sql.ts'
import { choicesAreRead } from './migrations/031-choices-are-read.sql.ts'
import { counting } from './migrations/008-counting.sql.ts'
import { delivery } from './migrations/010-delivery.sql.ts'
import { directory } from './migrations/013-directory.sql.ts'
import { installation } from './migrations/029-installation.sql.ts'
import { foundation } from './migrations/001-foundation.sql.ts'
import { languages } from './migrations/032-languages.sql.ts'
import { lastAdministrator } from './migrations/015-last-administrator.sql.ts'
import { letterFiles } from './migrations/026-letter-files.sql.ts'
import { letterEditions } from './migrations/011-letter-editions.sql.ts'
import { knownDevices } from './migrations/022-known-devices.sql.ts'
import { letterTrail } from './migrations/023-letter-trail.sql.ts'
import { lettersAndRules } from './migrations/003-letters-and-rules.sql.ts'
import { limits } from './migrations/005-limits.sql.ts'
import { mailLog } from './migrations/012-mail-log.sql.ts'
import { offers } from './migrations/014-offers.sql.ts'
import { order, trailOfParts } from './migrations/006-order.sql.ts'
import { peopleAndRules } from './migrations/007-people-and-rules.sql.ts'
import { reports } from './migrations/002-reports.sql.ts'
import { virusScan } from './migrations/030-virus-scan.sql.ts'
import { rightsChanges } from './migrations/009-rights-changes.sql.ts'
import { testClock } from './migrations/027-test-clock.sql.ts'
import { whoIsLetIn } from './migrations/021-who-is-let-in.sql.ts'

function upOnly(statements: string): Migration {
  return {
    up: (db) =>
      sql
        .raw(statements)
        .execute(db)
        .then(() => undefined),
  }
}

/** Every migration, in order. Never edit one that has landed; add a new one. */
export const migrations: Record<string, Migration> = {
  '001-foundation': upOnly(foundation),
  '002-reports': upOnly(reports),
  '003-letters-and-rules': upOnly(lettersAndRules),
  '004-audit': upOnly(audit),
  '005-limits': upOnly(limits),
  '006-order': upOnly(order + trailOfParts),
  '007-people-and-rules': upOnly(peopleAndRules),
  '008-counting': upOnly(counting),
  '009-rights-changes': upOnly(rightsChanges),
  '010-delivery': upOnly(delivery),
  '011-letter-editions': upOnly(letterEditions),
  '012-mail-log': upOnly(mailLog),
  '013-directory': upOnly(directory),
  '014-offers': upOnly(offers),
  '015-last-administrator': upOnly(lastAdministrator),
  '021-who-is-let-in': upOnly(whoIsLetIn),
  '022-known-devices': upOnly(knownDevices),
  '023-letter-trail': upOnly(letterTrail),
  '026-letter-files': upOnly(letterFiles),
  '027-test-clock': upOnly(testClock),
  '029-installation': upOnly(installation),
  '030-virus-scan': upOnly(virusScan),
  '031-choices-are-read': upOnly(choicesAreRead),
  '032-languages': upOnly(languages),
}

/**
 * Migrates the database to the latest version; several processes may call it at once. Throws the error of PostgreSQL.
 */
export async function migrateToLatest(databaseUrl: string): Promise<void> {
  const db = new Kysely({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl, max: 1 }) }),
  })
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })
    const { error } = await migrator.migrateToLatest()
    if (error) throw error
  } finally {
    await db.destroy()
  }
}

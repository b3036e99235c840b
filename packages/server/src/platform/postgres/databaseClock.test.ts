import { sql } from 'kysely'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { migrateToLatest } from '../../db/migrate.ts'
import { createScratchDatabase } from '../../testing/scratchDatabase.ts'
import type { Clock } from '../clock.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from './database.ts'
import { clockOf } from './databaseClock.ts'

const timeZone = 'Asia/Bangkok'
const startsAt = Temporal.Instant.from('2028-02-29T23:30+07:00')

async function emptyDatabase() {
  const scratch = await createScratchDatabase(inject('databaseUrl'))
  onTestFinished(() => scratch.drop())
  await migrateToLatest(scratch.url)
  return {
    url: scratch.url,
    open() {
      const { db } = openDatabase({ url: scratch.url, timeZone, size: 1, onError: () => {} })
      onTestFinished(() => db.destroy())
      return db
    },
  }
}

/** Seconds between two moments. */
const apart = (one: Temporal.Instant, other: Temporal.Instant) => Math.abs(one.since(other).total('seconds'))
const now = (clock: Clock) => clock.now()

describe('the clock of a database', () => {
  it('starts at DAYBOOK_NOW and runs on, in every process and every session', async () => {
    const { url, open } = await emptyDatabase()
    const [first, second] = await Promise.all([
      clockOf(url, { timeZone, startsAt }),
      clockOf(url, { timeZone, startsAt: startsAt.add({ hours: 1 }) }),
    ])
    // If two start at once, one decides.
    expect(apart(now(first), now(second))).toBeLessThan(1)
    expect(Math.min(apart(now(first), startsAt), apart(now(first), startsAt.add({ hours: 1 })))).toBeLessThan(30)
    const later = await clockOf(url, { timeZone })
    expect(apart(now(later), now(first))).toBeLessThan(1)

    const db = open()
    await db.insertInto('company').values({ name: 'Company' }).execute()
    const { rows } = await sql<{ moment: Date }>`select daybook_now() as moment union all select created_at from company
      union all select at from audit_entry`.execute(db)
    expect(rows).toHaveLength(3)
    for (const { moment } of rows)
      expect(apart(Temporal.Instant.fromEpochMilliseconds(moment.getTime()), now(first))).toBeLessThan(5)
    // A later start does not reset the clock.
    expect(apart(now(await clockOf(url, { timeZone, startsAt })), now(first))).toBeLessThan(1)
  })

  it("is the machine's for every other, and one with data in it is never moved", async () => {
    const { url, open } = await emptyDatabase()
    await open().insertInto('company').values({ name: 'Company' }).execute()
    await expect(clockOf(url, { timeZone, startsAt })).rejects.toThrow('needs a new database')
    expect(apart(now(await clockOf(url, { timeZone })), Temporal.Now.instant())).toBeLessThan(1)
    const { rows } = await sql<{ ahead: number }>`
      select extract(epoch from daybook_now() - now())::int as ahead`.execute(open())
    expect(rows).toEqual([{ ahead: 0 }])
  })
})

describe('DAYBOOK_NOW', () => {
  const database = { DATABASE_URL: 'postgres://daybook@localhost/daybook', APP_SECRET: 'x'.repeat(32) }

  it('is refused without demo data', () => {
    const line = 'DAYBOOK_NOW is for tests: it needs the demo data of DEMO=1'
    const moment = { DAYBOOK_NOW: startsAt.toString() }
    expect(() => readConfig({ ...database, ...moment })).toThrow(line)
    expect(() => readConfig({ ...database, ...moment, DEMO: '0' })).toThrow(line)
    expect(readConfig({ ...database, ...moment, DEMO: '1' }).startsAt).toEqual(startsAt)
    expect(readConfig(database).startsAt).toBeUndefined()
  })

  it('must be a moment, with its offset', () => {
    for (const wrong of ['tomorrow', '2028-02-29', '2028-02-29T10:00', '2027-02-29T10:00+07:00']) {
      expect(() => readConfig({ ...database, DEMO: '1', DAYBOOK_NOW: wrong })).toThrow(/^DAYBOOK_NOW must be a moment/)
    }
  })
})

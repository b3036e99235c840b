import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { storeSums } from '../../expectations/sums.queries.ts'
import { type TestApp, scratchApp } from '../../testing/app.ts'
import { plus } from '../../testing/history.ts'
import { addReport } from '../../testing/reports.ts'
import { area, people } from '../../testing/world.ts'
import { moment, places, summary, usable, workedOut } from '../../testing/groups/Compliance.ts'

/* Sums are stored while people file and read. */

describe('sums stored while somebody changes a report', () => {
  const day = '2026-10-10'
  const missingOf = async ({ db }: TestApp) => (await summary(db)).get(`${area.gate} 1`)?.missing

  it('are outdated by it once it is committed', async () => {
    const app = await scratchApp()
    const missing = (await missingOf(app)) ?? 0
    const writing = await (app.db as TestApp['services']['database']).startTransaction().execute()
    await addReport(writing, { area: area.gate, day })
    await storeSums(app.db, places, moment)
    const stored = await usable(app.db)
    expect(await missingOf(app)).toBe(missing)
    await writing.commit().execute()
    expect(await usable(app.db)).toBe(stored - 1)
    expect(await missingOf(app)).toBe(missing - 1)
    expect(await storeSums(app.db, places, moment)).toBe(1)
    expect(await missingOf(app)).toBe(missing - 1)
  })

  it('do not make it wait', async () => {
    const app = await scratchApp()
    const missing = (await missingOf(app)) ?? 0
    const storing = await (app.db as TestApp['services']['database']).startTransaction().execute()
    await storeSums(storing, places, moment)
    await addReport(app.db, { area: area.gate, day })
    await storing.commit().execute()
    expect(await missingOf(app)).toBe(missing - 1)
    expect(await summary(app.db)).toEqual(await workedOut(app.db))
  })

  it('are correct at any moment under many concurrent changes', async () => {
    const app = await scratchApp({}, { connections: 12 })
    const { db } = app
    let stored = 0
    const file = async (nth: number) => {
      for (let round = 0; round < 8; round += 1) {
        const id = await addReport(db, {
          area: [area.gate, area.dock, area.fence][nth % 3] ?? area.gate,
          day: plus(day, round % 4),
        })
        if (round % 2 === 0)
          await sql`update event_report set deleted_at = now(), deleted_by = ${people.admin.id} where id = ${id}`.execute(
            db,
          )
      }
    }
    const store = async () => {
      for (let round = 0; round < 12; round += 1) {
        // 'stored += await' would lose what the other one stored meanwhile.
        const count = await storeSums(db, places, moment)
        stored += count
      }
    }
    const look = async () => {
      for (let round = 0; round < 12; round += 1) {
        // Both from one snapshot.
        const both = await db
          .transaction()
          .setIsolationLevel('repeatable read')
          .execute(async (tx) => [await summary(tx), await workedOut(tx)])
        expect(both[0]).toEqual(both[1])
      }
    }
    await Promise.all([file(0), file(1), file(2), file(3), store(), store(), look(), look()])
    stored += await storeSums(db, places, moment)
    expect(stored).toBeGreaterThan(0)
    expect(await summary(db)).toEqual(await workedOut(db))
    expect(await storeSums(db, places, moment)).toBe(0)
  })
})

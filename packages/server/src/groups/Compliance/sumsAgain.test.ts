import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { storeLatest, storeSums } from '../../expectations/sums.queries.ts'
import { storeWantedSums } from '../../expectations/sums.ts'
import { type TestApp, scratchApp, testApp } from '../../testing/app.ts'
import { addReport } from '../../testing/reports.ts'
import { area } from '../../testing/world.ts'
import { moment, places, summary, workedOut } from '../../testing/groups/Compliance.ts'

/* The job stores sums outdated by a change again before anyone asks for them. */

const countOf = async ({ db }: TestApp) =>
  (await sql<{ n: number }>`select count(*)::int as n from state_sum`.execute(db)).rows[0]?.n

describe('requested sums', () => {
  it('are stored month by month, and the next turn continues what one leaves', async () => {
    const test = await testApp()
    const { db } = test
    const first = await storeLatest(db, places, moment)
    expect(first).toEqual({ stored: expect.any(Number), rest: { ...places, to: '2026-10-31' } })
    expect(first.stored).toBeGreaterThan(5)
    expect((await summary(db)).unstored).not.toBeNull()
    expect((await storeLatest(db, first.rest ?? places, moment)).rest).toBeNull()
    expect(await summary(db)).toEqual({ sums: await workedOut(db), unstored: null })
  })
})

describe('outdated sums', () => {
  it('are stored again by the next run of the job, whatever outdated them', async () => {
    const test = await testApp()
    const { db, services } = test
    await storeSums(db, places, moment)
    const changes = [
      sql`update cut_off_period set cut_off_at = '23:00'`,
      sql`update state_sum set definition = 'of a version before'`,
      sql`update area_active_period set during = '[2026-10-15,)' where area_id = ${area.gate}`,
    ]
    for (const change of changes) {
      await change.execute(db)
      expect((await summary(db)).unstored).not.toBeNull()
      await storeWantedSums(services)
      expect(await summary(db)).toEqual({ sums: await workedOut(db), unstored: null })
    }
  })

  it('are deleted for areas where nothing is expected any more', async () => {
    const test = await testApp()
    await storeSums(test.db, places, moment)
    const before = (await countOf(test)) ?? 0
    await sql`delete from area_active_period where area_id = ${area.gate}`.execute(test.db)
    await storeWantedSums(test.services)
    expect(await countOf(test)).toBe(before - 2)
    expect(await summary(test.db)).toEqual({ sums: await workedOut(test.db), unstored: null })
  })

  it('do not exist if nobody has requested any', async () => {
    const test = await testApp()
    await storeWantedSums(test.services)
    expect(await countOf(test)).toBe(0)
  })

  it('wait for the next run while somebody changes one of their days', async () => {
    const test = await scratchApp()
    await storeSums(test.db, places, moment)
    await addReport(test.db, { area: area.gate, day: '2026-10-10' })
    const writing = await (test.db as TestApp['services']['database']).startTransaction().execute()
    await addReport(writing, { area: area.dock, day: '2026-10-11' })
    await storeWantedSums(test.services)
    expect((await summary(test.db)).unstored).not.toBeNull()
    await writing.commit().execute()
    await storeWantedSums(test.services)
    expect(await summary(test.db)).toEqual({ sums: await workedOut(test.db), unstored: null })
  })
})

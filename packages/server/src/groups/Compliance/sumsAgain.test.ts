import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { stateSums } from '../../jobs/stateSums.ts'
import { testApp } from '../../testing/app.ts'
import { summary, usable, workedOut } from '../../testing/groups/Compliance.ts'
import { area } from '../../testing/world.ts'

/* The job stores sums of past months, and again what a change outdates. */

describe('the job', () => {
  it('stores all sums, and again whatever a change outdated', async () => {
    const { db, services } = await testApp()
    await stateSums.run(services)
    const stored = await usable(db)
    expect(stored).toBeGreaterThan(5)
    const changes = [
      sql`update cut_off_period set cut_off_at = '23:00'`,
      sql`update state_sum set definition = 'of a version before'`,
      sql`update area_active_period set during = '[2026-10-15,)' where area_id = ${area.gate}`,
      sql`delete from area_active_period where area_id = ${area.gate}`,
    ]
    for (const change of changes) {
      await change.execute(db)
      expect(await usable(db)).toBeLessThan(stored)
      await stateSums.run(services)
      expect(await usable(db)).toBe(stored)
      expect(await summary(db)).toEqual(await workedOut(db))
    }
  })

  it('leaves no marks of changes', async () => {
    const { db, services } = await testApp()
    await sql`update cut_off_period set cut_off_at = '23:00'`.execute(db)
    await stateSums.run(services)
    expect((await sql`select from state_sum_outdated`.execute(db)).rows).toEqual([])
  })
})

import type { TestApp } from './app.ts'
import { area, people } from './world.ts'

/** Lets one person report in two companies, and an approver decide on both sides: who sees one side must not learn of the other. */
export async function reportOnBothSides({ db }: Pick<TestApp, 'db'>): Promise<void> {
  for (const area_id of [area.foreign, area.quay])
    await db
      .insertInto('user_area')
      .values({ user_id: people.foreignreporter.id, area_id, role: 'report' })
      .onConflict((on) => on.doNothing())
      .execute()
  await db.updateTable('area').set({ requires_approval: true }).where('id', '=', area.foreign).execute()
  await db
    .insertInto('user_area')
    .values({ user_id: people.approver.id, area_id: area.foreign, role: 'approve' })
    .execute()
}

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { success, testApp } from '../../testing/app.ts'
import { statuses } from '../../testing/refusals.ts'
import { people } from '../../testing/world.ts'

type App = Awaited<ReturnType<typeof testApp>>
const steps = async (app: App, role: Parameters<App['call']>[0]) =>
  Object.fromEntries(success(await app.call(role, 'SetUp/Load', {})).steps.map(({ step, ...of }) => [step, of]))

/** Leaves the companies and people. */
const emptied = async (app: App) => {
  await sql`update area set deleted_at = now()`.execute(app.db)
  await sql`update event_type set deleted_at = now()`.execute(app.db)
  await sql`delete from expectation_rule`.execute(app.db)
}

describe('SetUp.Load', () => {
  it('has nothing done of zero', async () => {
    const app = await testApp()
    await emptied(app)
    const found = await steps(app, 'admin')
    const states = Object.entries(found).map(([step, { state }]) => [step, state])
    expect(states).toEqual([
      ['eventTypes', 'open'],
      ['companies', 'partly'],
      ['areas', 'open'],
      ['people', 'open'],
      ['approvers', 'open'],
      ['receivers', 'open'],
      ['mail', 'open'],
      ['dueTimes', 'open'],
      ['firstReport', 'open'],
      ['backup', 'open'],
    ])
    const home = success(await app.call('admin', 'MP_Back/LoadAdminHome', {}))
    expect([home.areaTotal, home.incompleteAreaCount]).toEqual([0, 0])
  })

  it('counts what is there and what it lacks, within the reach of the caller', async () => {
    const app = await testApp()
    expect(await steps(app, 'admin')).toMatchObject({
      eventTypes: { state: 'done', count: 3, lacking: 0 },
      areas: { state: 'done', lacking: 0 },
      approvers: { state: 'done', lacking: 0 },
    })
    const own = (await steps(app, 'company')).people?.lacking ?? 0
    await sql`update user_account set is_active = false, inactive_note = 'left' where id = ${people.reporter.id}`.execute(
      app.db,
    )
    await sql`delete from user_area where role = 'report' and user_id <> ${people.foreignreporter.id}`.execute(app.db)
    expect((await steps(app, 'company')).people).toMatchObject({ state: 'open', count: 0 })
    expect((await steps(app, 'company')).people?.lacking).toBeGreaterThan(own)
    // The other company keeps its own.
    expect((await steps(app, 'foreigncompany')).people).toMatchObject({ state: 'done', lacking: 0 })
    await sql`update area set requires_approval = false`.execute(app.db)
    expect((await steps(app, 'admin')).approvers).toMatchObject({ state: 'notNeeded' })
  })

  it('says who may do what the caller may not', async () => {
    const app = await testApp()
    const found = await steps(app, 'viewer')
    expect(found.companies).toMatchObject({ mayAct: false, changedBy: 'A corporate administrator does this.' })
    expect(found.areas).toMatchObject({
      mayAct: false,
      changedBy: "Somebody who may edit in the menu 'Area Structure' does this.",
    })
    expect((await steps(app, 'company')).companies?.mayAct).toBe(false)
    expect((await steps(app, 'admin')).companies).toMatchObject({ mayAct: true, changedBy: '' })
    expect(success(await app.call('viewer', 'SetUp/Load', {})).starters).toEqual([])
  })

  it('refuses callers without a session or a back menu', async () => {
    const app = await testApp()
    expect(await statuses(app, ['nobody', 'reporter'], 'SetUp/Load', {})).toEqual([401, 403])
  })
})

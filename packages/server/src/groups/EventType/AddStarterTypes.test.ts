import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { refused, scratchApp, success, testApp } from '../../testing/app.ts'
import { statuses } from '../../testing/refusals.ts'

describe('EventType.AddStarterTypes', () => {
  it('adds the set of each group once, in order, with both names and one nil', async () => {
    const app = await scratchApp()
    await sql`update event_type set deleted_at = now()`.execute(app.db)
    const { starters } = success(await app.call('admin', 'SetUp/Load', {}))
    expect(starters.map(({ eventGroupId }) => eventGroupId)).toEqual([1, 2, 3])
    const added = await Promise.all(
      [1, 2, 3, 2].map((eventGroupId) => app.call('admin', 'EventType/AddStarterTypes', { eventGroupId })),
    )
    expect(added.map((answer) => success(answer).added).toSorted((a, b) => a - b)).toEqual([0, 6, 6, 6])
    const { rows } = await sql`
      select event_group_id as group, count(*)::int as types, count(*) filter (where is_nil)::int as nil,
        count(second_name)::int as second, array_agg(position order by position) as places,
        (array_agg(name order by position))[1] as first
      from event_type where deleted_at is null group by 1 order by 1`.execute(app.db)
    expect(rows).toEqual(
      [1, 2, 3].map((group) => ({
        group,
        types: 6,
        nil: 1,
        second: 6,
        places: [1, 2, 3, 4, 5, 6],
        first: 'Nothing to report',
      })),
    )
    const after = success(await app.call('admin', 'SetUp/Load', {}))
    expect(after.starters).toEqual([])
    expect(after.steps[0]).toMatchObject({ step: 'eventTypes', state: 'done', count: 3 })
  })

  it('adds nothing to a group that has types, and knows its groups', async () => {
    const app = await testApp()
    expect(success(await app.call('admin', 'EventType/AddStarterTypes', { eventGroupId: 2 })).added).toBe(0)
    expect(refused(await app.call('admin', 'EventType/AddStarterTypes', { eventGroupId: 9 })).http).toBe(400)
  })

  it('refuses callers without a session or permission', async () => {
    const app = await testApp()
    const asked = { eventGroupId: 2 }
    expect(await statuses(app, ['nobody', 'reporter', 'viewer'], 'EventType/AddStarterTypes', asked)).toEqual([
      401, 403, 403,
    ])
  })
})

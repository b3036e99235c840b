import { describe, expect, it } from 'vitest'
import { idsQuery } from '../../events/rows.queries.ts'
import type { Caller } from '../../people/rights/caller.ts'
import { compiledSql } from '../../testing/compiled.ts'
import { TODAY, area } from '../../testing/world.ts'
import { groupsQuery, ofDay } from './EventToday.queries.ts'

const reporter: Caller = {
  userId: 5,
  username: 'reporter',
  fullName: 'reporter Tester',
  companyId: 1,
  companyName: 'Home',
  groups: [4],
  levels: { 1: 2, 2: 2, 3: 2 },
  companyIds: [1, 3],
  areas: { report: [area.gate, area.fence], approve: [], admin: [], csrAdmin: [] },
  standIns: [],
  partners: [],
}

describe('the SQL of Event Today', () => {
  it('matches the reviewed snapshot', async () => {
    const statements = compiledSql({
      'LoadEventToday: reports': idsQuery(ofDay(reporter, TODAY)),
      'LoadEventToday: reports of all areas': idsQuery(ofDay({ ...reporter, groups: [1] }, TODAY)),
      'LoadEventToday: groups': groupsQuery(reporter),
    })
    await expect(statements).toMatchFileSnapshot('./EventToday.sql')
  })
})

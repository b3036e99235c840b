import { describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { type Role, area, company, people } from '../../testing/world.ts'
import {
  areaScope,
  companyScope,
  coversCompany,
  exceeds,
  grantableGroups,
  inCompanies,
  userScope,
} from './administration.ts'
import { type Caller, findCaller } from './caller.ts'
import { covers, groundsOf } from './scope.ts'

async function callers() {
  const { db } = await testApp()
  const of = async (role: Role) => (await findCaller(db, people[role].id)) as Caller
  return { db, of }
}

const sorted = (ids: number[]) => [...ids].sort((one, other) => one - other)

describe('the companies of an administrator', () => {
  it('are all for group 1, and their own with its subsidiaries for group 2', async () => {
    const { db, of } = await callers()
    expect(await companyScope(db, await of('admin'))).toEqual({ all: true, companyIds: [] })
    const { all, companyIds } = await companyScope(db, await of('company'))
    expect(all).toBe(false)
    expect(sorted(companyIds)).toEqual([company.home, company.subsidiary])
  })

  it('are those of their areas for groups 3 and 7, plus their own for users', async () => {
    const { db, of } = await callers()
    expect((await companyScope(db, await of('areaadmin'))).companyIds).toEqual([company.home])
    const csr = await of('csradmin')
    expect((await companyScope(db, csr)).companyIds).toEqual([company.csr])
    expect(sorted((await userScope(db, csr)).companyIds)).toEqual([company.home, company.csr])
    await db.insertInto('user_area').values({ user_id: csr.userId, area_id: area.foreign, role: 'csr_admin' }).execute()
    expect((await companyScope(db, await of('csradmin'))).companyIds).toEqual([company.csr])
  })

  it('are none for reporters and approvers, whatever areas remain from earlier groups', async () => {
    const { db, of } = await callers()
    await db
      .insertInto('user_area')
      .values({ user_id: people.reporter.id, area_id: area.foreign, role: 'admin' })
      .execute()
    for (const role of ['reporter', 'approver', 'both'] as const) {
      expect((await userScope(db, await of(role))).companyIds, role).toEqual([])
    }
  })

  it('are the same for one company and for a column', async () => {
    const { db, of } = await callers()
    for (const role of ['admin', 'company', 'areaadmin', 'csradmin'] as const) {
      const scope = await userScope(db, await of(role))
      const listed = await db.selectFrom('company as c').select('c.id').where(inCompanies(scope, 'c.id')).execute()
      const covered = Object.values(company).filter((id) => coversCompany(scope, id))
      expect(sorted(listed.map(({ id }) => id)), role).toEqual(sorted(covered))
    }
  })
})

describe('the areas of an administrator', () => {
  it('depend on the level of the menu', async () => {
    const { of } = await callers()
    const viewer = await of('viewer')
    expect(covers(areaScope(viewer, 6), { companyId: company.home, areaId: area.gate })).toBe(true)
    expect(covers(areaScope(viewer, 6, 2), { companyId: company.home, areaId: area.gate })).toBe(false)
    expect(areaScope(await of('reporter'), 6)).toEqual({ all: false, companyIds: [], areaIds: [] })
    expect(sorted(areaScope(await of('areaadmin'), 6, 2).areaIds)).toEqual([
      area.port,
      area.quay,
      area.yard,
      area.fence,
    ])
  })
})

describe('grounds', () => {
  it('name the group and its areas, and add up to what somebody sees', async () => {
    const { of } = await callers()
    const grounds = groundsOf(await of('both'))
    expect(grounds.map(({ group, scope }) => [group, sorted(scope.areaIds)])).toEqual([
      [4, [area.quay, area.dock]],
      [5, [area.quay, area.dock]],
    ])
  })
})

describe('what an administrator may grant', () => {
  it('is every group for group 1, and never another kind of administrator group', async () => {
    const { of } = await callers()
    expect(grantableGroups(await of('admin'))).toEqual([1, 2, 3, 4, 5, 7])
    expect(grantableGroups(await of('company'))).toEqual([2, 4, 5])
    expect(grantableGroups(await of('areaadmin'))).toEqual([3, 4, 5])
    expect(grantableGroups(await of('csradmin'))).toEqual([4, 5, 7])
    expect(grantableGroups(await of('both'))).toEqual([])
  })

  it('is limited to their own groups and levels', async () => {
    const { of } = await callers()
    const home = await of('company')
    expect(exceeds(home, { groups: [4], levels: { 1: 2, 3: 2, 17: 1 } })).toBe(false)
    expect(exceeds(home, { groups: [2], levels: home.levels })).toBe(false)
    expect(exceeds(home, { groups: [3], levels: {} })).toBe(true)
    expect(exceeds(home, { groups: [2], levels: { 4: 2 } })).toBe(true)
    expect(exceeds(home, { groups: [4], levels: { 8: 1 } })).toBe(true)
    expect(exceeds(await of('viewer'), { groups: [4], levels: { 1: 2 } })).toBe(true)
  })
})

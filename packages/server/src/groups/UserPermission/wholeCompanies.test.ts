import { describe, expect, it } from 'vitest'
import { type TestApp, refused, success, testApp } from '../../testing/app.ts'
import { type Role, area, company, eventType, people, shift } from '../../testing/world.ts'
import { type Change, act } from '../../testing/groups/Acts.ts'
import { importList, pastedRows } from '../../testing/groups/ImportData.ts'
import { type UserInput, openForm, userForm } from '../../testing/groups/UserPermission.ts'

/* 'All areas of a company, also later ones', in the roles of a person. */

const OPERATION = { picker: 'operationAreas', companyId: company.home } as const
const none = { operationAreas: [], securityAreas: [], csrAreas: [] }

async function save({ call }: TestApp, role: Role, input: UserInput): Promise<number> {
  return success(await call(role, 'UserPermission/SaveCreateUser', input)).userId
}

async function areasOf({ db }: TestApp, userId: number): Promise<string[]> {
  const rows = await db.selectFrom('user_area').select(['area_id', 'role']).where('user_id', '=', userId).execute()
  return rows.map(({ area_id, role }) => `${role} ${area_id}`).toSorted()
}

/** A new area of the company, made by somebody who administers it. */
async function newArea({ call }: TestApp, eventGroupId: 2 | 3 = 2): Promise<number> {
  const answer = await call('admin', 'Area/SaveAreaData', {
    companyId: company.home,
    eventGroupId,
    areaName: `New ${eventGroupId}`,
    active: true,
    requireApproval: false,
    shiftIds: [shift.morning],
    eventTypeIds: [eventGroupId === 2 ? eventType.normal : eventType.securityNormal],
    subAreas: [],
  })
  return success(answer).areaId
}

const reported = [`report ${area.dock}`, `report ${area.gate}`, `report ${area.port}`].toSorted()

describe('all areas of a company in a role', () => {
  it('are the areas there are, without sub areas, and each one made later in the same event group', async () => {
    const test = await testApp()
    const form = userForm({ companyId: company.home, ...none, wholeCompanies: [OPERATION] })
    const id = await save(test, 'company', form)
    expect(await areasOf(test, id)).toEqual(reported)
    const later = await newArea(test)
    await newArea(test, 3)
    expect(await areasOf(test, id)).toEqual([...reported, `report ${later}`].toSorted())
    expect((await openForm(test, 'company', id)).wholeCompanies).toEqual([OPERATION])
  })

  it('stay with a form opened before the later area, and without the rule a new area is not theirs', async () => {
    const test = await testApp()
    const id = await save(test, 'company', userForm({ companyId: company.home, ...none, wholeCompanies: [OPERATION] }))
    const opened = await openForm(test, 'company', id)
    const later = await newArea(test)
    await save(test, 'company', opened)
    expect(await areasOf(test, id)).toContain(`report ${later}`)
    const again = await openForm(test, 'company', id)
    await save(test, 'company', { ...again, wholeCompanies: [], operationAreas: [{ areaId: area.gate }] })
    await newArea(test, 3)
    expect(await areasOf(test, id)).toEqual([`report ${area.gate}`])
  })

  it('cover every event group for an approver, and go with the role', async () => {
    const test = await testApp()
    const whole = [{ picker: 'approverAreas', companyId: company.home } as const]
    const form = userForm({
      companyId: company.home,
      userGroups: [4, 5],
      ...none,
      operationAreas: [{ areaId: area.gate }],
    })
    const id = await save(test, 'company', { ...form, approverAreas: [], wholeCompanies: whole })
    expect((await areasOf(test, id)).filter((one) => one.startsWith('approve'))).toEqual(
      [area.dock, area.fence, area.gate, area.port, area.watch].map((one) => `approve ${one}`).toSorted(),
    )
    const opened = await openForm(test, 'company', id)
    expect(opened.wholeCompanies).toEqual(whole)
    await save(test, 'company', { ...opened, userGroups: [4], approverAreas: [] })
    expect(await areasOf(test, id)).toEqual([`report ${area.gate}`])
    expect((await openForm(test, 'company', id)).wholeCompanies).toEqual([])
  })

  it('are given only by those who administer the company as such', async () => {
    const test = await testApp()
    const sent = (role: Role, companyId: number) =>
      test.call(
        role,
        'UserPermission/SaveCreateUser',
        userForm({ companyId: company.home, ...none, wholeCompanies: [{ picker: 'operationAreas', companyId }] }),
      )
    for (const [role, companyId] of [
      ['company', company.foreign],
      ['areaadmin', company.home],
    ] as const)
      expect(refused(await sent(role, companyId)).fieldErrors).toMatchObject([{ field: 'operationAreas' }])
    const offered = success(
      await test.call('areaadmin', 'UserPermission/LoadAreaCreateUser', { companyId: company.home, userId: null }),
    )
    expect(offered.wholeFor).toEqual([])
  })

  it('stay when an administrator of some of the areas saves the person', async () => {
    const test = await testApp()
    const id = await save(test, 'company', userForm({ companyId: company.home, ...none, wholeCompanies: [OPERATION] }))
    expect(
      refused(await test.call('areaadmin', 'UserPermission/SaveCreateUser', await openForm(test, 'company', id))).http,
    ).toBe(200)
    expect(await areasOf(test, id)).toEqual(reported)
  })

  it('are taken apart by an act that takes one of them away', async () => {
    const test = await testApp()
    const id = await save(test, 'company', userForm({ companyId: company.home, ...none, wholeCompanies: [OPERATION] }))
    const change: Change = { kind: 'person.areas', role: 'report', way: 'remove', areaIds: [area.dock] }
    expect((await act(test, 'company', change, [id])).verdicts).toEqual({ [id]: 'done' })
    expect(await areasOf(test, id)).toEqual(reported.filter((one) => one !== `report ${area.dock}`))
    expect((await openForm(test, 'company', id)).wholeCompanies).toEqual([])
  })

  it('cannot lose single areas by a file, which says so', async () => {
    const test = await testApp()
    const form = userForm({ companyId: company.home, ...none, wholeCompanies: [OPERATION] })
    await save(test, 'company', form)
    const head = ['Company', 'Employee ID', 'Username', 'Areas to report for']
    const imported = async (areas: string) =>
      success(
        await importList(test, 'user', {
          pasted: pastedRows(head, ['Home', form.employeeId ?? '', form.username ?? '', areas]),
          dry: true,
        }),
      )
    const fewer = await imported('Home > Operation > Gate')
    expect(fewer.errors.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('All areas of Home, also later ones'),
    ])
    const all = await imported('Home > Operation > *; Home > Security > Fence')
    expect(all).toMatchObject({ errors: [], changed: 1 })
  })

  it('is named in the person’s history', async () => {
    const test = await testApp()
    const id = await save(test, 'company', userForm({ companyId: company.home, ...none, wholeCompanies: [OPERATION] }))
    const { changes } = success(await test.call('company', 'UserPermission/LoadChanges', { id }))
    expect(JSON.stringify(changes)).toContain('Home')
    expect(people.company.company).toBe(company.home)
  })
})

import { describe, expect, it } from 'vitest'
import { success, testApp } from '../../testing/app.ts'
import { area, company, eventType, shift } from '../../testing/world.ts'
import { openForm, receiverForm, refusals, save, storedOf } from '../../testing/groups/ReceiverGroup.ts'

/* 'All areas of a company, also later ones', in a receiver group. */

const OPERATION = { companyId: company.home, eventGroupId: 2 } as const
const upper = [area.gate, area.port, area.dock].toSorted((a, b) => a - b)

describe('all areas of a company in a receiver group', () => {
  it('are the areas there are, and each one made later, until they are taken out', async () => {
    const test = await testApp()
    const id = await save(test, 'company', receiverForm({ areaRelations: [], wholeCompanies: [OPERATION] }))
    expect((await storedOf(test, id)).areas).toEqual(upper)
    const made = await test.call('admin', 'Area/SaveAreaData', {
      companyId: company.home,
      eventGroupId: 2,
      areaName: 'New',
      active: true,
      requireApproval: false,
      shiftIds: [shift.morning],
      eventTypeIds: [eventType.normal],
      subAreas: [],
    })
    const later = success(made).areaId
    expect((await storedOf(test, id)).areas).toEqual([...upper, later].toSorted((a, b) => a - b))
    const form = await openForm(test, 'company', id)
    expect(form.wholeCompanies).toEqual([{ ...OPERATION, companyName: 'Home' }])
    await save(test, 'company', { ...form, wholeCompanies: [], areaRelations: [{ areaId: area.fence }] })
    expect((await storedOf(test, id)).areas).toEqual([area.fence])
  })

  it('stay when a form does not mention them', async () => {
    const test = await testApp()
    const id = await save(test, 'company', receiverForm({ areaRelations: [], wholeCompanies: [OPERATION] }))
    const { wholeCompanies: _, ...form } = await openForm(test, 'company', id)
    await save(test, 'company', { ...form, areaRelations: [{ areaId: area.fence }] })
    expect((await storedOf(test, id)).areas).toEqual([...upper, area.fence].toSorted((a, b) => a - b))
  })

  it('are added only by those who administer the company as such, who alone are offered it', async () => {
    const test = await testApp()
    const refusal = [['areaRelations', 'Area is not available. Please choose again.']]
    const foreign = { companyId: company.foreign, eventGroupId: 2 } as const
    expect(await refusals(test, 'company', receiverForm({ wholeCompanies: [foreign] }))).toEqual(refusal)
    const ofAreaAdmin = receiverForm({ members: [], areaRelations: [], wholeCompanies: [OPERATION] })
    expect(await refusals(test, 'areaadmin', ofAreaAdmin)).toEqual(refusal)
    const allowed = async (role: 'company' | 'areaadmin') =>
      success(await test.call(role, 'ReceiverGroup/LoadArea', OPERATION)).isWholeAllowed
    expect([await allowed('company'), await allowed('areaadmin')]).toEqual([true, false])
  })
})

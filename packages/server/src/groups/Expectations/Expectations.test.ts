import { describe, expect, it } from 'vitest'
import { success, testApp } from '../../testing/app.ts'
import { statuses } from '../../testing/refusals.ts'
import { type Role, area, company, shift } from '../../testing/world.ts'

describe('Expectations.GetChoices', () => {
  it('offers what the caller administers, and returns what they may change', async () => {
    const test = await testApp()
    const of = async (role: Role) => success(await test.call(role, 'Expectations/GetChoices', {}))
    const all = await of('admin')
    expect(all).toMatchObject({ permission: 2, today: '2026-11-20', isForAll: true })
    expect(all.areas.find(({ value }) => value === area.port)).toMatchObject({ isHead: true, label: 'Port' })
    const own = await of('areaadmin')
    expect(own.isForAll).toBe(false)
    expect(own.companies).toEqual([{ value: company.home, label: 'Home', otherName: '', canEdit: false }])
    expect(own.areas.map(({ label, canEdit }) => [label, canEdit])).toEqual([
      ['Port', true],
      ['Port / Quay', true],
      ['Port / Yard', true],
      ['Fence', true],
    ])
    expect(own.shifts.map(({ value }) => value)).toEqual([shift.morning, shift.evening])
    expect((await of('viewer')).companies.map(({ canEdit }) => canEdit)).toEqual([false, false])
  })

  it('refuses callers without a session or permission', async () => {
    const test = await testApp()
    expect(await statuses(test, ['nobody', 'reporter'], 'Expectations/GetChoices', {})).toEqual([401, 403])
  })
})

import { describe, expect, it } from 'vitest'
import { type TestApp, refused, success, testApp } from '../../testing/app.ts'
import { type Role, area, company } from '../../testing/world.ts'
import { ruleForm, saveRule, storedRules } from '../../testing/groups/Expectations.ts'

describe('Expectations.Preview', () => {
  const preview = async (test: TestApp, role: Role | 'nobody', more: object = {}) =>
    test.call(role, 'Expectations/Preview', { ...ruleForm, previewAreaId: area.gate, month: '2026-11', ...more })

  it('shows a month as it would be, matching the rule once it is saved', async () => {
    const test = await testApp()
    await test.db
      .insertInto('company_holiday')
      .values({ company_id: company.home, day: '2026-11-24', name: 'Rest', name_th: 'วันหยุด' })
      .execute()
    const { days } = success(await preview(test, 'company'))
    expect(days).toHaveLength(30)
    const on = (day: number) => days[day - 1]
    expect(on(20)?.cells).toMatchObject([{ isOfForm: false, dueAt: expect.stringContaining('2026-11-21') }])
    expect(on(22)?.cells).toMatchObject([{ isOfForm: true, isExpected: false }])
    expect(on(23)?.cells).toEqual([
      {
        shiftName: null,
        isExpected: true,
        state: 'waiting',
        dueAt: '2026-11-23T18:00:00+07:00',
        lastAt: '2026-11-23T18:30:00+07:00',
        isOfForm: true,
      },
    ])
    expect(on(24)).toMatchObject({ holiday: 'Rest', cells: [{ isExpected: false }] })
    expect(await storedRules(test)).toEqual([])
    const shifts = success(await preview(test, 'company', { isByShift: true, dueAt: null }))
    expect(shifts.days[22]?.cells.map(({ shiftName, dueAt }) => [shiftName, dueAt])).toEqual([
      ['Morning', '2026-11-23T16:00:00+07:00'],
      ['Evening', '2026-11-24T00:00:00+07:00'],
    ])
    await saveRule(test, 'company')
    const kept = success(await preview(test, 'company', { scope: 'area', areaId: area.dock }))
    expect(kept.days.map(({ cells }) => cells.map(({ dueAt, isExpected }) => [dueAt, isExpected]))).toEqual(
      days.map(({ cells }) => cells.map(({ dueAt, isExpected }) => [dueAt, isExpected])),
    )
  })

  it('refuses an invalid form, an area out of scope and callers without permission', async () => {
    const test = await testApp()
    expect(refused(await preview(test, 'company', { weekdays: [] })).fieldErrors?.[0]?.field).toBe('weekdays')
    for (const previewAreaId of [area.foreign, area.port])
      expect(refused(await preview(test, 'company', { previewAreaId })).fieldErrors).toEqual([
        { field: 'previewAreaId', message: 'Area/Sub Area is not available. Please choose again.' },
      ])
    expect(refused(await preview(test, 'nobody')).http).toBe(401)
    expect(refused(await preview(test, 'reporter')).http).toBe(403)
  })
})

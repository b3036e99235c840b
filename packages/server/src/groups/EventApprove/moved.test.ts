import { describe, expect, it } from 'vitest'
import { success, testApp } from '../../testing/app.ts'
import { reportOnBothSides } from '../../testing/bothSides.ts'
import { abnormalForm } from '../../testing/report.ts'
import { uploadPicture } from '../../testing/upload.ts'
import { type Role, area, company } from '../../testing/world.ts'

describe('EventApprove.GetData of a report that was moved', () => {
  it('mentions its time elsewhere without details, in both languages', async () => {
    const test = await testApp()
    const { call } = test
    // Someone who reports on both sides moves it; people who see only one side read only about that side.
    await reportOnBothSides(test)
    const picture = await uploadPicture(test, 'foreignreporter', 'secret-picture.png')
    const at = (areaId: number, change: object = {}) =>
      abnormalForm({
        areaId: [areaId],
        shifts: [areaId === area.foreign ? 9 : 1],
        companyId: areaId === area.foreign ? company.foreign : company.home,
        ...change,
      })
    const first = at(area.foreign, { description: 'secret words', files: [picture] })
    const eventId = success(await call('foreignreporter', 'CreateReport/SaveData', first)).eventIds[0] ?? 0
    const save = async (role: Role, more: object) =>
      success(await call(role, 'EventApprove/SaveData', { eventId, ...more }))
    await save('approver', { mode: 2, approvalRemark: 'secret reason' })
    await save('foreignreporter', {
      mode: 0,
      ...at(area.quay, {
        description: 'public words',
        startTime: '07:15',
        files: [{ ...picture, isRemoved: true }],
      }),
    })
    await save('foreignreporter', {
      mode: 0,
      ...at(area.quay, { description: 'later words', startTime: '07:15' }),
    })

    const read = async (role: Role, language: 'en' | 'th' = 'en') => {
      const { body } = await call(role, 'EventApprove/GetData', { eventId }, { 'accept-language': language })
      return { text: JSON.stringify(body), history: success({ http: 200, body, headers: {} }).history }
    }
    const here = await read('company')
    expect(here.text).not.toMatch(/secret|Foreign|Day\b/)
    expect(here.history[0]).toEqual({ date: '', userName: '', action: 'outside', remark: '', changes: [] })
    expect(here.history.map(({ action }) => action)).toEqual(['outside', 'edit', 'edit'])
    const moved = here.history[1]?.changes ?? []
    expect(moved).toContainEqual({ field: 'description', before: 'before it was moved here', after: 'public words' })
    expect(moved).toContainEqual({ field: 'areaId', before: 'before it was moved here', after: 'Port / Quay' })
    expect(moved.every(({ before }) => before === 'before it was moved here')).toBe(true)
    expect(here.history[2]?.changes).toEqual([{ field: 'description', before: 'public words', after: 'later words' }])
    expect((await read('company', 'th')).history[1]?.changes[0]?.before).toBe('ก่อนย้ายมาที่นี่')

    for (const role of ['admin', 'foreignreporter', 'approver'] as const) {
      const all = await read(role)
      expect(
        all.history.map(({ action }) => action),
        role,
      ).toEqual(['create', 'reject', 'edit', 'edit'])
      expect(all.text, role).toContain('secret words')
      expect(all.text, role).toContain('secret reason')
      expect(all.text, role).toContain('secret-picture.png')
    }
  })
})

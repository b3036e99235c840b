import { describe, expect, it } from 'vitest'
import { success, testApp } from '../../testing/app.ts'
import { abnormalForm } from '../../testing/report.ts'
import { uploadPicture } from '../../testing/upload.ts'
import { type Role, area, company, people } from '../../testing/world.ts'

describe('EventApprove.GetData of a report that was moved', () => {
  it('says of its time elsewhere only that there was one, in both languages', async () => {
    const test = await testApp()
    const { db, call } = test
    // Somebody who reports on both sides moves it; who sees one side alone reads about that side alone.
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
    const picture = await uploadPicture(test, 'foreignreporter', 'secret-picture.png')
    const at = (areaId: number, change: object = {}) =>
      abnormalForm({
        nAreaID: [areaId],
        lstWorkingTime: [areaId === area.foreign ? 9 : 1],
        nCompanyID: areaId === area.foreign ? company.foreign : company.home,
        ...change,
      })
    const first = at(area.foreign, { sEventDesc: 'secret words', lstFileData: [picture] })
    const nEventID = success(await call('foreignreporter', 'CreateReport/SaveData', first)).lstEventID[0] ?? 0
    const save = async (role: Role, more: object) =>
      success(await call(role, 'EventApprove/SaveData', { nEventID, ...more }))
    await save('approver', { nMode: 2, sApproveRemark: 'secret reason' })
    await save('foreignreporter', {
      nMode: 0,
      ...at(area.quay, {
        sEventDesc: 'public words',
        sEventStartTime: '07:15',
        lstFileData: [{ ...picture, IsDelete: true }],
      }),
    })
    await save('foreignreporter', {
      nMode: 0,
      ...at(area.quay, { sEventDesc: 'later words', sEventStartTime: '07:15' }),
    })

    const read = async (role: Role, language: 'en' | 'th' = 'en') => {
      const { body } = await call(role, 'EventApprove/GetData', { nEventID }, { 'accept-language': language })
      return { text: JSON.stringify(body), history: success({ http: 200, body, headers: {} }).lstHistory }
    }
    const here = await read('company')
    expect(here.text).not.toMatch(/secret|Foreign|Day\b/)
    expect(here.history[0]).toEqual({ dDate: '', sUserName: '', sAction: 'outside', sRemark: '', lstChange: [] })
    expect(here.history.map(({ sAction }) => sAction)).toEqual(['outside', 'edit', 'edit'])
    const moved = here.history[1]?.lstChange ?? []
    expect(moved).toContainEqual({ sField: 'sEventDesc', sBefore: 'before it was moved here', sAfter: 'public words' })
    expect(moved).toContainEqual({ sField: 'nAreaID', sBefore: 'before it was moved here', sAfter: 'Port / Quay' })
    expect(moved.every(({ sBefore }) => sBefore === 'before it was moved here')).toBe(true)
    expect(here.history[2]?.lstChange).toEqual([
      { sField: 'sEventDesc', sBefore: 'public words', sAfter: 'later words' },
    ])
    expect((await read('company', 'th')).history[1]?.lstChange[0]?.sBefore).toBe('ก่อนย้ายมาที่นี่')

    for (const role of ['admin', 'foreignreporter', 'approver'] as const) {
      const all = await read(role)
      expect(
        all.history.map(({ sAction }) => sAction),
        role,
      ).toEqual(['create', 'reject', 'edit', 'edit'])
      expect(all.text, role).toContain('secret words')
      expect(all.text, role).toContain('secret reason')
      expect(all.text, role).toContain('secret-picture.png')
    }
  })
})

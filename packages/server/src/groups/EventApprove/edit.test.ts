import { describe, expect, it } from 'vitest'
import { type TestApp, refused, scratchApp, success, testApp } from '../../testing/app.ts'
import { abnormalForm, operationForm, securityForm } from '../../testing/report.ts'
import { uploadPicture } from '../../testing/upload.ts'
import { type Role, area, company, eventType, people, shift } from '../../testing/world.ts'

const file = async (test: TestApp, form: object, role: Role = 'reporter') =>
  success(await test.call(role, 'CreateReport/SaveData', form)).lstEventID[0] ?? 0
const decide = (test: TestApp, role: Role | 'nobody', nEventID: number, more: object = { nMode: 1 }) =>
  test.call(role, 'EventApprove/SaveData', { nEventID, ...more })
const stored = (test: TestApp, id: number) =>
  test.db.selectFrom('event_report').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const waiting = (change: object = {}) => operationForm({ nAreaID: [area.quay], ...change })

describe('EventApprove.SaveData', () => {
  it('sends a rejected or waiting report back to wait, and leaves a completed one so', async () => {
    const test = await testApp()
    const rejected = await file(test, waiting())
    success(await decide(test, 'approver', rejected, { nMode: 2, sApproveRemark: 'x' }))
    success(await decide(test, 'reporter', rejected, { nMode: 0, ...waiting({ sEventDesc: 'แก้ไข' }), nVersion: 2 }))
    expect(await stored(test, rejected)).toMatchObject({
      status: 1,
      decided_by: null,
      decided_at: null,
      reject_reason: '',
      version: 3,
      description: 'แก้ไข',
    })
    const completed = await file(test, operationForm())
    success(await decide(test, 'reporter', completed, { ...operationForm({ lstWorkingTime: [shift.evening] }) }))
    expect(await stored(test, completed)).toMatchObject({ status: 2, version: 2, reported_by: people.reporter.id })
  })

  it('refuses a stale version, an approved report, and who may not', async () => {
    const test = await testApp()
    const nEventID = await file(test, waiting())
    const edit = (role: Role, nVersion: number, sEventDesc: string) =>
      decide(test, role, nEventID, { nMode: 0, ...waiting({ sEventDesc }), nVersion })
    expect(success(await edit('areaadmin', 1, 'one')).nVersion).toBe(2)
    expect(refused(await edit('reporter', 1, 'two')).sMsg).toBe(
      'This report was changed by areaadmin Tester at 20/11/2026 10:00. Please open it again; what you typed is kept here.',
    )
    expect((await stored(test, nEventID)).description).toBe('one')
    expect(refused(await edit('approver', 2, 'two')).http).toBe(403)
    expect(refused(await edit('foreigncompany', 2, 'two')).sMsg).toBe('The data was not found.')
    success(await decide(test, 'approver', nEventID))
    expect(refused(await edit('reporter', 3, 'two')).sMsg).toBe('An approved report can no longer be changed.')
  })

  it('judges an edit by the same rules, and a kept date or time not again', async () => {
    const test = await testApp()
    const nEventID = await file(test, abnormalForm({ sEventDate: '21/10/2026', nAreaID: [area.quay] }))
    await test.setNow('2026-11-25T07:00:00+07:00')
    const edit = (change: object) =>
      decide(test, 'colleague', nEventID, {
        nMode: 0,
        ...abnormalForm({ sEventDate: '21/10/2026', nAreaID: area.quay, ...change }),
      })
    success(await edit({ sEventDesc: 'เพิ่มเติม' }))
    expect(refused(await edit({ sEventDate: '22/10/2026' })).lstFieldError?.[0]?.sField).toBe('sEventDate')
    expect(refused(await edit({ sEventDate: '26/11/2026' })).sMsg).toBe('The event date cannot be in the future.')
    expect(refused(await edit({ sEventDate: '25/11/2026' })).sMsg).toBe('A future time cannot be specified.')
    expect(refused(await edit({ lstWorkingTime: [] })).lstFieldError?.[0]?.sField).toBe('lstWorkingTime')
    expect(refused(await edit({ sEventDesc: '' })).lstFieldError?.[0]?.sField).toBe('sEventDesc')
    expect(refused(await edit({ nAreaID: area.dock })).lstFieldError?.[0]?.sField).toBe('nAreaID')
    expect(await stored(test, nEventID)).toMatchObject({ version: 2, event_date: '2026-10-21' })
  })

  it('keeps a type, sub type, shift and area valid that have been made inactive since', async () => {
    const test = await testApp()
    const form = abnormalForm({
      nEventTypeID: eventType.release,
      nSubEventTypeID: eventType.leak,
      nAreaID: [area.yard],
    })
    const nEventID = await file(test, form)
    const off = { is_active: false, inactive_note: 'x' }
    await test.db
      .updateTable('event_type')
      .set(off)
      .where('id', 'in', [eventType.release, eventType.leak, eventType.abnormal])
      .execute()
    await test.db.updateTable('shift').set(off).where('company_id', '=', company.home).execute()
    await test.db.updateTable('area').set(off).where('id', '=', area.port).execute()
    success(await decide(test, 'reporter', nEventID, { nMode: 0, ...form, sEventDesc: 'แก้ไข' }))
    for (const [change, field] of [
      [{ nEventTypeID: eventType.abnormal, nSubEventTypeID: null }, 'nEventTypeID'],
      [{ lstWorkingTime: [shift.evening] }, 'lstWorkingTime'],
      [{ nAreaID: [area.quay] }, 'nAreaID'],
    ] as const) {
      const answer = refused(await decide(test, 'reporter', nEventID, { nMode: 0, ...form, ...change }))
      expect(answer.lstFieldError?.map(({ sField }) => sField)).toContain(field)
    }
  })

  it('adds and removes files and shifts; what no report holds any more leaves the store', async () => {
    const test = await testApp()
    const [kept, gone, added] = [
      await uploadPicture(test, 'reporter'),
      await uploadPicture(test, 'reporter'),
      await uploadPicture(test, 'areaadmin'),
    ]
    const [nEventID = 0, other = 0] = success(
      await test.call(
        'reporter',
        'CreateReport/SaveData',
        waiting({ nAreaID: [area.quay, area.yard], lstFileData: [kept, gone] }),
      ),
    ).lstEventID
    const files = async (report_id: number) =>
      (
        await test.db
          .selectFrom('event_report_file')
          .select('upload_id')
          .where('report_id', '=', report_id)
          .orderBy('position')
          .execute()
      ).map(({ upload_id }) => upload_id)
    const lstFileData = [{ nID: gone.nID, IsDelete: true }, { nID: added.nID }]
    success(
      await decide(test, 'areaadmin', nEventID, {
        nMode: 0,
        ...waiting({ lstFileData, lstWorkingTime: [shift.evening] }),
      }),
    )
    expect(await files(nEventID)).toEqual([kept.nID, added.nID])
    expect(await test.services.files.size(gone.sUrl)).toBeGreaterThan(0)
    success(
      await decide(test, 'areaadmin', other, {
        nMode: 0,
        ...waiting({ nAreaID: area.yard, lstFileData: [{ nID: gone.nID, IsDelete: true }] }),
      }),
    )
    await expect.poll(() => test.services.files.size(gone.sUrl)).toBeUndefined()
    const stolen = await decide(test, 'areaadmin', other, {
      nMode: 0,
      ...waiting({ nAreaID: area.yard, lstFileData: [added] }),
    })
    expect(refused(stolen).lstFieldError?.[0]?.sField).toBe('lstFileData')
  })

  it('moves a report to another area, whose need for approval then holds', async () => {
    const test = await testApp()
    const nEventID = await file(test, operationForm())
    success(await decide(test, 'reporter', nEventID, { nMode: 0, ...operationForm({ nAreaID: area.quay }) }))
    expect(await stored(test, nEventID)).toMatchObject({ area_id: area.quay, status: 1, company_id: company.home })
  })

  it('answers DUP when an edit says what another report says, and never of itself', async () => {
    const test = await testApp()
    await file(test, operationForm())
    const nEventID = await file(test, operationForm({ lstWorkingTime: [shift.evening] }))
    success(
      await decide(test, 'reporter', nEventID, { nMode: 0, ...operationForm({ lstWorkingTime: [shift.evening] }) }),
    )
    expect(refused(await decide(test, 'reporter', nEventID, { nMode: 0, ...operationForm() }))).toMatchObject({
      sStatus: 'DUP',
      sMsg: 'Duplicate Data: Gate, 20/11/2026',
    })
  })

  it('computes whether the level changed against what stood before the report', async () => {
    const test = await testApp()
    await file(test, securityForm({ sEventDate: '18/11/2026', nLevelID: 1 }))
    const nEventID = await file(test, securityForm({ sEventDate: '19/11/2026', nLevelID: 1 }))
    const edit = (change: object) =>
      decide(test, 'reporter', nEventID, { nMode: 0, ...securityForm({ sEventDate: '19/11/2026', ...change }) })
    expect(refused(await edit({ nLevelID: 4 })).lstFieldError?.[0]?.sField).toBe('sSecurityDesc')
    success(await edit({ nLevelID: 4, sSecurityDesc: 'เหตุฉุกเฉิน' }))
    expect((await stored(test, nEventID)).is_level_changed).toBe(true)
    success(await edit({ nLevelID: 1 }))
    expect(await stored(test, nEventID)).toMatchObject({ is_level_changed: false, security_note: '' })
  })

  it('keeps what only the server may say, and an advance report in its window', async () => {
    const test = await testApp()
    const works = operationForm({
      nEventTypeID: eventType.works,
      cAdvanceReport: 'Y',
      sAdvanceStartDate: '22/11/2026',
      sAdvanceEndDate: '23/11/2026',
    })
    const nEventID = await file(test, works)
    const edit = (change: object) =>
      decide(test, 'reporter', nEventID, {
        nMode: 0,
        ...works,
        cAdvanceReport: 'N',
        sEventDate: '22/11/2026',
        nStatus: 3,
        reported_by: 1,
        ...change,
      })
    success(await edit({ sEventDesc: 'แก้ไข' }))
    expect(await stored(test, nEventID)).toMatchObject({ is_advance: true, status: 2, reported_by: people.reporter.id })
    expect(refused(await edit({ sEventDate: '01/12/2026' })).sMsg).toBe(
      'Advance Date must be from 21/11/2026 to 30/11/2026.',
    )
    expect(refused(await edit({ sEventDate: '23/11/2026' })).sMsg).toBe(
      'There is already an advance report on 23/11/2026: Gate',
    )
    success(await edit({ sEventDate: '24/11/2026' }))
  })

  it('saves one of two edits of the same version', async () => {
    const first = await scratchApp()
    const second = await first.second()
    const nEventID = await file(first, waiting({ sEventDate: '20/11/2026' }))
    const edit = (test: TestApp, role: Role, sEventDesc: string) =>
      decide(test, role, nEventID, { nMode: 0, ...waiting({ sEventDesc }), nVersion: 1 })
    const answers = await Promise.all([edit(first, 'reporter', 'one'), edit(second, 'areaadmin', 'two')])
    expect(answers.map(({ body }) => body.sStatus).sort()).toEqual(['Error', 'Success'])
    const won = answers[0]?.body.sStatus === 'Success' ? 'one' : 'two'
    expect(await stored(first, nEventID)).toMatchObject({ description: won, version: 2 })
  })
})

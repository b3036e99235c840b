import { describe, expect, it } from 'vitest'
import { type TestApp, refused, scratchApp, success, testApp } from '../../testing/app.ts'
import { statuses } from '../../testing/refusals.ts'

const rule = { sEventGroup: '3', sStatus: 'Y', sDay: '2', sMode: 'Add' } as const

async function list({ call }: TestApp) {
  return success(await call('admin', 'NotificationTime/LoadDataList', {})).lstData
}

async function saved(app: TestApp, input: object) {
  return success(await app.call('admin', 'NotificationTime/onSaveData', input))
}

async function fields({ call }: TestApp, input: object) {
  const failure = refused(await call('admin', 'NotificationTime/onSaveData', input))
  return failure.lstFieldError?.map(({ sField, sMsg }) => [sField, sMsg]) ?? failure.sMsg
}

describe('NotificationTime.LoadDataList', () => {
  it('lists rules by their ids, with the choices of the form, in the language asked for', async () => {
    const app = await testApp()
    await saved(app, rule)
    await saved(app, { ...rule, sEventGroup: 1, sDay: 0, sStatus: 'N' })
    const body = success(await app.call('viewer', 'NotificationTime/LoadDataList', {}, { 'accept-language': 'th' }))
    expect(body.n_Permission).toBe(1)
    expect(body.lstData).toMatchObject([
      { sEventGroupName: 'รักษาความปลอดภัย', nDay: 2, cStatus: 'Y', sUpdateBy: 'admin Tester' },
      { sEventGroupName: 'CSR', nDay: 0, cStatus: 'N', dUpdate: '2026-11-20T10:00:00+07:00' },
    ])
    expect(body.lstEventGroup.map(({ value }) => value)).toEqual([1, 2, 3])
    expect(body.lstStatus).toEqual([
      { value: 'Y', label: 'ใช้งาน' },
      { value: 'N', label: 'ไม่ใช้งาน' },
    ])
  })

  it('refuses who has no session or no right', async () => {
    const app = await testApp()
    expect(await statuses(app, ['nobody', 'reporter'], 'NotificationTime/LoadDataList', {})).toEqual([401, 403])
  })
})

describe('NotificationTime.onEdit', () => {
  it('opens a rule for the form', async () => {
    const app = await testApp()
    await saved(app, rule)
    const [row] = await list(app)
    const body = success(await app.call('viewer', 'NotificationTime/onEdit', { nID: row?.nNotiID ?? 0 }))
    expect(body).toMatchObject({ sStatus: 'Success', sDay: '2', sEventGroup: '3', cStatus: 'Y' })
    expect(refused(await app.call('admin', 'NotificationTime/onEdit', { nID: 999_999 })).sMsg).toBe(
      'The data was not found.',
    )
  })

  it('refuses who has no session or no right', async () => {
    const app = await testApp()
    expect(await statuses(app, ['nobody', 'reporter'], 'NotificationTime/onEdit', { nID: 1 })).toEqual([401, 403])
  })
})

describe('NotificationTime.onSaveData', () => {
  it('changes a rule, whose event group stays', async () => {
    const app = await testApp()
    await saved(app, rule)
    const [row] = await list(app)
    const edit = { ...rule, sMode: 'Edit', nID: row?.nNotiID, sDay: 5, sStatus: 'N' }
    await saved(app, edit)
    expect(await list(app)).toMatchObject([{ nEventGroupID: 3, nDay: 5, cStatus: 'N' }])
    expect(await fields(app, { ...edit, sEventGroup: '1' })).toEqual([
      ['sEventGroup', 'Event Group cannot be changed once it is saved.'],
    ])
    await saved(app, { sMode: 'Edit', sEventGroup: '3', sDay: '7', sStatus: 'Y' })
    expect(await list(app)).toMatchObject([{ nDay: 7 }])
    expect(await fields(app, { ...edit, nID: 999_999 })).toBe('The data was not found.')
  })

  it('asks for group, days and status, and for a whole number within a year', async () => {
    const app = await testApp()
    expect(await fields(app, { sMode: 'Add' })).toEqual([
      ['sEventGroup', 'Please Specify Event Group'],
      ['sDay', 'Please Specify Day Before'],
      ['sStatus', 'Please Specify Status'],
    ])
    expect(await fields(app, { ...rule, sDay: '1.5' })).toEqual([['sDay', 'Day Before must be a whole number.']])
    expect(await fields(app, { ...rule, sDay: 366 })).toEqual([['sDay', 'Day Before must be from 0 to 365.']])
    for (const sEventGroup of [9, '4', 'x', '1 or 1=1'])
      expect(await fields(app, { ...rule, sEventGroup })).toEqual([
        ['sEventGroup', 'Event Group is not available. Please choose again.'],
      ])
    expect(refused(await app.call('admin', 'NotificationTime/onSaveData', { ...rule, sStatus: 'X' })).http).toBe(400)
    expect(await list(app)).toEqual([])
  })

  it('keeps one rule for each event group', async () => {
    const app = await testApp()
    await saved(app, rule)
    const second = refused(await app.call('admin', 'NotificationTime/onSaveData', rule))
    expect(second).toMatchObject({ sStatus: 'DUP', sMsg: 'Duplicate Data' })
  })

  it('refuses a form that was read before somebody else saved', async () => {
    const app = await testApp()
    await saved(app, rule)
    const nID = (await list(app))[0]?.nNotiID ?? 0
    const { nVersion } = success(await app.call('admin', 'NotificationTime/onEdit', { nID }))
    await app.setNow('2026-11-20T10:05:00+07:00')
    const edit = { ...rule, sMode: 'Edit', nID, nVersion }
    await saved(app, edit)
    expect(await fields(app, edit)).toMatch(/^This data was changed by admin Tester at 20\/11\/2026 10:05/)
  })

  it('lets one of two win who add or edit at once', async () => {
    const app = await scratchApp()
    const add = () => app.call('admin', 'NotificationTime/onSaveData', rule)
    const added = await Promise.all([add(), add(), add()])
    expect(added.map(({ body }) => body.sStatus).sort((one, other) => one.localeCompare(other))).toEqual([
      'DUP',
      'DUP',
      'Success',
    ])
    const nID = (await list(app))[0]?.nNotiID ?? 0
    const { nVersion } = success(await app.call('admin', 'NotificationTime/onEdit', { nID }))
    const edit = (sDay: number) =>
      app.call('admin', 'NotificationTime/onSaveData', { ...rule, sMode: 'Edit', nID, nVersion, sDay })
    const edited = await Promise.all([edit(8), edit(9)])
    expect(edited.filter(({ body }) => body.sStatus === 'Success')).toHaveLength(1)
  })

  it('refuses who has no session or only looks', async () => {
    const app = await testApp()
    expect(await statuses(app, ['nobody', 'viewer', 'reporter'], 'NotificationTime/onSaveData', rule)).toEqual([
      401, 403, 403,
    ])
  })
})

describe('NotificationTime.onDelete', () => {
  it('deletes rules, all or none', async () => {
    const app = await testApp()
    await saved(app, rule)
    const nID = (await list(app))[0]?.nNotiID ?? 0
    expect(refused(await app.call('admin', 'NotificationTime/onDelete', { lstID: [nID, 999_999] })).sMsg).toBe(
      'The data was not found.',
    )
    expect(await list(app)).toHaveLength(1)
    success(await app.call('admin', 'NotificationTime/onDelete', { lstID: [nID, nID] }))
    expect(await list(app)).toEqual([])
  })

  it('refuses who has no session or only looks', async () => {
    const app = await testApp()
    expect(await statuses(app, ['nobody', 'viewer', 'reporter'], 'NotificationTime/onDelete', { lstID: [1] })).toEqual([
      401, 403, 403,
    ])
  })
})

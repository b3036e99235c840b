import { describe, expect, it } from 'vitest'
import { type TestApp, refused, scratchApp, success, testApp } from '../../testing/app.ts'
import { statuses } from '../../testing/refusals.ts'

const rule = { eventGroup: '3', status: true, dayText: '2', modeName: 'Add' } as const

async function list({ call }: TestApp) {
  return success(await call('admin', 'NotificationTime/LoadDataList', {})).rows
}

async function saved(app: TestApp, input: object) {
  return success(await app.call('admin', 'NotificationTime/onSaveData', input))
}

async function fields({ call }: TestApp, input: object) {
  const failure = refused(await call('admin', 'NotificationTime/onSaveData', input))
  return failure.fieldErrors?.map(({ field, message }) => [field, message]) ?? failure.message
}

describe('NotificationTime.LoadDataList', () => {
  it('lists rules by their ids, with the choices of the form, in the requested language', async () => {
    const app = await testApp()
    await saved(app, rule)
    await saved(app, { ...rule, eventGroup: 1, dayText: 0, status: false })
    const body = success(await app.call('viewer', 'NotificationTime/LoadDataList', {}, { 'accept-language': 'th' }))
    expect(body.permission).toBe(1)
    expect(body.rows).toMatchObject([
      { eventGroupName: 'รักษาความปลอดภัย', days: 2, active: true, updatedBy: 'admin Tester' },
      { eventGroupName: 'CSR', days: 0, active: false, updatedAt: '2026-11-20T10:00:00+07:00' },
    ])
    expect(body.eventGroups.map(({ value }) => value)).toEqual([1, 2, 3])
    expect(body.statuses).toEqual([
      { value: true, label: 'ใช้งาน' },
      { value: false, label: 'ไม่ใช้งาน' },
    ])
  })

  it('refuses callers without a session or permission', async () => {
    const app = await testApp()
    expect(await statuses(app, ['nobody', 'reporter'], 'NotificationTime/LoadDataList', {})).toEqual([401, 403])
  })
})

describe('NotificationTime.onEdit', () => {
  it('opens a rule for the form', async () => {
    const app = await testApp()
    await saved(app, rule)
    const [row] = await list(app)
    const body = success(await app.call('viewer', 'NotificationTime/onEdit', { id: row?.ruleId ?? 0 }))
    expect(body).toMatchObject({ status: 'Success', dayText: '2', eventGroup: '3', active: true })
    expect(refused(await app.call('admin', 'NotificationTime/onEdit', { id: 999_999 })).message).toBe(
      'The data was not found.',
    )
  })

  it('refuses callers without a session or permission', async () => {
    const app = await testApp()
    expect(await statuses(app, ['nobody', 'reporter'], 'NotificationTime/onEdit', { id: 1 })).toEqual([401, 403])
  })
})

describe('NotificationTime.onSaveData', () => {
  it('changes a rule, but not its event group', async () => {
    const app = await testApp()
    await saved(app, rule)
    const [row] = await list(app)
    const edit = { ...rule, modeName: 'Edit', id: row?.ruleId, dayText: 5, status: false }
    await saved(app, edit)
    expect(await list(app)).toMatchObject([{ eventGroupId: 3, days: 5, active: false }])
    expect(await fields(app, { ...edit, eventGroup: '1' })).toEqual([
      ['eventGroup', 'Event Group cannot be changed once it is saved.'],
    ])
    await saved(app, { modeName: 'Edit', eventGroup: '3', dayText: '7', status: true })
    expect(await list(app)).toMatchObject([{ days: 7 }])
    expect(await fields(app, { ...edit, id: 999_999 })).toBe('The data was not found.')
  })

  it('requires group, days and status, and a whole number within a year', async () => {
    const app = await testApp()
    expect(await fields(app, { modeName: 'Add' })).toEqual([
      ['eventGroup', 'Please Specify Event Group'],
      ['dayText', 'Please Specify Day Before'],
      ['status', 'Please Specify Status'],
    ])
    expect(await fields(app, { ...rule, dayText: '1.5' })).toEqual([['dayText', 'Day Before must be a whole number.']])
    expect(await fields(app, { ...rule, dayText: 366 })).toEqual([['dayText', 'Day Before must be from 0 to 365.']])
    for (const eventGroup of [9, '4', 'x', '1 or 1=1'])
      expect(await fields(app, { ...rule, eventGroup })).toEqual([
        ['eventGroup', 'Event Group is not available. Please choose again.'],
      ])
    expect(refused(await app.call('admin', 'NotificationTime/onSaveData', { ...rule, status: 'X' })).http).toBe(400)
    expect(await list(app)).toEqual([])
  })

  it('allows one rule for each event group', async () => {
    const app = await testApp()
    await saved(app, rule)
    const second = refused(await app.call('admin', 'NotificationTime/onSaveData', rule))
    expect(second).toMatchObject({ status: 'DUP', message: 'Duplicate Data' })
  })

  it('refuses a form that was read before somebody else saved', async () => {
    const app = await testApp()
    await saved(app, rule)
    const id = (await list(app))[0]?.ruleId ?? 0
    const { version } = success(await app.call('admin', 'NotificationTime/onEdit', { id }))
    await app.setNow('2026-11-20T10:05:00+07:00')
    const edit = { ...rule, modeName: 'Edit', id, version }
    await saved(app, edit)
    expect(await fields(app, edit)).toMatch(/^This data was changed by admin Tester at 20\/11\/2026 10:05/)
  })

  it('lets one of two win when they add or edit at once', async () => {
    const app = await scratchApp()
    const add = () => app.call('admin', 'NotificationTime/onSaveData', rule)
    const added = await Promise.all([add(), add(), add()])
    expect(added.map(({ body }) => body.status).sort((one, other) => one.localeCompare(other))).toEqual([
      'DUP',
      'DUP',
      'Success',
    ])
    const id = (await list(app))[0]?.ruleId ?? 0
    const { version } = success(await app.call('admin', 'NotificationTime/onEdit', { id }))
    const edit = (dayText: number) =>
      app.call('admin', 'NotificationTime/onSaveData', { ...rule, modeName: 'Edit', id, version, dayText })
    const edited = await Promise.all([edit(8), edit(9)])
    expect(edited.filter(({ body }) => body.status === 'Success')).toHaveLength(1)
  })

  it('refuses callers without a session or with view-only rights', async () => {
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
    const id = (await list(app))[0]?.ruleId ?? 0
    expect(refused(await app.call('admin', 'NotificationTime/onDelete', { ids: [id, 999_999] })).message).toBe(
      'The data was not found.',
    )
    expect(await list(app)).toHaveLength(1)
    success(await app.call('admin', 'NotificationTime/onDelete', { ids: [id, id] }))
    expect(await list(app)).toEqual([])
  })

  it('refuses callers without a session or with view-only rights', async () => {
    const app = await testApp()
    expect(await statuses(app, ['nobody', 'viewer', 'reporter'], 'NotificationTime/onDelete', { ids: [1] })).toEqual([
      401, 403, 403,
    ])
  })
})

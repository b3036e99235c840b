import { describe, expect, it } from 'vitest'
import { type TestApp, refused, success, testApp } from '../../testing/app.ts'
import { statuses } from '../../testing/refusals.ts'

const rule = { eventGroup: '1', status: true, dayText: '3', modeName: 'Add' } as const

async function list({ call }: TestApp) {
  return success(await call('admin', 'SetAdvanceEventDays/LoadDataList', {})).rows
}

async function fields({ call }: TestApp, input: object) {
  const failure = refused(await call('admin', 'SetAdvanceEventDays/onSaveData', input))
  return failure.fieldErrors?.map(({ field, message }) => [field, message]) ?? failure.message
}

describe('SetAdvanceEventDays.LoadDataList', () => {
  it('lists the rules with the choices of the form', async () => {
    const app = await testApp()
    const body = success(await app.call('viewer', 'SetAdvanceEventDays/LoadDataList', {}))
    expect(body.permission).toBe(1)
    expect(body.rows).toMatchObject([{ eventGroupId: 2, eventGroupName: 'Operation', days: 10, active: true }])
    expect(body.eventGroups).toHaveLength(3)
    expect(body.statuses.map(({ value }) => value)).toEqual([true, false])
  })

  it('refuses callers without a session or permission', async () => {
    const app = await testApp()
    expect(await statuses(app, ['nobody', 'reporter'], 'SetAdvanceEventDays/LoadDataList', {})).toEqual([401, 403])
  })
})

describe('SetAdvanceEventDays.onEdit', () => {
  it('opens a rule for the form', async () => {
    const app = await testApp()
    const id = (await list(app))[0]?.ruleId ?? 0
    const body = success(await app.call('viewer', 'SetAdvanceEventDays/onEdit', { id }))
    expect(body).toMatchObject({ dayText: '10', eventGroup: '2', active: true })
    expect(refused(await app.call('admin', 'SetAdvanceEventDays/onEdit', { id: 999_999 })).message).toBe(
      'The data was not found.',
    )
  })

  it('refuses callers without a session or permission', async () => {
    const app = await testApp()
    expect(await statuses(app, ['nobody', 'reporter'], 'SetAdvanceEventDays/onEdit', { id: 1 })).toEqual([401, 403])
  })
})

describe('SetAdvanceEventDays.onSaveData', () => {
  it('lets reporters file ahead as soon as the rule exists, and no longer once it is closed', async () => {
    const app = await testApp()
    const advance = async () =>
      success(await app.call('reporter', 'CreateReport/GetAdvanceReport', { eventGroupId: 1 })).allowsAdvance
    expect(await advance()).toBe(false)
    success(await app.call('admin', 'SetAdvanceEventDays/onSaveData', rule))
    expect(await advance()).toBe(true)
    // An edit as in the specification: by event group, without an id.
    success(await app.call('admin', 'SetAdvanceEventDays/onSaveData', { ...rule, modeName: 'Edit', status: false }))
    expect(await advance()).toBe(false)
    expect(await list(app)).toMatchObject([{ eventGroupId: 2 }, { eventGroupId: 1, days: 3, active: false }])
  })

  it('requires group, days and status, and a whole number from tomorrow on', async () => {
    const app = await testApp()
    expect(await fields(app, {})).toEqual([
      ['eventGroup', 'Please Specify Event Group'],
      ['dayText', 'Please Specify Number of days before the event'],
      ['status', 'Please Specify Status'],
    ])
    expect(await fields(app, { ...rule, dayText: 'two' })).toEqual([
      ['dayText', 'Number of days before the event must be a whole number.'],
    ])
    expect(await fields(app, { ...rule, dayText: 0 })).toEqual([
      ['dayText', 'Number of days before the event must be from 1 to 365.'],
    ])
    expect(await list(app)).toHaveLength(1)
  })

  it('allows one rule for each event group', async () => {
    const app = await testApp()
    const second = await app.call('admin', 'SetAdvanceEventDays/onSaveData', { ...rule, eventGroup: '2' })
    expect(refused(second)).toMatchObject({ status: 'DUP', message: 'Duplicate Data' })
  })

  it('refuses callers without a session or with view-only rights', async () => {
    const app = await testApp()
    expect(await statuses(app, ['nobody', 'viewer', 'reporter'], 'SetAdvanceEventDays/onSaveData', rule)).toEqual([
      401, 403, 403,
    ])
  })
})

describe('SetAdvanceEventDays.onDelete', () => {
  it('deletes rules, and refuses missing ones', async () => {
    const app = await testApp()
    const id = (await list(app))[0]?.ruleId ?? 0
    expect(refused(await app.call('admin', 'SetAdvanceEventDays/onDelete', { ids: [999_999] })).message).toBe(
      'The data was not found.',
    )
    success(await app.call('admin', 'SetAdvanceEventDays/onDelete', { ids: [id] }))
    expect(await list(app)).toEqual([])
  })

  it('refuses callers without a session or with view-only rights', async () => {
    const app = await testApp()
    const input = { ids: [1] }
    expect(await statuses(app, ['nobody', 'viewer', 'reporter'], 'SetAdvanceEventDays/onDelete', input)).toEqual([
      401, 403, 403,
    ])
  })
})

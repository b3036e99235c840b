import { describe, expect, it } from 'vitest'
import { type TestApp, refused, success, testApp } from '../../testing/app.ts'
import { statuses } from '../../testing/refusals.ts'

const rule = { sEventGroup: '1', sStatus: 'Y', sDay: '3', sMode: 'Add' } as const

async function list({ call }: TestApp) {
  return success(await call('admin', 'SetAdvanceEventDays/LoadDataList', {})).lstData
}

async function fields({ call }: TestApp, input: object) {
  const failure = refused(await call('admin', 'SetAdvanceEventDays/onSaveData', input))
  return failure.lstFieldError?.map(({ sField, sMsg }) => [sField, sMsg]) ?? failure.sMsg
}

describe('SetAdvanceEventDays.LoadDataList', () => {
  it('lists the rules with the choices of the form', async () => {
    const app = await testApp()
    const body = success(await app.call('viewer', 'SetAdvanceEventDays/LoadDataList', {}))
    expect(body.n_Permission).toBe(1)
    expect(body.lstData).toMatchObject([{ nEventGroupID: 2, sEventGroupName: 'Operation', nDay: 10, cStatus: 'Y' }])
    expect(body.lstEventGroup).toHaveLength(3)
    expect(body.lstStatus.map(({ value }) => value)).toEqual(['Y', 'N'])
  })

  it('refuses who has no session or no right', async () => {
    const app = await testApp()
    expect(await statuses(app, ['nobody', 'reporter'], 'SetAdvanceEventDays/LoadDataList', {})).toEqual([401, 403])
  })
})

describe('SetAdvanceEventDays.onEdit', () => {
  it('opens a rule for the form', async () => {
    const app = await testApp()
    const nID = (await list(app))[0]?.nNotiID ?? 0
    const body = success(await app.call('viewer', 'SetAdvanceEventDays/onEdit', { nID }))
    expect(body).toMatchObject({ sDay: '10', sEventGroup: '2', cStatus: 'Y' })
    expect(refused(await app.call('admin', 'SetAdvanceEventDays/onEdit', { nID: 999_999 })).sMsg).toBe(
      'The data was not found.',
    )
  })

  it('refuses who has no session or no right', async () => {
    const app = await testApp()
    expect(await statuses(app, ['nobody', 'reporter'], 'SetAdvanceEventDays/onEdit', { nID: 1 })).toEqual([401, 403])
  })
})

describe('SetAdvanceEventDays.onSaveData', () => {
  it('lets reporters file ahead as soon as the rule stands, and no longer when it is closed', async () => {
    const app = await testApp()
    const advance = async () =>
      success(await app.call('reporter', 'CreateReport/GetAdvanceReport', { nEventGroupID: 1 })).IsAdvanceReport
    expect(await advance()).toBe(false)
    success(await app.call('admin', 'SetAdvanceEventDays/onSaveData', rule))
    expect(await advance()).toBe(true)
    // An edit as the specification sends it: by the event group, without an id.
    success(await app.call('admin', 'SetAdvanceEventDays/onSaveData', { ...rule, sMode: 'Edit', sStatus: 'N' }))
    expect(await advance()).toBe(false)
    expect(await list(app)).toMatchObject([{ nEventGroupID: 2 }, { nEventGroupID: 1, nDay: 3, cStatus: 'N' }])
  })

  it('asks for group, days and status, and for a whole number from tomorrow on', async () => {
    const app = await testApp()
    expect(await fields(app, {})).toEqual([
      ['sEventGroup', 'Please Specify Event Group'],
      ['sDay', 'Please Specify Number of days before the event'],
      ['sStatus', 'Please Specify Status'],
    ])
    expect(await fields(app, { ...rule, sDay: 'two' })).toEqual([
      ['sDay', 'Number of days before the event must be a whole number.'],
    ])
    expect(await fields(app, { ...rule, sDay: 0 })).toEqual([
      ['sDay', 'Number of days before the event must be from 1 to 365.'],
    ])
    expect(await list(app)).toHaveLength(1)
  })

  it('keeps one rule for each event group', async () => {
    const app = await testApp()
    const second = await app.call('admin', 'SetAdvanceEventDays/onSaveData', { ...rule, sEventGroup: '2' })
    expect(refused(second)).toMatchObject({ sStatus: 'DUP', sMsg: 'Duplicate Data' })
  })

  it('refuses who has no session or only looks', async () => {
    const app = await testApp()
    expect(await statuses(app, ['nobody', 'viewer', 'reporter'], 'SetAdvanceEventDays/onSaveData', rule)).toEqual([
      401, 403, 403,
    ])
  })
})

describe('SetAdvanceEventDays.onDelete', () => {
  it('deletes rules, and refuses those that are not there', async () => {
    const app = await testApp()
    const nID = (await list(app))[0]?.nNotiID ?? 0
    expect(refused(await app.call('admin', 'SetAdvanceEventDays/onDelete', { lstID: [999_999] })).sMsg).toBe(
      'The data was not found.',
    )
    success(await app.call('admin', 'SetAdvanceEventDays/onDelete', { lstID: [nID] }))
    expect(await list(app)).toEqual([])
  })

  it('refuses who has no session or only looks', async () => {
    const app = await testApp()
    const input = { lstID: [1] }
    expect(await statuses(app, ['nobody', 'viewer', 'reporter'], 'SetAdvanceEventDays/onDelete', input)).toEqual([
      401, 403, 403,
    ])
  })
})

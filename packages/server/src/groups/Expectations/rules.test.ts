import { describe, expect, it } from 'vitest'
import { type TestApp, refused, success, testApp } from '../../testing/app.ts'
import { statuses } from '../../testing/refusals.ts'
import { type Role, area, company } from '../../testing/world.ts'
import { moveTo, ruleForm, ruleNow, ruleRefusal, saveRule, storedRules } from '../../testing/groups/Expectations.ts'

const UNKNOWN = 'The data was not found.'
const rules = async ({ call }: TestApp, role: Role, filter: object = {}) =>
  success(await call(role, 'Expectations/GetRules', filter)).rules

describe('Expectations.GetRules', () => {
  it('lists current, future and past rules that reach areas of the caller', async () => {
    const test = await testApp()
    const all = await saveRule(test, 'admin', { scope: 'all', areaId: null, until: '2026-11-30' })
    const ofPort = await saveRule(test, 'areaadmin', { areaId: area.port })
    const foreign = await saveRule(test, 'foreigncompany', { areaId: area.foreign })
    expect((await rules(test, 'areaadmin')).map(({ ruleId, state, canEdit }) => [ruleId, state, canEdit])).toEqual([
      [all, 'coming', false],
      [ofPort, 'coming', true],
    ])
    expect((await rules(test, 'foreigncompany')).map(({ ruleId }) => ruleId)).toEqual([all, foreign])
    expect((await rules(test, 'admin', { companyId: company.home })).map(({ ruleId }) => ruleId)).toEqual([all, ofPort])
    expect((await rules(test, 'admin', { areaId: area.quay })).map(({ ruleId }) => ruleId)).toEqual([all, ofPort])
    expect((await rules(test, 'admin', { areaId: area.gate })).map(({ ruleId }) => ruleId)).toEqual([all])
    expect((await rules(test, 'admin', { eventGroupId: 3 })).map(({ ruleId }) => ruleId)).toEqual([all])
    await moveTo(test, '2026-11-25T10:00:00+07:00')
    expect((await rules(test, 'admin', { ruleStates: ['running'] })).length).toBe(3)
    await moveTo(test, '2026-12-01T10:00:00+07:00')
    expect((await rules(test, 'admin', { ruleStates: ['past'] })).map(({ ruleId }) => ruleId)).toEqual([all])
    const paged = success(
      await test.call('admin', 'Expectations/GetRules', { sort: 'place', order: 'desc', page: 2, pageSize: 1 }),
    )
    expect([paged.total, paged.rules.length]).toEqual([3, 1])
  })

  it('refuses callers without a session or permission', async () => {
    const test = await testApp()
    expect(await statuses(test, ['nobody', 'reporter'], 'Expectations/GetRules', {})).toEqual([401, 403])
  })
})

describe('Expectations.GetRule', () => {
  it('reads the last version for the form', async () => {
    const test = await testApp()
    const ruleId = await saveRule(test, 'company')
    expect(await ruleNow(test, 'viewer', ruleId)).toMatchObject({
      scope: 'area',
      placeName: 'Home · Gate',
      dueAt: '18:00',
      graceMinutes: 30,
      lockAfterDays: 3,
      steps: [{ minutes: -60, to: 'reporters' }],
      from: '2026-11-21',
      until: null,
      state: 'coming',
      updatedBy: 'company Tester',
      canEdit: false,
    })
  })

  it('refuses callers without permission, and a rule out of scope', async () => {
    const test = await testApp()
    const ruleId = await saveRule(test, 'company')
    expect(await statuses(test, ['nobody', 'reporter'], 'Expectations/GetRule', { ruleId })).toEqual([401, 403])
    expect(refused(await test.call('foreigncompany', 'Expectations/GetRule', { ruleId })).message).toBe(UNKNOWN)
  })
})

describe('Expectations.SaveRule', () => {
  it('changes a rule from a day on, and keeps what applied on the days before', async () => {
    const test = await testApp()
    const ruleId = await saveRule(test, 'company')
    await moveTo(test, '2026-11-25T10:00:00+07:00')
    const { version } = await ruleNow(test, 'company', ruleId)
    const change = { ruleId, version, dueAt: '20:00', from: '2026-11-26' }
    expect(await saveRule(test, 'company', change)).toBe(ruleId)
    expect((await storedRules(test)).map(({ from_day, until_day, due_at }) => [from_day, until_day, due_at])).toEqual([
      ['2026-11-21', '2026-11-25', '18:00:00'],
      ['2026-11-26', null, '20:00:00'],
    ])
    const [running, coming] = await rules(test, 'company')
    expect([running, coming]).toMatchObject([
      { state: 'running', isFollowed: true, canEdit: false },
      { state: 'coming', isFollowed: false, canEdit: true },
    ])
    // Changing a future version replaces it, and the running version closes the gap.
    await saveRule(test, 'company', { ...change, version: coming?.version, from: '2026-12-01', dueAt: '21:00' })
    expect((await storedRules(test)).map(({ from_day, until_day, due_at }) => [from_day, until_day, due_at])).toEqual([
      ['2026-11-21', '2026-11-30', '18:00:00'],
      ['2026-12-01', null, '21:00:00'],
    ])
  })

  it('tells the second of two concurrent saves', async () => {
    const test = await testApp()
    const ruleId = await saveRule(test, 'company')
    const { version } = await ruleNow(test, 'company', ruleId)
    await saveRule(test, 'admin', { ruleId, version, dueAt: '19:00' })
    const reply = refused(
      await test.call('company', 'Expectations/SaveRule', { ...ruleForm, ruleId, version, dueAt: '20:00' }),
    )
    expect(reply).toMatchObject({ isChanged: true })
    expect(reply.message).toMatch(/^This data was changed by admin Tester at 20\/11\/2026/)
    expect(await ruleRefusal(test, 'company')).toEqual([
      [
        'from',
        'Another rule for the same place applies on some of these days (21/11/2026 –). Change that one, or choose other days.',
      ],
    ])
  })

  it('reports errors at each field, in both languages', async () => {
    const test = await testApp()
    const wrong = {
      weekdays: [],
      dueAt: null,
      graceMinutes: 'x',
      lockAfterDays: '400',
      from: '2026-11-20',
      until: '2026-11-01',
    }
    expect(await ruleRefusal(test, 'company', wrong)).toEqual([
      ['weekdays', 'Please Specify Weekdays'],
      ['dueAt', 'Please Specify Due time'],
      ['graceMinutes', expect.stringContaining('whole number')],
      ['lockAfterDays', 'Locked after days must be from 0 to 365.'],
      ['from', 'A day that has begun can no longer be changed. Choose 21/11/2026 or later.'],
      ['until', 'The start date must not be later than the end date.'],
    ])
    expect(await ruleRefusal(test, 'company', { lockAfterDays: '0', isDueNextDay: true })).toEqual([
      ['lockAfterDays', 'Reports would be locked before they are due. At least 1 days are needed.'],
    ])
    expect(await ruleRefusal(test, 'company', { scope: 'company' })).toEqual([['companyId', 'Please Specify Company']])
    const thai = refused(
      await test.call('company', 'Expectations/SaveRule', { ...ruleForm, from: null }, { 'accept-language': 'th' }),
    )
    expect(thai.fieldErrors).toEqual([{ field: 'from', message: 'กรุณาระบุวันแรก' }])
  })

  it('refuses, at the field, callers who do not administer all that the rule reaches', async () => {
    const test = await testApp()
    expect(await statuses(test, ['nobody', 'reporter', 'viewer'], 'Expectations/SaveRule', ruleForm)).toEqual([
      401, 403, 403,
    ])
    const all = { scope: 'all', areaId: null }
    expect(await ruleRefusal(test, 'company', all)).toEqual([
      ['scope', 'Only a corporate administrator can change a rule of all companies.'],
    ])
    expect(await ruleRefusal(test, 'areaadmin', { scope: 'company', companyId: company.home, areaId: null })).toEqual([
      ['companyId', 'Only an administrator of all areas of this company can change it.'],
    ])
    expect(await ruleRefusal(test, 'areaadmin')).toEqual([
      ['areaId', 'Area/Sub Area is not available. Please choose again.'],
    ])
    expect(await ruleRefusal(test, 'foreigncompany', { scope: 'company', companyId: company.home })).toEqual([
      ['companyId', 'Company is not available. Please choose again.'],
    ])
    const ruleId = await saveRule(test, 'admin', all)
    const { version } = await ruleNow(test, 'areaadmin', ruleId)
    expect(await ruleRefusal(test, 'areaadmin', { ruleId, version })).toBe(
      'Only a corporate administrator can change a rule of all companies.',
    )
    expect(await ruleRefusal(test, 'foreigncompany', { ruleId: await saveRule(test, 'company') })).toBe(UNKNOWN)
  })
})

describe('Expectations.EndRule', () => {
  it('ends a rule on a day, and removes its later versions', async () => {
    const test = await testApp()
    const ruleId = await saveRule(test, 'company')
    await moveTo(test, '2026-11-25T10:00:00+07:00')
    const { version } = await ruleNow(test, 'company', ruleId)
    await saveRule(test, 'company', { ruleId, version, dueAt: '20:00', from: '2026-12-01' })
    const later = await ruleNow(test, 'company', ruleId)
    success(await test.call('company', 'Expectations/EndRule', { ruleId, version: later.version, until: '2026-11-25' }))
    expect((await storedRules(test)).map(({ from_day, until_day }) => [from_day, until_day])).toEqual([
      ['2026-11-21', '2026-11-25'],
    ])
  })

  it('refuses a day that is over, an ended rule, and callers without permission', async () => {
    const test = await testApp()
    const ruleId = await saveRule(test, 'company', { until: '2026-11-23' })
    await moveTo(test, '2026-11-22T10:00:00+07:00')
    const { version } = await ruleNow(test, 'company', ruleId)
    const end = { ruleId, version, until: '2026-11-21' }
    expect(refused(await test.call('company', 'Expectations/EndRule', end)).fieldErrors).toEqual([
      { field: 'until', message: 'Last day must be from 22/11/2026 to 23/11/2026.' },
    ])
    expect(refused(await test.call('company', 'Expectations/EndRule', { ...end, until: null })).fieldErrors).toEqual([
      { field: 'until', message: 'Please Specify Last day' },
    ])
    expect(await statuses(test, ['nobody', 'reporter', 'viewer'], 'Expectations/EndRule', end)).toEqual([401, 403, 403])
    expect(refused(await test.call('foreigncompany', 'Expectations/EndRule', end)).message).toBe(UNKNOWN)
    await moveTo(test, '2026-11-24T10:00:00+07:00')
    expect(refused(await test.call('company', 'Expectations/EndRule', end)).message).toBe(
      'This rule has ended already.',
    )
  })
})

describe('Expectations.DeleteRule', () => {
  it('removes a version that has not begun, and the one before it continues', async () => {
    const test = await testApp()
    const ruleId = await saveRule(test, 'company', { until: '2026-12-31' })
    await moveTo(test, '2026-11-25T10:00:00+07:00')
    const { version } = await ruleNow(test, 'company', ruleId)
    await saveRule(test, 'company', { ruleId, version, dueAt: '20:00', from: '2026-12-01', until: '2026-12-31' })
    const coming = await ruleNow(test, 'company', ruleId)
    success(await test.call('company', 'Expectations/DeleteRule', { ruleId, version: coming.version }))
    expect((await storedRules(test)).map(({ from_day, until_day }) => [from_day, until_day])).toEqual([
      ['2026-11-21', '2026-12-31'],
    ])
  })

  it('refuses one that has begun, and callers without permission', async () => {
    const test = await testApp()
    const ruleId = await saveRule(test, 'company')
    await moveTo(test, '2026-11-21T10:00:00+07:00')
    const { version } = await ruleNow(test, 'company', ruleId)
    const input = { ruleId, version }
    expect(refused(await test.call('company', 'Expectations/DeleteRule', input)).message).toBe(
      'This rule has begun. End it instead.',
    )
    expect(await statuses(test, ['nobody', 'reporter', 'viewer'], 'Expectations/DeleteRule', input)).toEqual([
      401, 403, 403,
    ])
    expect(refused(await test.call('foreigncompany', 'Expectations/DeleteRule', input)).message).toBe(UNKNOWN)
  })
})

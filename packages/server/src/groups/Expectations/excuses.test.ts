import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type TestApp, refused, success, testApp } from '../../testing/app.ts'
import { lookOnly, statuses } from '../../testing/refusals.ts'
import { type Role, area, company, shift } from '../../testing/world.ts'

const UNKNOWN = 'The data was not found.'
const EXCUSE = {
  areaId: area.gate,
  shiftId: null,
  from: '2026-11-18',
  until: '2026-11-25',
  reason: ' Gate is rebuilt ',
}
const excuse = async ({ call }: TestApp, role: Role, more: object = {}) =>
  success(await call(role, 'Expectations/AddExcuse', { ...EXCUSE, ...more }))
const excuses = async ({ call }: TestApp, role: Role, filter: object = {}) =>
  success(await call(role, 'Expectations/GetExcuses', filter))

describe('Expectations.GetExcuses', () => {
  it('lists excuses that wait for a second person first, with who did what', async () => {
    const test = await testApp()
    await excuse(test, 'areaadmin', { areaId: area.port, from: '2026-11-21' })
    const { excuseId, needsSecond } = await excuse(test, 'company')
    expect(needsSecond).toBe(true)
    const { excuses: rows, total, waiting } = await excuses(test, 'admin')
    expect([total, waiting]).toEqual([2, 1])
    expect(rows[0]).toMatchObject({
      excuseId,
      areaName: 'Gate',
      companyName: 'Home',
      shiftName: null,
      reason: 'Gate is rebuilt',
      state: 'waiting',
      createdBy: 'company Tester',
      secondedBy: null,
      canSecond: true,
      canEnd: true,
    })
    expect((await excuses(test, 'company')).excuses[0]).toMatchObject({ canSecond: false })
    expect((await excuses(test, 'company')).waiting).toBe(0)
    expect((await excuses(test, 'areaadmin')).excuses.map(({ areaName }) => areaName)).toEqual(['Port'])
    expect((await excuses(test, 'admin', { excuseStates: ['coming'] })).total).toBe(1)
    expect((await excuses(test, 'admin', { areaId: area.quay })).total).toBe(1)
    expect((await excuses(test, 'admin', { companyId: company.foreign })).total).toBe(0)
  })

  it('refuses callers without a session or permission', async () => {
    const test = await testApp()
    expect(await statuses(test, ['nobody', 'reporter'], 'Expectations/GetExcuses', {})).toEqual([401, 403])
  })
})

describe('Expectations.AddExcuse', () => {
  it('excuses an area or one of its shifts; the trail keeps a digest of the reason', async () => {
    const test = await testApp()
    expect(await excuse(test, 'company', { from: '2026-11-20' })).toMatchObject({ needsSecond: false })
    await excuse(test, 'company', { shiftId: shift.morning })
    const { rows } = await sql<{ text: string }>`
      select after::text as text from audit_entry where table_name = 'excuse'`.execute(test.db)
    expect(rows).toHaveLength(2)
    expect(rows.some(({ text }) => text.includes('rebuilt'))).toBe(false)
  })

  it('refuses invalid fields, duplicates, areas out of scope, and callers without permission', async () => {
    const test = await testApp()
    const fields = async (more: object, role: Role = 'company') =>
      refused(await test.call(role, 'Expectations/AddExcuse', { ...EXCUSE, ...more })).fieldErrors?.map(
        ({ field, message }) => [field, message],
      )
    expect(await fields({ areaId: null, from: null, until: null, reason: ' ' })).toEqual([
      ['areaId', 'Please Specify Area/Sub Area'],
      ['from', 'Please Specify First day'],
      ['until', 'Please Specify Last day'],
      ['reason', 'Please Specify Reason'],
    ])
    expect(await fields({ until: '2026-11-17' })).toEqual([
      ['until', 'Last day must be from 18/11/2026 to 18/11/2027.'],
    ])
    expect(await fields({ shiftId: shift.foreign })).toEqual([
      ['shiftId', 'Shift is not available. Please choose again.'],
    ])
    expect(await fields({}, 'areaadmin')).toEqual([['areaId', 'Area/Sub Area is not available. Please choose again.']])
    await excuse(test, 'company')
    expect(await fields({ from: '2026-11-25', until: '2026-11-30' })).toEqual([
      ['from', 'Gate is excused on some of these days already.'],
    ])
    expect(await statuses(test, ['nobody', 'reporter', 'viewer'], 'Expectations/AddExcuse', EXCUSE)).toEqual([
      401, 403, 403,
    ])
  })
})

describe('Expectations.SecondExcuse', () => {
  it('lets another person confirm the days before it was made', async () => {
    const test = await testApp()
    const { excuseId } = await excuse(test, 'company')
    success(await test.call('admin', 'Expectations/SecondExcuse', { excuseId }))
    expect((await excuses(test, 'company')).excuses[0]).toMatchObject({
      state: 'running',
      secondedBy: 'admin Tester',
      secondedAt: '2026-11-20T10:00:00+07:00',
    })
  })

  it('refuses its author, a settled excuse, and callers without permission', async () => {
    const test = await testApp()
    const { excuseId } = await excuse(test, 'company')
    const second = async (role: Role, id = excuseId) =>
      refused(await test.call(role, 'Expectations/SecondExcuse', { excuseId: id })).message
    expect(await second('company')).toBe('An excuse must be confirmed by someone other than the person who made it.')
    expect(await second('foreigncompany')).toBe(UNKNOWN)
    const roles = ['nobody', 'reporter', 'viewer'] as const
    expect(await statuses(test, [...roles], 'Expectations/SecondExcuse', { excuseId })).toEqual([401, 403, 403])
    const coming = await excuse(test, 'company', { from: '2026-12-01', until: '2026-12-02' })
    const settled = 'This excuse needs no confirmation, was confirmed already, or was ended.'
    expect(await second('admin', coming.excuseId)).toBe(settled)
    success(await test.call('company', 'Expectations/EndExcuse', { excuseId }))
    expect(await second('admin')).toBe(settled)
  })
})

describe('Expectations.EndExcuse', () => {
  it('ends a running excuse today, and a future one before its first day', async () => {
    const test = await testApp()
    const { excuseId } = await excuse(test, 'company', { from: '2026-11-20' })
    const coming = await excuse(test, 'company', { from: '2026-12-01', until: '2026-12-02' })
    success(await test.call('admin', 'Expectations/EndExcuse', { excuseId }))
    success(await test.call('company', 'Expectations/EndExcuse', { excuseId: coming.excuseId }))
    expect((await excuses(test, 'company')).excuses).toMatchObject([
      { from: '2026-12-01', until: '2026-11-30', state: 'past', endedBy: 'company Tester', canEnd: false },
      { from: '2026-11-20', until: '2026-11-20', state: 'past', endedBy: 'admin Tester' },
    ])
    // An ended excuse does not block another.
    await excuse(test, 'company', { from: '2026-11-21' })
  })

  it('refuses one that is over, and callers without permission', async () => {
    const test = await testApp()
    const { excuseId } = await excuse(test, 'company')
    success(await test.call('company', 'Expectations/EndExcuse', { excuseId }))
    expect(refused(await test.call('company', 'Expectations/EndExcuse', { excuseId })).message).toBe(
      'This excuse is over already.',
    )
    expect(refused(await test.call('foreigncompany', 'Expectations/EndExcuse', { excuseId })).message).toBe(UNKNOWN)
    await lookOnly(test, 'company', 29)
    const roles = ['nobody', 'reporter', 'company'] as const
    expect(await statuses(test, [...roles], 'Expectations/EndExcuse', { excuseId })).toEqual([401, 403, 403])
  })
})

import { describe, expect, it } from 'vitest'
import type { Input } from '@daybook/shared'
import { type TestApp, refused, success, testApp } from '../../testing/app.ts'
import { operationForm } from '../../testing/report.ts'
import { type Role, area, company, eventType } from '../../testing/world.ts'

type Form = Input<'CreateReport/SaveData'>

const works = (change: Partial<Form> = {}) =>
  operationForm({
    eventTypeId: eventType.works,
    advance: true,
    eventDate: null,
    advanceStartDate: '2026-11-21',
    advanceEndDate: '2026-11-23',
    ...change,
  })
const save = (test: TestApp, form: Form, role: Role = 'reporter') => test.call(role, 'CreateReport/SaveData', form)

describe('CreateReport.SaveData in advance', () => {
  it('files a report for each area and day', async () => {
    const test = await testApp()
    const { eventIds } = success(await save(test, works({ areaId: [area.gate, area.quay] })))
    const rows = await test.db
      .selectFrom('event_report')
      .selectAll()
      .where('id', 'in', eventIds)
      .orderBy('id')
      .execute()
    expect(rows.map(({ area_id, event_date }) => [area_id, event_date])).toEqual([
      [area.gate, '2026-11-21'],
      [area.gate, '2026-11-22'],
      [area.gate, '2026-11-23'],
      [area.quay, '2026-11-21'],
      [area.quay, '2026-11-22'],
      [area.quay, '2026-11-23'],
    ])
    expect(rows.every(({ is_advance }) => is_advance)).toBe(true)
  })

  const cases: [string, Partial<Form>, string, string][] = [
    ['no start', { advanceStartDate: '' }, 'advanceStartDate', 'Please Specify Advance Date'],
    ['no end', { advanceEndDate: '' }, 'advanceEndDate', 'Please Specify Advance Date'],
    [
      'today',
      { advanceStartDate: '2026-11-20' },
      'advanceStartDate',
      'Advance Date must be from 21/11/2026 to 30/11/2026.',
    ],
    [
      'a day too far',
      { advanceEndDate: '2026-12-01' },
      'advanceEndDate',
      'Advance Date must be from 21/11/2026 to 30/11/2026.',
    ],
    [
      'the latest possible day',
      { advanceStartDate: '2200-12-31', advanceEndDate: '2200-12-31' },
      'advanceStartDate',
      'Advance Date must be from 21/11/2026 to 30/11/2026.',
    ],
    [
      'an end before the start',
      { advanceStartDate: '2026-11-24' },
      'advanceEndDate',
      'Advance Date must be from 21/11/2026 to 30/11/2026.',
    ],
    [
      'a type without advance reports',
      { eventTypeId: eventType.normal },
      'eventTypeId',
      'This event type does not allow advance reporting.',
    ],
  ]
  it.each(cases)('refuses %s', async (_name, change, field, message) => {
    const test = await testApp()
    expect(refused(await save(test, works(change))).fieldErrors).toEqual([{ field, message }])
  })

  it('refuses a group without an active rule', async () => {
    const test = await testApp()
    await test.db.updateTable('advance_rule').set({ is_active: false }).execute()
    expect(refused(await save(test, works())).message).toBe('Advance reporting is not allowed for this event group.')
    expect(success(await test.call('reporter', 'CreateReport/GetAdvanceReport', { eventGroupId: 2 }))).toMatchObject({
      allowsAdvance: false,
      advanceEndDay: null,
      dates: [],
    })
  })

  it('accepts one date for CSR', async () => {
    const test = await testApp()
    await test.db.insertInto('advance_rule').values({ event_group_id: 1, days_ahead: 3 }).execute()
    await test.db
      .updateTable('event_type')
      .set({ allows_advance: true })
      .where('id', '=', eventType.csrNormal)
      .execute()
    const csr = {
      eventGroupId: 1,
      companyId: company.csr,
      areaId: [area.csr],
      eventTypeId: eventType.csrNormal,
      shifts: [],
    }
    const { eventIds } = success(await save(test, works({ ...csr, advanceEndDate: '' })))
    expect(eventIds).toHaveLength(1)
    expect(refused(await save(test, works({ ...csr, advanceStartDate: '2026-11-24' }))).message).toBe(
      'Advance Date must be from 21/11/2026 to 23/11/2026.',
    )
  })

  it('marks the level as changed only on the first day', async () => {
    const test = await testApp()
    await test.db.insertInto('advance_rule').values({ event_group_id: 3, days_ahead: 5 }).execute()
    await test.db.updateTable('event_type').set({ allows_advance: true }).where('event_group_id', '=', 3).execute()
    const guard = {
      eventGroupId: 3,
      areaId: [area.fence],
      eventTypeId: eventType.securityNormal,
      shifts: [],
    }
    success(await save(test, operationForm({ ...guard, levelId: 1 })))
    const form = works({ ...guard, levelId: 3 })
    expect(refused(await save(test, form)).fieldErrors?.[0]?.field).toBe('securityNote')
    const { eventIds } = success(await save(test, { ...form, securityNote: 'งานเทศกาล' }))
    const rows = await test.db
      .selectFrom('event_report')
      .selectAll()
      .where('id', 'in', eventIds)
      .orderBy('id')
      .execute()
    expect(rows.map(({ is_level_changed }) => is_level_changed)).toEqual([true, false, false])
  })

  it('allows one report for an area and day, and saves all or none', async () => {
    const test = await testApp()
    success(
      await save(test, works({ areaId: [area.quay], advanceStartDate: '2026-11-22', advanceEndDate: '2026-11-22' })),
    )
    const answer = refused(await save(test, works({ areaId: [area.gate, area.quay] })))
    expect(answer).toMatchObject({
      status: 'Error',
      message: 'There is already an advance report on 22/11/2026: Port / Quay',
    })
    expect(await test.db.selectFrom('event_report').selectAll().execute()).toHaveLength(1)
  })
})

describe('CreateReport.GetAdvanceReport', () => {
  it('returns the last day and the days already taken, only of own areas', async () => {
    const test = await testApp()
    success(await save(test, works()))
    const input = { eventGroupId: 2, areaIds: [area.gate, area.quay] }
    expect(success(await test.call('reporter', 'CreateReport/GetAdvanceReport', input))).toMatchObject({
      allowsAdvance: true,
      advanceEndDay: '2026-11-30',
      dates: ['2026-11-21', '2026-11-22', '2026-11-23'],
    })
    expect(success(await test.call('foreignreporter', 'CreateReport/GetAdvanceReport', input)).dates).toEqual([])
  })

  it('refuses callers without a session or the menu', async () => {
    const { call } = await testApp()
    expect(refused(await call('nobody', 'CreateReport/GetAdvanceReport', {})).http).toBe(401)
    expect(refused(await call('approver', 'CreateReport/GetAdvanceReport', {})).http).toBe(403)
  })
})

describe('CreateReport.CheckAreaAdvance', () => {
  it('names the areas that have an advance report on the date', async () => {
    const test = await testApp()
    success(await save(test, works({ areaId: [area.gate, area.quay] })))
    const areaIds = [area.gate, area.quay, area.yard]
    const answer = refused(await test.call('reporter', 'CreateReport/CheckAreaAdvance', { areaIds, day: '22/11/2026' }))
    expect(answer).toMatchObject({
      http: 200,
      status: 'Error',
      message: 'There is already an advance report on 22/11/2026: Gate, Port / Quay',
    })
    success(await test.call('reporter', 'CreateReport/CheckAreaAdvance', { areaIds, day: '24/11/2026' }))
    success(await test.call('foreignreporter', 'CreateReport/CheckAreaAdvance', { areaIds, day: '22/11/2026' }))
  })

  it('requires a date, and refuses callers without a session or the menu', async () => {
    const { call } = await testApp()
    expect(refused(await call('reporter', 'CreateReport/CheckAreaAdvance', { areaIds: [] })).message).toBe(
      'Please Specify Advance Date',
    )
    expect(refused(await call('nobody', 'CreateReport/CheckAreaAdvance', {})).http).toBe(401)
    expect(refused(await call('approver', 'CreateReport/CheckAreaAdvance', {})).http).toBe(403)
  })
})

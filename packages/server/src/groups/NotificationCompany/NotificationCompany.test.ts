import { describe, expect, it } from 'vitest'
import { type TestApp, refused, scratchApp, success, testApp } from '../../testing/app.ts'
import { statuses } from '../../testing/refusals.ts'
import { type Role, company } from '../../testing/world.ts'

const rule = { modeName: 'Add', active: true, companyIds: [company.home], day: '15', month: '1' } as const

async function save({ call }: TestApp, role: Role, input: object) {
  return success(await call(role, 'NotificationCompany/onSaveData', input))
}

async function list({ call }: TestApp, role: Role = 'admin') {
  return success(await call(role, 'NotificationCompany/LoadDataList', {}))
}

async function fields({ call }: TestApp, role: Role, input: object) {
  const failure = refused(await call(role, 'NotificationCompany/onSaveData', input))
  return failure.fieldErrors?.map(({ field, message }) => [field, message]) ?? failure.message
}

/** A rule by the corporate administrator that also names another's company. */
async function shared(app: TestApp): Promise<number> {
  await save(app, 'admin', { ...rule, companyIds: [company.home, company.foreign] })
  return (await list(app)).rows[0]?.ruleId ?? 0
}

describe('NotificationCompany.LoadDataList', () => {
  it('lists rules by their ids with their companies, and the choices of the form', async () => {
    const app = await testApp()
    await save(app, 'company', { ...rule, companyIds: [company.subsidiary, company.home] })
    await save(app, 'company', { ...rule, day: 3, month: 12, active: false })
    const body = await list(app, 'viewer')
    expect(body.permission).toBe(1)
    expect(body.rows).toMatchObject([
      { dayAndMonth: '15-01', active: true, updatedBy: 'company Tester', canEdit: false },
      { dayAndMonth: '03-12', active: false, updatedAt: '2026-11-20T10:00:00+07:00' },
    ])
    expect(body.rows[0]?.companies.map(({ companyName }) => companyName)).toEqual(['Home', 'Subsidiary'])
    expect(body.months).toHaveLength(12)
    expect(body.months[1]).toEqual({ value: 2, label: 'February' })
    const thai = success(await app.call('admin', 'NotificationCompany/LoadDataList', {}, { 'accept-language': 'th' }))
    expect(thai.months[1]?.label).toBe('กุมภาพันธ์')
  })

  it('shows an administrator only their own companies', async () => {
    const app = await testApp()
    await shared(app)
    const home = await list(app, 'company')
    expect(home.rows[0]).toMatchObject({ companies: [{ companyName: 'Home' }], canEdit: false })
    expect(home.companies.map(({ value }) => value)).toEqual([company.home, company.subsidiary])
    expect((await list(app, 'csradmin')).rows).toEqual([])
    expect((await list(app, 'csradmin')).companies.map(({ value }) => value)).toEqual([company.csr])
  })

  it('refuses callers without a session or permission', async () => {
    const app = await testApp()
    expect(await statuses(app, ['nobody', 'reporter'], 'NotificationCompany/LoadDataList', {})).toEqual([401, 403])
  })
})

describe('NotificationCompany.onSelectMonth', () => {
  it('returns the days of a month', async () => {
    const app = await testApp()
    const count = async (month: unknown) =>
      success(await app.call('viewer', 'NotificationCompany/onSelectMonth', { month })).days.length
    expect([await count('2'), await count(4), await count('12'), await count(null), await count(13)]).toEqual([
      29, 30, 31, 0, 0,
    ])
  })

  it('refuses callers without a session or permission', async () => {
    const app = await testApp()
    expect(await statuses(app, ['nobody', 'reporter'], 'NotificationCompany/onSelectMonth', {})).toEqual([401, 403])
  })
})

describe('NotificationCompany.onEdit', () => {
  it('opens a rule with the own companies', async () => {
    const app = await testApp()
    const id = await shared(app)
    const body = success(await app.call('company', 'NotificationCompany/onEdit', { id }))
    expect(body).toMatchObject({
      dayText: '15',
      month: '1',
      active: true,
      companyIds: [company.home],
      canEdit: false,
    })
    expect(body.days).toHaveLength(31)
    const admin = success(await app.call('admin', 'NotificationCompany/onEdit', { id }))
    expect(admin).toMatchObject({ companyIds: [company.home, company.foreign], canEdit: true })
    expect(refused(await app.call('csradmin', 'NotificationCompany/onEdit', { id })).message).toBe(
      'The data was not found.',
    )
  })

  it('refuses callers without a session or permission', async () => {
    const app = await testApp()
    expect(await statuses(app, ['nobody', 'reporter'], 'NotificationCompany/onEdit', { id: 1 })).toEqual([401, 403])
  })
})

describe('NotificationCompany.onSaveData', () => {
  it('adds a rule, and moves one to another day with its companies', async () => {
    const app = await testApp()
    await save(app, 'company', { ...rule, day: 29, month: 2 })
    const id = (await list(app)).rows[0]?.ruleId ?? 0
    const edit = { modeName: 'Edit', id, active: false, day: '1', month: '3', companyIds: [company.subsidiary] }
    await save(app, 'company', edit)
    expect((await list(app)).rows).toMatchObject([
      { ruleId: id, dayAndMonth: '01-03', active: false, companies: [{ companyId: company.subsidiary }] },
    ])
  })

  it('requires month, date, companies and status, and a day that exists', async () => {
    const app = await testApp()
    expect(await fields(app, 'company', { modeName: 'Add' })).toEqual([
      ['month', 'Please Specify Month'],
      ['day', 'Please Specify Date'],
      ['companyIds', 'Please Specify Company'],
      ['active', 'Please Specify Status'],
    ])
    expect(await fields(app, 'company', { ...rule, day: 31, month: 4 })).toEqual([
      ['day', 'Date is not available. Please choose again.'],
    ])
  })

  it('accepts only companies of the caller, and closed ones only if they are already there', async () => {
    const app = await testApp()
    const message = 'Company is not available. Please choose again.'
    for (const id of [company.foreign, 999_999])
      expect(await fields(app, 'company', { ...rule, companyIds: [company.home, id] })).toEqual([
        ['companyIds', message],
      ])
    await save(app, 'company', { ...rule, companyIds: [company.subsidiary] })
    await app.db
      .updateTable('company')
      .set({ is_active: false, inactive_note: 'closed' })
      .where('id', '=', company.subsidiary)
      .execute()
    const id = (await list(app)).rows[0]?.ruleId
    await save(app, 'company', { ...rule, modeName: 'Edit', id, companyIds: [company.subsidiary, company.home] })
    const other = { ...rule, day: 16, companyIds: [company.subsidiary] }
    expect(await fields(app, 'company', other)).toEqual([['companyIds', message]])
  })

  it('allows one rule a day among those the caller sees, without revealing rules of others', async () => {
    const app = await testApp()
    await save(app, 'foreigncompany', { ...rule, companyIds: [company.foreign] })
    await save(app, 'company', rule)
    expect(await fields(app, 'company', { ...rule, companyIds: [company.subsidiary] })).toEqual([
      ['day', 'Duplicate Data'],
    ])
    expect(await fields(app, 'admin', { ...rule, companyIds: [company.csr] })).toEqual([['day', 'Duplicate Data']])
  })

  it('leaves a rule that also names companies of others to administrators of all of them', async () => {
    const app = await testApp()
    const id = await shared(app)
    const edit = { ...rule, modeName: 'Edit', id, companyIds: [company.subsidiary] }
    const message = 'Only an administrator of all companies of this date can change it.'
    expect(await fields(app, 'company', { ...edit, active: false })).toBe(message)
    expect(await fields(app, 'company', edit)).toBe(message)
    expect(success(await app.call('company', 'NotificationCompany/onEdit', { id }))).toMatchObject({
      canEdit: false,
      changedBy: message,
    })
    // The caller's own companies may have a rule on that day too.
    await save(app, 'company', { ...rule, companyIds: [company.subsidiary] })
    expect(await fields(app, 'company', { ...rule, companyIds: [company.home] })).toEqual([['day', 'Duplicate Data']])
    expect(await fields(app, 'csradmin', { ...edit, companyIds: [company.csr] })).toBe('The data was not found.')
  })

  it('refuses a form that was read before somebody else saved', async () => {
    const app = await testApp()
    await save(app, 'company', rule)
    const id = (await list(app)).rows[0]?.ruleId ?? 0
    const { version } = success(await app.call('company', 'NotificationCompany/onEdit', { id }))
    await app.setNow('2026-11-20T10:05:00+07:00')
    const edit = { ...rule, modeName: 'Edit', id, version }
    await save(app, 'company', edit)
    expect(await fields(app, 'company', edit)).toMatch(/^This data was changed by company Tester/)
  })

  it('lets one of many win when they add the same day at once', async () => {
    const app = await scratchApp()
    const add = () => app.call('company', 'NotificationCompany/onSaveData', rule)
    const added = await Promise.all([add(), add(), add(), add()])
    expect(added.filter(({ body }) => body.status === 'Success')).toHaveLength(1)
    expect((await list(app)).rows).toHaveLength(1)
  })

  it('refuses callers without a session or with view-only rights', async () => {
    const app = await testApp()
    expect(await statuses(app, ['nobody', 'viewer', 'reporter'], 'NotificationCompany/onSaveData', rule)).toEqual([
      401, 403, 403,
    ])
  })
})

describe('NotificationCompany.onDelete', () => {
  it('deletes rules, all or none, and none shared with others', async () => {
    const app = await testApp()
    const id = await shared(app)
    await save(app, 'company', { ...rule, day: 20 })
    const own = (await list(app)).rows.at(-1)?.ruleId ?? 0
    const remove = async (role: Role, ids: number[]) =>
      refused(await app.call(role, 'NotificationCompany/onDelete', { ids })).message
    expect(await remove('company', [own, id])).toBe(
      'Only an administrator of all companies of this date can change it.',
    )
    expect(await remove('csradmin', [own])).toBe('The data was not found.')
    expect((await list(app)).rows).toHaveLength(2)
    success(await app.call('company', 'NotificationCompany/onDelete', { ids: [own, own] }))
    success(await app.call('admin', 'NotificationCompany/onDelete', { ids: [id] }))
    expect((await list(app)).rows).toEqual([])
  })

  it('refuses callers without a session or with view-only rights', async () => {
    const app = await testApp()
    const input = { ids: [1] }
    expect(await statuses(app, ['nobody', 'viewer', 'reporter'], 'NotificationCompany/onDelete', input)).toEqual([
      401, 403, 403,
    ])
  })
})

import { describe, expect, it } from 'vitest'
import { type TestApp, refused, scratchApp, success, testApp } from '../../testing/app.ts'
import { statuses } from '../../testing/refusals.ts'
import { type Role, company } from '../../testing/world.ts'

const rule = { sMode: 'Add', FormStatus: 'Y', arrCompany: [company.home], arrDay: '15', arrMonth: '1' } as const

async function save({ call }: TestApp, role: Role, input: object) {
  return success(await call(role, 'NotificationCompany/onSaveData', input))
}

async function list({ call }: TestApp, role: Role = 'admin') {
  return success(await call(role, 'NotificationCompany/LoadDataList', {}))
}

async function fields({ call }: TestApp, role: Role, input: object) {
  const failure = refused(await call(role, 'NotificationCompany/onSaveData', input))
  return failure.lstFieldError?.map(({ sField, sMsg }) => [sField, sMsg]) ?? failure.sMsg
}

/** A rule of the corporate administrator that names a company of others too. */
async function shared(app: TestApp): Promise<number> {
  await save(app, 'admin', { ...rule, arrCompany: [company.home, company.foreign] })
  return (await list(app)).lstData[0]?.nNotiID ?? 0
}

describe('NotificationCompany.LoadDataList', () => {
  it('lists rules by their ids with their companies, and the choices of the form', async () => {
    const app = await testApp()
    await save(app, 'company', { ...rule, arrCompany: [company.subsidiary, company.home] })
    await save(app, 'company', { ...rule, arrDay: 3, arrMonth: 12, FormStatus: 'N' })
    const body = await list(app, 'viewer')
    expect(body.n_Permission).toBe(1)
    expect(body.lstData).toMatchObject([
      { sDayMonth: '15-01', cStatus: 'Y', sUpdateBy: 'company Tester', isEdite: false },
      { sDayMonth: '03-12', cStatus: 'N', dUpdate: '2026-11-20T10:00:00+07:00' },
    ])
    expect(body.lstData[0]?.lstPopup.map(({ sCompanyName }) => sCompanyName)).toEqual(['Home', 'Subsidiary'])
    expect(body.lstMonth).toHaveLength(12)
    expect(body.lstMonth[1]).toEqual({ value: 2, label: 'February' })
    const thai = success(await app.call('admin', 'NotificationCompany/LoadDataList', {}, { 'accept-language': 'th' }))
    expect(thai.lstMonth[1]?.label).toBe('กุมภาพันธ์')
  })

  it('shows an administrator the own companies alone', async () => {
    const app = await testApp()
    await shared(app)
    const home = await list(app, 'company')
    expect(home.lstData[0]).toMatchObject({ lstPopup: [{ sCompanyName: 'Home' }], isEdite: false })
    expect(home.lstCompany.map(({ value }) => value)).toEqual([company.home, company.subsidiary])
    expect((await list(app, 'csradmin')).lstData).toEqual([])
    expect((await list(app, 'csradmin')).lstCompany.map(({ value }) => value)).toEqual([company.csr])
  })

  it('refuses who has no session or no right', async () => {
    const app = await testApp()
    expect(await statuses(app, ['nobody', 'reporter'], 'NotificationCompany/LoadDataList', {})).toEqual([401, 403])
  })
})

describe('NotificationCompany.onSelectMonth', () => {
  it('gives the days of a month', async () => {
    const app = await testApp()
    const count = async (sMonth: unknown) =>
      success(await app.call('viewer', 'NotificationCompany/onSelectMonth', { sMonth })).lstDay.length
    expect([await count('2'), await count(4), await count('12'), await count(null), await count(13)]).toEqual([
      29, 30, 31, 0, 0,
    ])
  })

  it('refuses who has no session or no right', async () => {
    const app = await testApp()
    expect(await statuses(app, ['nobody', 'reporter'], 'NotificationCompany/onSelectMonth', {})).toEqual([401, 403])
  })
})

describe('NotificationCompany.onEdit', () => {
  it('opens a rule with the own companies', async () => {
    const app = await testApp()
    const nID = await shared(app)
    const body = success(await app.call('company', 'NotificationCompany/onEdit', { nID }))
    expect(body).toMatchObject({
      sDay: '15',
      sMonth: '1',
      cStatus: 'Y',
      lstSelectCompany: [company.home],
      isEdite: false,
    })
    expect(body.lstDay).toHaveLength(31)
    const admin = success(await app.call('admin', 'NotificationCompany/onEdit', { nID }))
    expect(admin).toMatchObject({ lstSelectCompany: [company.home, company.foreign], isEdite: true })
    expect(refused(await app.call('csradmin', 'NotificationCompany/onEdit', { nID })).sMsg).toBe(
      'The data was not found.',
    )
  })

  it('refuses who has no session or no right', async () => {
    const app = await testApp()
    expect(await statuses(app, ['nobody', 'reporter'], 'NotificationCompany/onEdit', { nID: 1 })).toEqual([401, 403])
  })
})

describe('NotificationCompany.onSaveData', () => {
  it('adds a rule, and moves one to another day with its companies', async () => {
    const app = await testApp()
    await save(app, 'company', { ...rule, arrDay: 29, arrMonth: 2 })
    const nID = (await list(app)).lstData[0]?.nNotiID ?? 0
    const edit = { sMode: 'Edit', nID, FormStatus: 'N', arrDay: '1', arrMonth: '3', arrCompany: [company.subsidiary] }
    await save(app, 'company', edit)
    expect((await list(app)).lstData).toMatchObject([
      { nNotiID: nID, sDayMonth: '01-03', cStatus: 'N', lstPopup: [{ nCompanyID: company.subsidiary }] },
    ])
  })

  it('asks for month, date, companies and status, and for a day that there is', async () => {
    const app = await testApp()
    expect(await fields(app, 'company', { sMode: 'Add' })).toEqual([
      ['arrMonth', 'Please Specify Month'],
      ['arrDay', 'Please Specify Date'],
      ['arrCompany', 'Please Specify Company'],
      ['FormStatus', 'Please Specify Status'],
    ])
    expect(await fields(app, 'company', { ...rule, arrDay: 31, arrMonth: 4 })).toEqual([
      ['arrDay', 'Date is not available. Please choose again.'],
    ])
  })

  it('takes companies of the caller alone, and closed ones only where they are already', async () => {
    const app = await testApp()
    const message = 'Company is not available. Please choose again.'
    for (const id of [company.foreign, 999_999])
      expect(await fields(app, 'company', { ...rule, arrCompany: [company.home, id] })).toEqual([
        ['arrCompany', message],
      ])
    await save(app, 'company', { ...rule, arrCompany: [company.subsidiary] })
    await app.db
      .updateTable('company')
      .set({ is_active: false, inactive_note: 'closed' })
      .where('id', '=', company.subsidiary)
      .execute()
    const nID = (await list(app)).lstData[0]?.nNotiID
    await save(app, 'company', { ...rule, sMode: 'Edit', nID, arrCompany: [company.subsidiary, company.home] })
    const other = { ...rule, arrDay: 16, arrCompany: [company.subsidiary] }
    expect(await fields(app, 'company', other)).toEqual([['arrCompany', message]])
  })

  it('keeps one rule a day for what somebody sees, without telling of rules of others', async () => {
    const app = await testApp()
    await save(app, 'foreigncompany', { ...rule, arrCompany: [company.foreign] })
    await save(app, 'company', rule)
    expect(await fields(app, 'company', { ...rule, arrCompany: [company.subsidiary] })).toEqual([
      ['arrDay', 'Duplicate Data'],
    ])
    expect(await fields(app, 'admin', { ...rule, arrCompany: [company.csr] })).toEqual([['arrDay', 'Duplicate Data']])
  })

  it('leaves a rule that also names companies of others to who administers all of them', async () => {
    const app = await testApp()
    const nID = await shared(app)
    const edit = { ...rule, sMode: 'Edit', nID, arrCompany: [company.subsidiary] }
    const message = 'Only an administrator of all companies of this date can change it.'
    expect(await fields(app, 'company', { ...edit, FormStatus: 'N' })).toBe(message)
    expect(await fields(app, 'company', edit)).toBe(message)
    expect(success(await app.call('company', 'NotificationCompany/onEdit', { nID }))).toMatchObject({
      isEdite: false,
      sChangedBy: message,
    })
    // Beside it there may be one of the own companies on that day.
    await save(app, 'company', { ...rule, arrCompany: [company.subsidiary] })
    expect(await fields(app, 'company', { ...rule, arrCompany: [company.home] })).toEqual([
      ['arrDay', 'Duplicate Data'],
    ])
    expect(await fields(app, 'csradmin', { ...edit, arrCompany: [company.csr] })).toBe('The data was not found.')
  })

  it('refuses a form that was read before somebody else saved', async () => {
    const app = await testApp()
    await save(app, 'company', rule)
    const nID = (await list(app)).lstData[0]?.nNotiID ?? 0
    const { nVersion } = success(await app.call('company', 'NotificationCompany/onEdit', { nID }))
    await app.setNow('2026-11-20T10:05:00+07:00')
    const edit = { ...rule, sMode: 'Edit', nID, nVersion }
    await save(app, 'company', edit)
    expect(await fields(app, 'company', edit)).toMatch(/^This data was changed by company Tester/)
  })

  it('lets one of many win who add the same day at once', async () => {
    const app = await scratchApp()
    const add = () => app.call('company', 'NotificationCompany/onSaveData', rule)
    const added = await Promise.all([add(), add(), add(), add()])
    expect(added.filter(({ body }) => body.sStatus === 'Success')).toHaveLength(1)
    expect((await list(app)).lstData).toHaveLength(1)
  })

  it('refuses who has no session or only looks', async () => {
    const app = await testApp()
    expect(await statuses(app, ['nobody', 'viewer', 'reporter'], 'NotificationCompany/onSaveData', rule)).toEqual([
      401, 403, 403,
    ])
  })
})

describe('NotificationCompany.onDelete', () => {
  it('deletes rules, all or none, and no shared one of others', async () => {
    const app = await testApp()
    const nID = await shared(app)
    await save(app, 'company', { ...rule, arrDay: 20 })
    const own = (await list(app)).lstData.at(-1)?.nNotiID ?? 0
    const remove = async (role: Role, lstID: number[]) =>
      refused(await app.call(role, 'NotificationCompany/onDelete', { lstID })).sMsg
    expect(await remove('company', [own, nID])).toBe(
      'Only an administrator of all companies of this date can change it.',
    )
    expect(await remove('csradmin', [own])).toBe('The data was not found.')
    expect((await list(app)).lstData).toHaveLength(2)
    success(await app.call('company', 'NotificationCompany/onDelete', { lstID: [own, own] }))
    success(await app.call('admin', 'NotificationCompany/onDelete', { lstID: [nID] }))
    expect((await list(app)).lstData).toEqual([])
  })

  it('refuses who has no session or only looks', async () => {
    const app = await testApp()
    const input = { lstID: [1] }
    expect(await statuses(app, ['nobody', 'viewer', 'reporter'], 'NotificationCompany/onDelete', input)).toEqual([
      401, 403, 403,
    ])
  })
})

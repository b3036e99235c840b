import { describe, expect, it } from 'vitest'
import { type TestApp, refused, scratchApp, success, testApp } from '../../testing/app.ts'
import { statuses } from '../../testing/refusals.ts'
import { type Role, company } from '../../testing/world.ts'
import { workbook } from '../../testing/workbook.ts'
import { moveTo } from '../../testing/groups/Expectations.ts'

const UNKNOWN = 'The data was not found.'
const HOLIDAY = { companyId: company.home, holidays: [{ day: '2026-12-31', name: ' New Year ', nameTh: 'ปีใหม่' }] }
const IN_2026 = { companyId: company.home, year: 2026 }
const holidays = async ({ call }: TestApp, role: Role, companyId: number = company.home) =>
  success(await call(role, 'Expectations/GetHolidays', { companyId, year: 2026 }))

describe('Expectations.GetHolidays', () => {
  it('lists those of a year in order, and whether the caller may change them', async () => {
    const test = await testApp()
    success(await test.call('company', 'Expectations/AddHolidays', HOLIDAY))
    expect(await holidays(test, 'company')).toMatchObject({
      holidays: [{ day: '2026-12-31', name: 'New Year', nameTh: 'ปีใหม่' }],
      canEdit: true,
    })
    expect(await holidays(test, 'areaadmin')).toMatchObject({ canEdit: false })
  })

  it('refuses callers without permission, and companies out of scope', async () => {
    const test = await testApp()
    const input = { companyId: company.home, year: 2026 }
    expect(await statuses(test, ['nobody', 'reporter'], 'Expectations/GetHolidays', input)).toEqual([401, 403])
    expect(refused(await test.call('foreigncompany', 'Expectations/GetHolidays', input)).message).toBe(UNKNOWN)
  })
})

describe('Expectations.exportHolidays', () => {
  it('writes the holidays of a company in a year', async () => {
    const test = await scratchApp()
    success(await test.call('company', 'Expectations/AddHolidays', HOLIDAY))
    const { fileName, sheets } = await workbook(test, 'company', 'Expectations/exportHolidays', IN_2026)
    expect(fileName).toMatch(/^29_Holiday_Export_\d{12}\.xlsx$/)
    const [rows = []] = sheets
    expect(rows[0]).toEqual(['Company', 'Date', 'Name of the holiday', 'Name in Thai'])
    expect(rows[1]?.slice(2)).toEqual(['New Year', 'ปีใหม่'])
    expect(rows).toHaveLength(2)
  })

  it('refuses callers without permission, and companies out of scope', async () => {
    const test = await testApp()
    expect(await statuses(test, ['nobody', 'reporter'], 'Expectations/exportHolidays', IN_2026)).toEqual([401, 403])
    expect(refused(await test.call('foreigncompany', 'Expectations/exportHolidays', IN_2026)).message).toBe(UNKNOWN)
  })
})

describe('Expectations.GetPublicHolidays', () => {
  it('names those of Thailand in both languages, each day once', async () => {
    const test = await testApp()
    const { holidays } = success(await test.call('company', 'Expectations/GetPublicHolidays', { year: 2027 }))
    expect(holidays).toContainEqual({ day: '2027-04-13', name: 'Songkran Festival', nameTh: 'วันสงกรานต์' })
    expect(holidays.length).toBeGreaterThan(12)
    expect(new Set(holidays.map(({ day }) => day)).size).toBe(holidays.length)
    expect(holidays.every(({ day, nameTh }) => day.startsWith('2027-') && nameTh !== '')).toBe(true)
  })

  it('includes the lunar days of years for which they are known, and otherwise says that there are none', async () => {
    const test = await testApp()
    const of = async (year: number) => success(await test.call('company', 'Expectations/GetPublicHolidays', { year }))
    const known = await of(2026)
    expect(known.hasLunarDays).toBe(true)
    for (const day of ['2026-03-03', '2026-05-31', '2026-07-29', '2026-07-30'])
      expect(known.holidays.map((holiday) => holiday.day)).toContain(day)
    const next = await of(2027)
    expect(next.hasLunarDays).toBe(false)
    expect(next.holidays.filter(({ name }) => /Bucha|Vesak|Puja|Lent/.test(name))).toEqual([])
  })

  it('refuses callers without permission', async () => {
    const test = await testApp()
    const roles = ['nobody', 'reporter', 'viewer'] as const
    expect(await statuses(test, [...roles], 'Expectations/GetPublicHolidays', { year: 2027 })).toEqual([401, 403, 403])
  })
})

describe('Expectations.AddHolidays', () => {
  it('adds those on days that have none, and returns how many', async () => {
    const test = await testApp()
    success(await test.call('company', 'Expectations/AddHolidays', HOLIDAY))
    const more = [
      { day: '2026-12-31', name: 'Other' },
      { day: '2026-12-10', name: 'Constitution Day' },
    ]
    expect(
      success(await test.call('company', 'Expectations/AddHolidays', { companyId: company.home, holidays: more })),
    ).toMatchObject({ added: 1, kept: 1 })
    expect((await holidays(test, 'company')).holidays.map(({ name }) => name)).toEqual(['Constitution Day', 'New Year'])
    expect(refused(await test.call('company', 'Expectations/AddHolidays', HOLIDAY)).message).toBe(
      'There is nothing to add: each of these days already has a holiday.',
    )
  })

  it('refuses days that have begun, missing names, companies out of scope, and callers without permission', async () => {
    const test = await testApp()
    const wrong = {
      companyId: company.home,
      holidays: [
        { day: '2026-11-20', name: 'Today' },
        { day: null, name: '' },
      ],
    }
    expect(refused(await test.call('company', 'Expectations/AddHolidays', wrong)).fieldErrors).toEqual([
      {
        field: 'holidays.0.day',
        message: 'A day that has begun can no longer be changed. Choose 21/11/2026 or later.',
      },
      { field: 'holidays.1.day', message: 'Please Specify Date' },
      { field: 'holidays.1.name', message: 'Please Specify Name of the holiday' },
    ])
    expect(await statuses(test, ['nobody', 'reporter', 'viewer'], 'Expectations/AddHolidays', HOLIDAY)).toEqual([
      401, 403, 403,
    ])
    expect(refused(await test.call('areaadmin', 'Expectations/AddHolidays', HOLIDAY)).message).toBe(
      'Only an administrator of all areas of this company can change it.',
    )
    expect(refused(await test.call('foreigncompany', 'Expectations/AddHolidays', HOLIDAY)).message).toBe(UNKNOWN)
  })
})

describe('Expectations.RemoveHoliday', () => {
  const input = { companyId: company.home, day: '2026-12-31' }

  it('removes one that has not begun', async () => {
    const test = await testApp()
    success(await test.call('company', 'Expectations/AddHolidays', HOLIDAY))
    success(await test.call('company', 'Expectations/RemoveHoliday', input))
    expect((await holidays(test, 'company')).holidays).toEqual([])
  })

  it('refuses one that has begun or is gone, companies out of scope, and callers without permission', async () => {
    const test = await testApp()
    success(await test.call('company', 'Expectations/AddHolidays', HOLIDAY))
    expect(await statuses(test, ['nobody', 'reporter', 'viewer'], 'Expectations/RemoveHoliday', input)).toEqual([
      401, 403, 403,
    ])
    expect(refused(await test.call('foreigncompany', 'Expectations/RemoveHoliday', input)).message).toBe(UNKNOWN)
    const gone = { ...input, day: '2026-12-30' }
    expect(refused(await test.call('company', 'Expectations/RemoveHoliday', gone)).message).toBe(
      'There is no longer a holiday on this day.',
    )
    await moveTo(test, '2026-12-31T00:30:00+07:00')
    expect(refused(await test.call('company', 'Expectations/RemoveHoliday', input)).fieldErrors?.[0]?.field).toBe('day')
  })
})

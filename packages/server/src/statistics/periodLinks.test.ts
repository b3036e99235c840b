import type { Output } from '@daybook/shared'
import { cellValue } from '@daybook/shared/cells'
import { describe, expect, it } from 'vitest'
import { chance } from '../demo/chance.ts'
import { addDays } from '../platform/clock.ts'
import { type TestApp, refused, success, testApp } from '../testing/app.ts'
import { addReport } from '../testing/reports.ts'
import { type Role, area, company, eventType } from '../testing/world.ts'

type Answer = Pick<Output<'Report/Compare'>, 'partner' | 'periods' | 'groups'>

/** A year of reports, with holidays that leave days out. */
async function aYear() {
  const made = await testApp()
  const luck = chance(11)
  for (let nth = 0; nth < 260; nth++)
    await addReport(made.db, {
      area: luck.pick([area.gate, area.yard, area.dock, area.quay]),
      day: addDays('2026-01-05', luck.between(0, 319)),
      type: luck.pick([eventType.normal, eventType.normal, eventType.abnormal]),
      start: '08:00',
      end: '09:00',
    })
  const days = ['2026-03-02', '2026-08-12', '2026-10-13', '2026-10-23']
  await made.db
    .insertInto('company_holiday')
    .values(days.map((day) => ({ company_id: company.home, day, name: 'Holiday' })))
    .execute()
  return made
}

/** Follows the link of each number of each period, as the screens make it; says how many there were. */
async function follow({ call }: TestApp, role: Role, answer: Answer, asked: { companyId: number | null }) {
  const { periods, partner, groups } = answer
  let links = 0
  for (const { eventGroupId: group, numbers } of groups)
    for (const { kind, before, partner: beside } of numbers)
      for (const { nth, part } of [...before, ...(partner && beside ? [{ nth: 0, ...beside }] : [])]) {
        links++
        expect([kind, nth, await counted(kind, group, nth, part)]).toEqual([kind, nth, part])
      }
  return links

  async function counted(kind: string, group: number, period: number, part: number) {
    const isSilent = kind === 'missingAreas'
    if (isSilent || kind === 'missingDays') {
      const sealedPeriod = cellValue(periods.report, { period })
      const places = { eventGroupIds: [group], ...asked, sealedPeriod, isSilent }
      const list = success(await call(role, 'Report/GetNotReportedDays', places))
      return isSilent ? list.areas : list.total
    }
    const cell = { group, period, ...(kind === 'abnormal' ? { isAbnormal: true } : {}) }
    const link = { sealedEvents: cellValue(periods.report, cell, part), modeName: periods.modeName }
    const { number } = success(await call(role, 'EventRecord/onLoad', { ...link, pageSize: 100 }))
    return number?.count === number?.shown ? number?.shown : undefined
  }
}

describe('The numbers of a comparison', () => {
  it('lead to exactly the reports and missing days of each period, also where it leaves days out', async () => {
    const made = await aYear()
    const asked = { eventGroupId: 2, companyId: company.home }
    const days = { startDate: '01/11/2026', endDate: '19/11/2026' }
    const answer = success(await made.call('company', 'Report/Compare', { ...asked, ...days }))
    expect(answer.partner?.leftOut).toBeGreaterThan(0)
    expect(await follow(made, 'company', answer, { companyId: company.home })).toBeGreaterThan(20)
    const week = success(await made.call('company', 'WeeklyReport/Compare', {}))
    expect(week.groups.flatMap(({ numbers }) => numbers).map(({ kind }) => kind)).toContain('missingAreas')
    expect(await follow(made, 'company', week, { companyId: null })).toBeGreaterThan(20)
  })

  it('lead to nothing else: a value that is changed, of another period or of another kind is refused', async () => {
    const made = await aYear()
    const { periods, partner } = success(
      await made.call('company', 'Report/Compare', { eventGroupId: 2, companyId: company.home }),
    )
    const { report } = periods
    for (const sealedPeriod of [`${report.slice(0, -1)}_.p1`, `${report}.p14`, `${partner?.report}.p1`, 'x', '.p1'])
      expect(refused(await made.call('company', 'Report/GetNotReportedDays', { sealedPeriod })).message).toBe(
        'Invalid link',
      )
    // A reader of other areas sees none of those.
    const foreign = success(
      await made.call('foreigncompany', 'Report/GetNotReportedDays', {
        companyId: company.home,
        sealedPeriod: cellValue(report, { period: 1 }),
      }),
    )
    expect(foreign.total).toBe(0)
  })
})

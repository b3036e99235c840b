import { describe, expect, it } from 'vitest'
import type { Answered } from '@daybook/shared'
import { rateReported } from '@daybook/shared/rules/complianceRules'
import { type TestApp, refused, success, testApp } from '../../testing/app.ts'
import { denyMenu } from '../../testing/golden.ts'
import { statuses } from '../../testing/refusals.ts'
import { type Role, TODAY, area, company } from '../../testing/world.ts'
import { week } from '../../testing/groups/Compliance.ts'

/* Today is a Friday, 10:00. Without a rule, a day is due at 09:00 on the next. */

const areasOf = (body: Answered<'Compliance/GetSummary'>) => body.companies.flatMap((one) => one.areas)
const areaOf = (body: Answered<'Compliance/GetSummary'>, id: number) => areasOf(body).find((one) => one.areaId === id)
const summary = async ({ call }: TestApp, role: Role, asked = {}) =>
  success(await call(role, 'Compliance/GetSummary', asked))

describe('Compliance.GetSummary', () => {
  it('counts each state of each area, next to the period before', async () => {
    const test = await testApp()
    await week(test)
    const body = await summary(test, 'company', { period: 'week' })
    expect([body.period, body.beforePeriod]).toEqual([
      { from: '2026-11-16', to: '2026-11-22' },
      { from: '2026-11-09', to: '2026-11-15' },
    ])
    expect(body.title).toBe('Compliance 16/11/2026 - 22/11/2026 (As of 20/11/2026)')
    const gate = areaOf(body, area.gate)
    expect(gate?.sums).toEqual({ expected: 5, onTime: 1, late: 1, missing: 2, excused: 0, waiting: 1 })
    expect(gate?.before).toEqual({ expected: 7, onTime: 1, late: 0, missing: 6, excused: 0, waiting: 0 })
    expect(gate && rateReported(gate.sums)).toBe(50)
    for (const one of [body, ...body.companies]) {
      const { expected, onTime, late, missing, excused, waiting } = one.sums
      expect(onTime + late + missing + excused + waiting).toBe(expected)
    }
    expect(body.sums.expected).toBe(body.companies.reduce((sum, { sums }) => sum + sums.expected, 0))
  })

  it('accepts every kind of period', async () => {
    const test = await testApp()
    const spans = async (asked: object) => {
      const { period, beforePeriod } = await summary(test, 'admin', asked)
      return [period.from, period.to, beforePeriod.from, beforePeriod.to]
    }
    expect(await spans({})).toEqual(['2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31'])
    expect(await spans({ period: 'day', day: '2026-03-01' })).toEqual([
      '2026-03-01',
      '2026-03-01',
      '2026-02-28',
      '2026-02-28',
    ])
    expect(await spans({ period: 'year' })).toEqual(['2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'])
    expect(await spans({ period: 'range', from: '2026-11-03', to: '2026-11-12' })).toEqual([
      '2026-11-03',
      '2026-11-12',
      '2026-10-24',
      '2026-11-02',
    ])
  })

  it('refuses a range that ends before it begins, and one over a year', async () => {
    const { call } = await testApp()
    const refusal = async (from: string, to: string) =>
      refused(await call('admin', 'Compliance/GetSummary', { period: 'range', from, to })).message
    expect(await refusal('2026-11-03', '2026-11-02')).toBe('The start date must not be later than the end date.')
    expect(await refusal('2025-11-19', '2026-11-20')).toBe('The period can be at most one year.')
    success(await call('admin', 'Compliance/GetSummary', { period: 'range', from: '2025-11-20', to: '2026-11-20' }))
  })

  it('counts and names only what the reader sees', async () => {
    const test = await testApp()
    const of = async (role: Role, asked = {}) => {
      const body = await summary(test, role, asked)
      return {
        areas: areasOf(body).map(({ areaId }) => areaId),
        companies: body.companies.map(({ companyId }) => companyId),
        choices: body.companyChoices.map(({ value }) => value),
        expected: body.sums.expected,
      }
    }
    const all = await of('admin')
    expect(all.areas).toContain(area.foreign)
    const own = await of('reporter')
    expect(new Set(own.areas)).toEqual(new Set([area.gate, area.quay, area.yard, area.fence, area.watch, area.csr]))
    expect(own.expected).toBe(6 * 20)
    expect(own.choices).not.toContain(company.foreign)
    // Requesting a company by id does not widen what the caller sees.
    expect(await of('reporter', { companyIds: [company.foreign] })).toMatchObject({
      areas: [],
      companies: [],
      expected: 0,
    })
    expect((await of('foreigncompany')).companies).toEqual(
      [company.foreign, company.foreignCsr].filter((id) => all.companies.includes(id) && id === company.foreign),
    )
    const two = await of('admin', { companyIds: [company.home, company.foreign], eventGroupId: 3 })
    expect(two.areas).toEqual([area.fence, area.watch, area.foreignSecurity])
  })

  it('is refused without rights', async () => {
    const test = await testApp()
    await denyMenu(test.db, 'viewer', 30)
    expect(await statuses(test, ['nobody', 'viewer'], 'Compliance/GetSummary', {})).toEqual([401, 403])
  })
})

describe('Compliance.GetDays', () => {
  it('returns each day of an area, matching the sums of the summary', async () => {
    const test = await testApp()
    await week(test)
    const asked = { areaId: area.gate, from: '2026-11-16', to: '2026-11-22' }
    const body = success(await test.call('company', 'Compliance/GetDays', asked))
    expect(
      body.days.map(({ day, sums }) => [day.slice(8), sums.onTime, sums.late, sums.missing, sums.waiting]),
    ).toEqual([
      ['16', 0, 0, 1, 0],
      ['17', 1, 0, 0, 0],
      ['18', 0, 1, 0, 0],
      ['19', 0, 0, 1, 0],
      ['20', 0, 0, 0, 1],
    ])
    const whole = await summary(test, 'company', { period: 'week' })
    expect(body.sums).toEqual(areaOf(whole, area.gate)?.sums)
    expect([body.companyName, body.areaName]).toEqual(['Home', 'Gate'])
  })

  it('does not find areas out of scope, and refuses more than a year', async () => {
    const { call } = await testApp()
    const asked = { areaId: area.foreign, from: '2026-11-16', to: '2026-11-22' }
    expect(refused(await call('company', 'Compliance/GetDays', asked)).message).toMatch(/not found/i)
    const long = { areaId: area.gate, from: '2025-11-19', to: '2026-11-20' }
    expect(refused(await call('company', 'Compliance/GetDays', long)).message).toMatch(/at most one year/)
  })

  it('is refused without rights', async () => {
    const test = await testApp()
    await denyMenu(test.db, 'viewer', 30)
    const asked = { areaId: area.gate, from: TODAY, to: TODAY }
    expect(await statuses(test, ['nobody', 'viewer'], 'Compliance/GetDays', asked)).toEqual([401, 403])
  })
})

describe('Compliance.GetCells', () => {
  it('returns the cells of a day with its reports', async () => {
    const test = await testApp()
    await week(test)
    const body = success(await test.call('company', 'Compliance/GetCells', { areaId: area.gate, day: '2026-11-18' }))
    expect(body.cells).toEqual([
      {
        day: '2026-11-18',
        shiftId: null,
        shiftName: '',
        state: 'late',
        stateName: 'Late',
        dueAt: '2026-11-19T09:00:00+07:00',
        filedAt: '2026-11-19T12:00:00+07:00',
      },
    ])
    expect(body.reports).toEqual([
      expect.objectContaining({ eventTypeName: 'Normal', reporterName: 'reporter Tester', statusName: 'Rejected' }),
    ])
    expect(body.canFile).toBe(true)
    const none = success(await test.call('company', 'Compliance/GetCells', { areaId: area.gate, day: '2026-12-01' }))
    expect([none.cells, none.reports]).toEqual([[], []])
  })

  it('does not find areas out of scope', async () => {
    const { call } = await testApp()
    const asked = { areaId: area.foreign, day: TODAY }
    expect(refused(await call('company', 'Compliance/GetCells', asked)).message).toMatch(/not found/i)
  })

  it('is refused without rights', async () => {
    const test = await testApp()
    await denyMenu(test.db, 'viewer', 30)
    expect(
      await statuses(test, ['nobody', 'viewer'], 'Compliance/GetCells', { areaId: area.gate, day: TODAY }),
    ).toEqual([401, 403])
  })
})

import { describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { MENU } from '@daybook/shared/registry'
import type { Output } from '@daybook/shared'
import { chance } from '../../demo/chance.ts'
import { type TestApp, refused, success, testApp } from '../../testing/app.ts'
import { denyMenu } from '../../testing/golden.ts'
import { statuses } from '../../testing/refusals.ts'
import { addReport } from '../../testing/reports.ts'
import { type Role, area, company } from '../../testing/world.ts'

type Trend = Output<'Compliance/GetTrend'>
const week = { period: 'week', day: '2026-11-09', companyIds: [company.home], eventGroupId: 2 }
const trend = async ({ call }: TestApp, role: Role = 'company', asked: object = week): Promise<Trend> =>
  success(await call(role, 'Compliance/GetTrend', asked))
const plus = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString()

/** Reports of the gate on time, from 16 weeks back to a day, as many in each week as `of` says. */
async function weeks({ db }: TestApp, of: (week: number) => number): Promise<void> {
  await sql`update area_active_period set during = '[2026-01-01,)'`.execute(db)
  await sql`update company_active_period set during = '[2026-01-01,)'`.execute(db)
  for (let nth = 0; nth < 16; nth++) {
    const monday = plus('2026-11-09', -7 * nth)
    for (let day = 0; day < of(nth); day++) await addReport(db, { area: area.gate, day: plus(monday, day) })
  }
}

describe('Compliance.GetTrend', () => {
  it('has the sums of each of thirteen periods as the summary of that period has them', async () => {
    const made = await testApp()
    const luck = chance(5)
    await weeks(made, () => luck.between(3, 7))
    for (const role of ['company', 'reporter'] as const) {
      const { before } = await trend(made, role)
      expect(before).toHaveLength(13)
      for (const { from, to, sums } of before) {
        const own = success(await made.call(role, 'Compliance/GetSummary', { ...week, day: from }))
        expect({ from, to, sums }).toEqual({ ...own.period, sums: own.sums })
      }
      expect(before.map(({ from }) => from)).toEqual(
        Array.from({ length: 13 }, (_, nth) => plus('2026-11-09', -7 * (13 - nth))),
      )
    }
  })

  it('says less than usual where chance does not explain it, and nothing of a beginning', async () => {
    const made = await testApp()
    await weeks(made, (nth) => (nth === 0 ? 0 : 6 + (nth % 2)))
    expect((await trend(made)).reported.verdict).toBe('less')
    // The weeks before the first report are no ups and downs.
    await sql`delete from event_report where event_date < '2026-10-19'`.execute(made.db)
    const young = await trend(made)
    expect(young.before.map(({ from }) => from)).toEqual(['2026-10-19', '2026-10-26', '2026-11-02'])
    expect(young.reported).toEqual({ verdict: 'unknown', low: null, high: null })
  })

  it('repeats a short range, and no long one', async () => {
    const made = await testApp()
    await weeks(made, () => 5)
    const range = { ...week, day: null, period: 'range', to: '2026-11-15' }
    expect((await trend(made, 'company', { ...range, from: '2026-11-09' })).before).toEqual((await trend(made)).before)
    expect((await trend(made, 'company', { ...range, from: '2026-08-01' })).before).toEqual([])
    expect(
      refused(await made.call('company', 'Compliance/GetTrend', { ...range, from: '2026-11-16' })).fieldErrors,
    ).toEqual([expect.objectContaining({ field: 'to' })])
  })

  it('says nothing of places out of sight, and is refused without rights', async () => {
    const made = await testApp()
    await weeks(made, () => 5)
    expect((await trend(made, 'company', { ...week, companyIds: [company.foreign] })).before).toEqual([])
    await denyMenu(made.db, 'viewer', MENU.compliance)
    expect(await statuses(made, ['nobody', 'viewer'], 'Compliance/GetTrend', week)).toEqual([401, 403])
  })
})

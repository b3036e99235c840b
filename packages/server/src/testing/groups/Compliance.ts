import type { StateSums } from '@daybook/shared/rules/complianceRules'
import { sql } from 'kysely'
import { storedSums } from '../../expectations/sums.queries.ts'
import { sumStates } from '../../expectations/states.queries.ts'
import type { Querying } from '../../platform/postgres/database.ts'
import type { TestApp } from '../app.ts'
import { ZONE } from '../history.ts'
import { addReport } from '../reports.ts'
import { NOW, TODAY, area } from '../world.ts'
import { loadSummary } from '../../groups/Compliance/Compliance.queries.ts'

/** Reports of the gate: 17 on time, 18 late, 19 none, 20 waiting. The week before: 10 on time. */
export async function week(test: TestApp) {
  await addReport(test.db, { area: area.gate, day: '2026-11-17', at: '2026-11-17T12:00:00+07:00' })
  await addReport(test.db, { area: area.gate, day: '2026-11-18', at: '2026-11-19T12:00:00+07:00', status: 4 })
  await addReport(test.db, { area: area.gate, day: '2026-11-10', at: '2026-11-10T12:00:00+07:00' })
}

export const all = { all: true, companyIds: [], areaIds: [] }
export const everywhere = { scope: all, groupIds: null, companyIds: null }
export const moment = { today: TODAY, timeZone: ZONE, now: new Date(NOW) }
export const period = { from: '2026-11-04', to: TODAY }
export const before = { from: '2026-10-01', to: '2026-11-03' }
export const places = { ...everywhere, companyId: null, areaIds: null, from: before.from, to: period.to }

export const numbers = ({ expected, onTime, late, missing, excused, waiting }: StateSums): StateSums => ({
  expected,
  onTime,
  late,
  missing,
  excused,
  waiting,
})

/** What Compliance reads for both periods, by area and period. */
export async function summary(db: Querying) {
  const rows = await loadSummary(db, everywhere, { period, before }, moment, 'en')
  return new Map(rows.map((row) => [`${row.areaId} ${row.nth}`, numbers(row)]))
}

/** How many sums of whole months the summary can use. */
export async function usable(db: Querying, at = moment): Promise<number> {
  const parts = [
    { nth: 0, ...period },
    { nth: 1, ...before },
  ]
  const { rows } = await sql<{ n: number }>`
    with ${storedSums(db, places, parts, at)} select count(*)::int as n from stored_month`.execute(db)
  return rows[0]?.n ?? 0
}

/** The same sums, computed from the cells alone. */
export async function workedOut(db: Querying) {
  const sums = new Map<string, StateSums>()
  for (const [nth, range] of [
    [0, period],
    [1, before],
  ] as const)
    for (const row of await sumStates(db, { ...places, ...range }, moment))
      if (row.expected > 0) sums.set(`${row.areaId} ${nth}`, numbers(row))
  return sums
}

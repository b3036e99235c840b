import type { SignedIn } from '../../call/call.ts'
import { visible } from '../../people/rights/scope.ts'
import { instant } from '../../platform/clock.ts'
import { type OpenCell, loadOpen } from '../../statistics/openCells.queries.ts'
import { loadReporters } from './Compliance.queries.ts'
import { placesAsked, readSummary, stateMoment } from './summary.ts'

/** Maximum names of people per area. */
const NAMES = 5

export type Open = OpenCell & {
  /** Minutes until it is due; negative: minutes since. */
  minutesLeft: number
  people: string[]
  peopleCount: number
}

/** What is open today and who files it. `limit` null: everything. */
export async function readOpen(
  context: SignedIn,
  asked: Parameters<typeof placesAsked>[1],
  limit: number | null,
): Promise<{ rows: Open[]; total: number; overdue: number }> {
  const { db, caller, language } = context
  const open = await loadOpen(db, placesAsked(context, asked), stateMoment(context), limit, language)
  const reporters = await loadReporters(db, visible(caller), [...new Set(open.map(({ areaId }) => areaId))])
  const now = instant(context).getTime()
  const rows = open.map((row) => ({
    ...row,
    minutesLeft: Math.trunc((row.lastAt.getTime() - now) / 60_000),
    ...firstOf(reporters.get(row.areaId)),
  }))
  return { rows, total: open[0]?.total ?? 0, overdue: open[0]?.overdue ?? 0 }
}

const firstOf = (people: string[] = []) => ({ people: people.slice(0, NAMES), peopleCount: people.length })

/** The areas with missing reports in the week so far, most missing first, and who reports there. */
export async function readMissing(context: SignedIn, asked: Parameters<typeof placesAsked>[1]) {
  const { db, caller } = context
  const week = { period: 'week', day: null, from: null, to: null } as const
  const { period, companies } = await readSummary(context, { ...asked, ...week })
  const missing = companies
    .flatMap(({ companyName, areas }) => areas.map((area) => ({ companyName, ...area })))
    .filter(({ sums }) => sums.missing > 0)
    .toSorted((one, other) => other.sums.missing - one.sums.missing)
  const reporters = await loadReporters(
    db,
    visible(caller),
    missing.map(({ areaId }) => areaId),
  )
  const areas = missing.map(({ areaId, areaName, companyName, sums }) => ({
    areaId,
    areaName,
    companyName,
    missing: sums.missing,
    expected: sums.expected,
    ...firstOf(reporters.get(areaId)),
  }))
  return { period, areas }
}

import { NO_SUMS, type StateSums, addSums } from '@daybook/shared/rules/complianceRules'
import type { SignedIn } from '../../call/call.ts'
import type { StateMoment } from '../../expectations/states.queries.ts'
import { visible } from '../../people/rights/scope.ts'
import { instant, today } from '../../platform/clock.ts'
import { momentOf } from '../../statistics/filter.ts'
import type { Period } from '../../statistics/periods.ts'
import type { Asked } from '../../statistics/openCells.queries.ts'
import { type AreaSums, loadSummary } from './Compliance.queries.ts'
import { periodsOf } from './period.ts'

/** The sums of the period and of the one before it. */
type Both = { sums: StateSums; before: StateSums }
export type AreaSummary = { areaId: number; areaName: string; eventGroupId: number } & Both
export type CompanySummary = { companyId: number; companyName: string; areas: AreaSummary[] } & Both
export type Summary = { period: Period; beforePeriod: Period; companies: CompanySummary[] } & Both

type Filters = { companyIds: number[]; eventGroupId: number | null } & Parameters<typeof periodsOf>[0]

export function placesAsked(
  { caller }: Pick<SignedIn, 'caller'>,
  { companyIds, eventGroupId }: Pick<Filters, 'companyIds' | 'eventGroupId'>,
): Asked {
  return {
    scope: visible(caller),
    groupIds: eventGroupId === null ? null : [eventGroupId],
    companyIds: companyIds.length > 0 ? companyIds : null,
  }
}

export function stateMoment(context: Pick<SignedIn, 'clock'>): StateMoment {
  return { ...momentOf(context), now: instant(context) }
}

/** The tree of companies and areas in place order. Every sum adds up the rows below it. */
export async function readSummary(context: SignedIn, asked: Filters): Promise<Summary> {
  const { language } = context
  const { period, before } = periodsOf(asked, today(context.clock))
  const periods = { period, before }
  const rows = await loadSummary(context.db, placesAsked(context, asked), periods, stateMoment(context), language)
  const companies = [...Map.groupBy(rows, ({ companyId }) => companyId).values()].map(companyOf)
  return { period, beforePeriod: before, companies, ...added(companies) }
}

function companyOf(rows: AreaSums[]): CompanySummary {
  const areas = [...Map.groupBy(rows, ({ areaId }) => areaId).values()].map(areaOf)
  const { companyId = 0, companyName = '' } = rows[0] ?? {}
  return { companyId, companyName, ...added(areas), areas }
}

function areaOf(rows: AreaSums[]): AreaSummary {
  const { areaId = 0, areaName = '', eventGroupId = 0 } = rows[0] ?? {}
  const of = (nth: number) => sumsOf(rows.find((row) => row.nth === nth) ?? NO_SUMS)
  return { areaId, areaName, eventGroupId, sums: of(0), before: of(1) }
}

export function sumsOf({ expected, onTime, late, missing, excused, waiting }: StateSums): StateSums {
  return { expected, onTime, late, missing, excused, waiting }
}

function added(rows: Both[]): Both {
  return {
    sums: rows.reduce((all, { sums }) => addSums(all, sums), NO_SUMS),
    before: rows.reduce((all, { before }) => addSums(all, before), NO_SUMS),
  }
}

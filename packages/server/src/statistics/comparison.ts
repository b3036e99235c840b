import type { z } from 'zod'
import type { comparison } from '@daybook/shared/calls/shapes/comparison'
import { MOST_DAYS } from '@daybook/shared/rules/complianceRules'
import { type NumberKind, PERIODS_BEFORE, type Partner } from '@daybook/shared/rules/comparisonRules'
import type { EventGroupId } from '@daybook/shared/rules/rules'
import type { SignedIn } from '../call/call.ts'
import { addDays, today } from '../platform/clock.ts'
import { refuseFields } from '../platform/problem.ts'
import { GROUPS_IN_ORDER } from './choices.ts'
import { type CompanyHolidays, type Part, type PartCount, countParts, loadHolidays } from './comparison.queries.ts'
import type { CountFilter } from './conditions.queries.ts'
import { sealReport } from './drillDown.ts'
import { momentOf } from './filter.ts'
import { daysLike, firstHoliday, partnerPeriod, periodBefore, unitOf, workingDays } from './partner.ts'
import { type Period, daysOf } from './periods.ts'
import type { Querying } from '../platform/postgres/database.ts'
import { readAtOnce } from './readPoint.queries.ts'
import { type AreaDays, splitOf } from './split.ts'
import { judgeCount, judgeRate } from './usual.ts'

/* A report's numbers beside their partner and the periods before; see docs/decisions/a-number-stands-beside-its-fair-partner.md. */

export type Comparison = z.input<typeof comparison>
type Numbers = Comparison['groups'][number]['numbers'][number]
type Figure = Numbers['now']

/** The parts that are counted: the report, its days that are over, the partner, and from 1 on the periods before. */
export const PART = { REPORT: -2, OVER: -1, PARTNER: 0 } as const

/** The numbers of each report. */
export const NUMBERS = {
  event: ['events', 'abnormal', 'missingDays'],
  abnormal: ['abnormal', 'missingDays'],
  weekly: ['events', 'abnormal', 'missingAreas'],
  monthly: ['events', 'abnormal', 'missingDays'],
} as const satisfies Record<string, readonly NumberKind[]>

const EVENTS = {
  events: ({ events }: PartCount) => events,
  abnormal: ({ abnormal }: PartCount) => abnormal,
} as const

/** What each number counts of the areas of a part. */
const FIGURES: Record<NumberKind, (areas: readonly PartCount[]) => Figure> = {
  events: (areas) => ({ part: sum(areas, EVENTS.events), whole: null }),
  abnormal: (areas) => ({ part: sum(areas, EVENTS.abnormal), whole: null }),
  missingDays: (areas) => ({
    part: sum(areas, ({ expected, reported }) => expected - reported),
    whole: sum(areas, ({ expected }) => expected),
  }),
  missingAreas: (areas) => ({
    part: areas.filter(({ expected, daysWithEvents }) => expected > 0 && daysWithEvents === 0).length,
    whole: areas.filter(({ expected }) => expected > 0).length,
  }),
}

/** The partner that a call names. */
export type Asked = { partner: Partner | null; partnerFrom: string | null }

type Context = Pick<SignedIn, 'db' | 'sealer' | 'clock' | 'caller' | 'language'>

/** Compares a report; refuses a partner that would not end before it begins. */
export async function compare(
  context: Context,
  filter: CountFilter,
  asked: Asked,
  kinds: readonly NumberKind[],
): Promise<Comparison> {
  const { over, partner, periods, groups, numbersOf } = await readCompared(context, filter, asked)
  return {
    over,
    partner,
    periods,
    groups: groups.map((group) => ({
      eventGroupId: group,
      numbers: kinds.map((kind) => numbersOf(kind, { group })),
    })),
  }
}

/** The days of a report that are over, and with which periods they are compared, by part. Refuses a partner that would not end before. */
export function comparedPeriods({ clock }: Pick<Context, 'clock'>, filter: Period, { partner, partnerFrom }: Asked) {
  const now = today(clock)
  const to = filter.to < now ? filter.to : addDays(now, -1)
  const over = to < filter.from || addDays(filter.from, MOST_DAYS) <= filter.to ? null : { from: filter.from, to }
  const unit = unitOf(filter)
  const near = over && partnerPeriod(filter, over, unit, { partner: partner ?? 'before', from: partnerFrom })
  if (over && !near) refuseFields([{ path: 'partnerFrom', code: 'partnerNotBefore' }])
  const periods = new Map<number, Period>()
  if (over) for (let nth = 1; nth <= PERIODS_BEFORE; nth++) periods.set(nth, periodBefore(filter, over, unit, nth))
  if (near) periods.set(PART.PARTNER, near)
  return { over: over && { ...over, days: daysOf(over).length }, periods }
}

/** The days of each part in each company of a filter. */
export async function loadParts(
  db: Querying,
  filter: CountFilter,
  { over, periods }: ReturnType<typeof comparedPeriods>,
): Promise<{ companies: CompanyHolidays[]; parts: Part[] }> {
  const first = [...periods.values()].map(({ from }) => firstHoliday(from)).toSorted()[0] ?? filter.from
  const companies = await loadHolidays(db, filter, { from: first, to: filter.to })
  return { companies, parts: partsOf(companies, filter, over, periods) }
}

/** Whose numbers: of one event group, one company, or without them of all together. */
type Of = { group?: EventGroupId; company?: number }

/** The counts of a report, of its partner and of the periods before. */
export async function readCompared(context: Context, filter: CountFilter, asked: Asked) {
  const compared = comparedPeriods(context, filter, asked)
  const { over, periods } = compared
  const { point, result } = await readAtOnce(context.db, async (db) => {
    const { companies, parts } = await loadParts(db, filter, compared)
    const from = parts.flatMap(({ days }) => days.slice(0, 1)).toSorted()[0] ?? filter.from
    return { companies, parts, counts: await countParts(db, { ...filter, from }, momentOf(context), parts) }
  })
  const byPart = Map.groupBy(result.counts, ({ nth }) => nth)
  const partnerParts = result.parts.filter(({ nth }) => nth === PART.PARTNER)
  const spans = [...periods.keys()].flatMap((nth) => {
    const own = result.parts.filter((part) => part.nth === nth)
    return own.length === 0 ? [] : [{ nth, ...spanOf(own) }]
  })
  const groups = GROUPS_IN_ORDER.filter((group) => byPart.get(PART.REPORT)?.some(({ groupId }) => groupId === group))
  return {
    over,
    partner: await partnerOf(),
    periods: await sealReport(context, filter, point, spans),
    groups,
    companyIds: [...new Set(byPart.get(PART.REPORT)?.map(({ companyId }) => companyId))],
    numbersOf,
    /** What a number counts in each area, in the days that are over. */
    byArea: (kind: NumberKind) =>
      (byPart.get(PART.OVER) ?? []).map((area) => ({ areaId: area.areaId, count: FIGURES[kind]([area]).part })),
    /** For the links of its numbers. */
    point,
  }

  function numbersOf(kind: NumberKind, { group, company }: Of = {}): Numbers {
    const hasPartner = partnerParts.length > 0
    const areas = (nth: number) =>
      byPart
        .get(nth)
        ?.filter(
          ({ groupId, companyId }) =>
            (group === undefined || groupId === group) && (company === undefined || companyId === company),
        ) ?? []
    const figure = FIGURES[kind]
    const compared = over && figure(areas(PART.OVER))
    const isOf = ([nth]: [number, Period]) => nth !== PART.PARTNER && areas(nth).length > 0
    const past = [...periods].filter(isOf).toReversed()
    // Before the first report there was nothing that could be usual.
    const first = past.findIndex(([nth]) => areas(nth).some(({ daysWithEvents }) => daysWithEvents > 0))
    const before =
      first < 0 ? [] : past.slice(first).map(([nth, period]) => ({ nth, ...period, ...figure(areas(nth)) }))
    const usual =
      compared?.whole === null
        ? judgeCount(
            compared.part,
            before.map(({ part }) => part),
          )
        : judgeRate(rateOf(compared), before.map(rateOf))
    return {
      kind,
      now: figure(areas(PART.REPORT)),
      compared,
      partner: hasPartner ? figure(areas(PART.PARTNER)) : null,
      parts:
        hasPartner && (kind === 'events' || kind === 'abnormal')
          ? splitOf(daysOfAreas(areas(PART.OVER), kind), daysOfAreas(areas(PART.PARTNER), kind))
          : null,
      ...usual,
      before,
    }
  }

  async function partnerOf() {
    const found = partnerDays(result.companies, partnerParts)
    return found && { ...found, ...(await sealReport(context, { ...filter, ...spanOf(partnerParts) }, point)) }
  }
}

/** The days of the partner, and what they have in common in all companies; null if it has none. */
export function partnerDays(companies: readonly CompanyHolidays[], parts: readonly Part[]) {
  if (parts.length === 0) return null
  const { leftOut, ...span } = spanOf(parts)
  const kinds = parts.map(({ companyIds, days }) => {
    const holidays = new Set(companies.find(({ companyId }) => companyId === companyIds[0])?.holidays)
    return { workingDays: workingDays(days, holidays), holidays: days.filter((day) => holidays.has(day)).length }
  })
  return {
    ...span,
    leftOut: new Set(leftOut.flatMap(({ days }) => days)).size,
    workingDays: only(kinds.map((kind) => kind.workingDays)),
    holidays: only(kinds.map((kind) => kind.holidays)),
  }
}

/** From the first to the last day of the parts of a period, and the days between them that are not in it. */
function spanOf(parts: readonly Part[]) {
  const all = parts.flatMap(({ days }) => days).toSorted()
  const span = { from: all[0] ?? '', to: all.at(-1) ?? '' }
  const leftOut = parts.map(({ companyIds, days }) => {
    const own = new Set(days)
    return { companyIds, days: daysOf(span).filter((day) => !own.has(day)) }
  })
  return { ...span, leftOut: leftOut.filter(({ days }) => days.length > 0) }
}

/** The days of each part, company by company; a period in which a company lacks holidays is no part. */
function partsOf(
  companies: readonly CompanyHolidays[],
  filter: Period,
  over: Period | null,
  periods: ReadonlyMap<number, Period>,
): Part[] {
  const calendars = [...Map.groupBy(companies, ({ holidays }) => holidays.join()).values()].map((own) => ({
    companyIds: own.map(({ companyId }) => companyId),
    holidays: new Set(own[0]?.holidays),
  }))
  const companyIds = companies.map(({ companyId }) => companyId)
  if (companyIds.length === 0) return []
  const report = { nth: PART.REPORT, companyIds, days: daysOf(filter) }
  if (!over) return [report]
  const days = daysOf(over)
  const others = [...periods].flatMap(([nth, { to }]) => {
    const own = calendars.map(({ companyIds: ids, holidays }) => ({
      nth,
      companyIds: ids,
      days: daysLike(days, to, holidays),
    }))
    return own.every((part): part is Part => part.days !== null) ? own : []
  })
  return [report, { nth: PART.OVER, companyIds, days }, ...others]
}

const daysOfAreas = (areas: readonly PartCount[], kind: keyof typeof EVENTS): AreaDays[] =>
  areas.map((area) => ({ areaId: area.areaId, events: EVENTS[kind](area), days: area.daysWithEvents }))

const rateOf = (figure: Figure | null) => ({ part: figure?.part ?? 0, whole: figure?.whole ?? 0 })

/** What all say; null if they differ. */
function only(values: readonly number[]): number | null {
  const [first, ...others] = new Set(values)
  return first === undefined || others.length > 0 ? null : first
}

const sum = (areas: readonly PartCount[], of: (area: PartCount) => number) =>
  areas.reduce((all, area) => all + of(area), 0)

import type { Answered, Received } from '@daybook/shared'
import { REPORTS } from '@daybook/shared/registry'
import { companyOption } from '../../administration/list.ts'
import type { SignedIn } from '../../call/call.ts'
import { companyChoices } from '../../events/recordChoices.queries.ts'
import { countInbox, loadLongestWaiting } from '../../events/waiting.queries.ts'
import { visible } from '../../people/rights/scope.ts'
import { instant, wireInstant } from '../../platform/clock.ts'
import { atOneMoment } from '../../platform/postgres/database.ts'
import { asOf } from '../../statistics/block.ts'
import { groupsOf, groupOptions, titleOf } from '../../statistics/choices.ts'
import { PART, comparedPeriods, loadParts, partnerDays } from '../../statistics/comparison.ts'
import { daysFilter } from '../../statistics/filter.ts'
import { periodText } from '../../statistics/periods.ts'
import { judgeCount, judgeRate } from '../../statistics/usual.ts'
import { type Decided, type PlaceName, loadDecided, loadPlaces, loadWaitingByArea } from './ReportApproval.queries.ts'

export type Approval = Answered<'ReportApproval/Get'>
type Figures = Approval['now']

const NONE: Figures = { decided: 0, rejected: 0, median: null, slow: null }

/** How long reports wait for approval and how many come back; see docs/decisions/approval-is-measured-from-filing-to-decision.md. */
export async function readApproval(context: SignedIn, asked: Received<'ReportApproval/Get'>): Promise<Approval> {
  const { caller, clock, language } = context
  const { companyId, eventGroupId } = asked
  const scope = visible(caller)
  const filter = daysFilter(context, asked)
  const compared = comparedPeriods(context, filter, asked)
  const where = { scope, companyId, eventGroupId }
  const read = await atOneMoment(context.db, async (db) => {
    const { companies, parts } = await loadParts(db, filter, compared)
    const decided = await loadDecided(db, where, parts)
    const waiting = await loadWaitingByArea(db, where)
    const ids = [...waiting, ...decided].flatMap(({ areaId }) => areaId ?? [])
    return {
      partner: partnerDays(
        companies,
        parts.filter(({ nth }) => nth === PART.PARTNER),
      ),
      decided,
      waiting,
      places: await loadPlaces(db, [...new Set(ids)], language),
      oldest: await loadLongestWaiting(db, where, language),
      inbox: await countInbox(db, caller, where),
      choices: await companyChoices(db, scope, language),
    }
  })

  const decidedIn = new Map(read.decided.map((row) => [keyOf(row), row]))
  const figures = (nth: number, of: Partial<PlaceName> = {}) =>
    figuresOf(decidedIn.get(keyOf({ nth, companyId: of.companyId ?? null, areaId: of.areaId ?? null })))
  const ofPartner = (of?: Partial<PlaceName>) => (read.partner ? figures(PART.PARTNER, of) : null)
  const waitingIn = new Map(read.waiting.map((row) => [row.areaId, row]))
  const minutesSince = (since: Date) =>
    Math.max(0, Math.floor((instant({ clock }).getTime() - since.getTime()) / 60_000))
  const placeOf = (of: Partial<PlaceName>, areas: readonly PlaceName[]) => {
    const own = areas.flatMap(({ areaId }) => waitingIn.get(areaId) ?? [])
    return {
      now: figures(PART.REPORT, of),
      before: ofPartner(of),
      waiting: own.reduce((sum, { waiting }) => sum + waiting, 0),
      longest: own.length === 0 ? null : Math.max(...own.map(({ since }) => minutesSince(since))),
    }
  }
  const periods = [...compared.periods]
    .filter(([nth]) => nth !== PART.PARTNER)
    .map(([nth, period]) => ({ ...period, ...figures(nth) }))
    .filter(({ decided }) => decided > 0)
    .toReversed()
  const over = compared.over && figures(PART.OVER)
  const rateOf = ({ rejected, decided }: Figures) => ({ part: rejected, whole: decided })
  const medians = periods.flatMap(({ median }) => median ?? [])
  const groups = groupsOf(read.choices)

  return {
    asOf: asOf(context),
    title: titleOf(context, REPORTS.approval, periodText(filter)),
    period: { from: filter.from, to: filter.to },
    over: compared.over,
    partner: read.partner,
    now: figures(PART.REPORT),
    compared: over,
    before: ofPartner(),
    rejectedUsual: judgeRate(rateOf(over ?? NONE), periods.map(rateOf)),
    medianUsual:
      over?.median == null ? { verdict: 'unknown', low: null, high: null } : judgeCount(over.median, medians),
    periods,
    waiting: {
      count: read.oldest.count,
      inbox: read.inbox,
      oldest: read.oldest.oldest.map(({ areaId: _ofScope, since, ...row }) => ({
        ...row,
        since: wireInstant(since, clock.timeZone),
        minutes: minutesSince(since),
      })),
    },
    companies: [...Map.groupBy(read.places, (place) => place.companyId)].map(([id, areas]) => ({
      companyId: id,
      companyName: areas[0]?.companyName ?? '',
      ...placeOf({ companyId: id }, areas),
      areas: areas.map((place) => ({ areaId: place.areaId, areaName: place.areaName, ...placeOf(place, [place]) })),
    })),
    companyChoices: read.choices.map(companyOption),
    eventGroups: groupOptions(groups, language),
  }
}

const keyOf = ({ nth, companyId, areaId }: Pick<Decided, 'nth' | 'companyId' | 'areaId'>) =>
  `${nth} ${companyId} ${areaId}`

const figuresOf = ({ decided, rejected, median, slow }: Figures = NONE): Figures => ({
  decided,
  rejected,
  median,
  slow,
})

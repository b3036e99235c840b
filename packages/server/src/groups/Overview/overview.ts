import type { Answered, Received } from '@daybook/shared'
import { overviewTexts } from '@daybook/shared/texts/catalogues'
import { fill } from '@daybook/shared/texts/fill'
import { MOST_OPEN, OVERVIEW_DAYS } from '@daybook/shared/rules/overviewRules'
import { companyOption } from '../../administration/list.ts'
import type { SignedIn } from '../../call/call.ts'
import { companyChoices } from '../../events/recordChoices.queries.ts'
import { countInbox, loadLongestWaiting } from '../../events/waiting.queries.ts'
import { visible } from '../../people/rights/scope.ts'
import { instant, today, wireInstant } from '../../platform/clock.ts'
import { asOf } from '../../statistics/block.ts'
import { groupsOf, groupOptions } from '../../statistics/choices.ts'
import { NUMBERS, readCompared } from '../../statistics/comparison.ts'
import { sealReport } from '../../statistics/drillDown.ts'
import { daysFilter, momentOf } from '../../statistics/filter.ts'
import { loadOpen } from '../../statistics/openCells.queries.ts'
import { findAreaName, loadCompanies, loadOpenActions, loadSilent } from './Overview.queries.ts'
import { type Judged, sentencesOf } from './sentences.ts'

/** The numbers, what is open and the sentences. */
export async function readOverview(
  asked: Received<'Overview/Get'>,
  context: SignedIn,
): Promise<Answered<'Overview/Get'>> {
  const { db, caller, clock, language } = context
  const { companyId, eventGroupId } = asked
  const scope = visible(caller)
  const now = today(clock)
  const filter = daysFilter(context, asked)
  const compared = await readCompared(context, filter, { partner: 'before', partnerFrom: null })
  const { numbersOf, byArea, companyIds, point } = compared
  const judged = await Promise.all(NUMBERS.event.map(judge))

  const where = { scope, companyId, eventGroupId }
  const waiting = await loadLongestWaiting(db, where, language)
  const actions = await loadOpenActions(db, where, language)
  const companies = companyId === null ? await loadCompanies(db, companyIds, where, language) : []
  const silent = await loadSilent(db, filter, momentOf(context), OVERVIEW_DAYS, language)
  const open = await loadOpen(
    db,
    { scope, groupIds: filter.groupIds, companyIds: companyId === null ? null : [companyId] },
    { ...momentOf(context), now: instant(context) },
    null,
    language,
  )
  const missing = open.filter(({ state }) => state === 'missing')
  const choices = await companyChoices(db, scope, language)
  const groups = groupsOf(choices)

  const texts = overviewTexts[language]
  const sentences = sentencesOf(
    {
      numbers: Object.fromEntries(judged) as Record<(typeof NUMBERS.event)[number], Judged>,
      silent,
      overdue: { count: actions.overdue, first: oldest(actions.oldest[0], ({ due }) => due) },
      waiting: { count: waiting.count, first: oldest(waiting.oldest[0], ({ since }) => dayOf(since)) },
      missingToday: {
        count: missing.length,
        areas: [...Map.groupBy(missing, ({ areaId }) => areaId).values()].flatMap((of) => of.slice(0, 1)),
      },
    },
    (text, values = {}) => fill(texts[text], values),
  )

  return {
    asOf: asOf(context),
    period: { from: filter.from, to: filter.to },
    over: compared.over,
    partner: compared.partner,
    periods: compared.periods,
    ...(await sealReport(context, filter, point)),
    numbers: NUMBERS.event.map((kind) => numbersOf(kind)),
    waiting: {
      count: waiting.count,
      inbox: await countInbox(db, caller, where),
      oldest: waiting.oldest.map(({ areaId: _ofScope, since, ...row }) => ({ ...row, since: wire(since) })),
    },
    actions: { ...actions, oldest: actions.oldest.map(({ areaId: _ofScope, ...row }) => row) },
    missing: {
      count: missing.length,
      first: missing.slice(0, MOST_OPEN).map((cell) => ({
        areaId: cell.areaId,
        companyId: cell.companyId,
        areaName: cell.areaName,
        companyName: cell.companyName,
        day: cell.day,
        shiftName: cell.shiftName ?? '',
        dueAt: wire(cell.lastAt),
      })),
    },
    sentences,
    companies:
      companies.length < 2
        ? []
        : companies.map(({ companyId: id, companyName, waiting: count, open: all, overdue }) => ({
            companyId: id,
            companyName,
            numbers: NUMBERS.event.map((kind) => numbersOf(kind, { company: id })),
            waiting: count,
            actions: { open: all, overdue },
          })),
    companyChoices: choices.map(companyOption),
    eventGroups: groupOptions(groups, language),
  }

  async function judge(kind: (typeof NUMBERS.event)[number]) {
    const { verdict, compared: over, partner } = numbersOf(kind)
    const most = byArea(kind).reduce((one, other) => (other.count > one.count ? other : one), { areaId: 0, count: 0 })
    const areaName =
      most.count > 0 && verdict === 'more' ? await findAreaName(db, scope, most.areaId, language) : undefined
    const said: Judged = {
      verdict,
      compared: over,
      partner,
      most: areaName === undefined ? null : { ...most, areaName },
    }
    return [kind, said] as const
  }

  function oldest<Row extends { areaId: number; areaName: string }>(row: Row | undefined, since: (row: Row) => string) {
    return row
      ? {
          areaId: row.areaId,
          areaName: row.areaName,
          days: Temporal.PlainDate.from(since(row)).until(now, { largestUnit: 'day' }).days,
        }
      : null
  }

  function dayOf(moment: Date) {
    return wire(moment).slice(0, 10)
  }

  function wire(moment: Date) {
    return wireInstant(moment, clock.timeZone)
  }
}

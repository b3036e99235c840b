import type { Received } from '@daybook/shared'
import { formatDay } from '@daybook/shared/days'
import type { FieldProblem } from '@daybook/shared/problems'
import { minutesOfDue, numberTyped, ruleProblems } from '@daybook/shared/rules/expectationForms'
import { EVENT_GROUPS } from '@daybook/shared/rules/rules'
import type { SignedIn } from '../../call/call.ts'
import {
  cutRule,
  findOverlappingRule,
  lockRules,
  takeBackVersion,
  writeRule,
} from '../../expectations/change.queries.ts'
import type { Draft } from '../../expectations/rules.queries.ts'
import { type Reach, judgeExpectations, refuseObstacle } from '../../people/rights/changing.ts'
import { addDays, today } from '../../platform/clock.ts'
import { Problem, refuseFields } from '../../platform/problem.ts'
import { refuseChanged } from '../../administration/record.ts'
import { findLaterStart, loadAreaChoices, loadCompanyChoices } from './choices.queries.ts'
import { type StoredRule, findRule, firstDayOf, reachOf } from './rules.queries.ts'
import { sightOf } from './sight.ts'

export type SentRule = Received<'Expectations/SaveRule'>

export const scopeOf = ({ companyId, areaId }: Pick<StoredRule, 'companyId' | 'areaId'>) =>
  areaId !== null ? ('area' as const) : companyId !== null ? ('company' as const) : ('all' as const)

/** The form as it would be saved. `reach` is null while its place is invalid. */
type Read = { draft: Draft; problems: FieldProblem[]; reach: Reach | null; stored: StoredRule | null }

/** Reads a form against the stored rule. Throws notFound for a rule out of sight. */
export async function readRule(context: SignedIn, sent: SentRule): Promise<Read> {
  const { db, clock, language } = context
  const sight = await sightOf(context)
  const stored = sent.ruleId === null ? null : ((await findRule(db, sight, sent.ruleId, language)) ?? null)
  if (sent.ruleId !== null && !stored) throw new Problem('notFound')
  // All versions of a rule share its scope.
  const place = stored
    ? { scope: scopeOf(stored), companyId: stored.companyId, areaId: stored.areaId, groupId: stored.eventGroupId }
    : {
        scope: sent.scope,
        companyId: sent.scope === 'company' ? sent.companyId : null,
        areaId: sent.scope === 'area' ? sent.areaId : null,
        groupId: sent.scope === 'area' ? null : sent.eventGroupId,
      }
  const [area] = !stored && place.areaId !== null ? await loadAreaChoices(db, sight, language, place.areaId) : []
  const groupId = stored?.areaGroupId ?? area?.eventGroupId ?? place.groupId
  const problems = ruleProblems({ ...sent, ...place, groupId }, today(clock))
  const isPlaced = place.scope === 'all' || place.companyId !== null
  let reach: Reach | null = stored ? reachOf(stored) : isPlaced ? { companyId: place.companyId, area: null } : null
  if (!stored && place.companyId !== null) {
    const companies = await loadCompanyChoices(db, sight, language)
    if (!companies.some(({ id }) => id === place.companyId)) {
      problems.push({ path: 'companyId', code: 'notInList', values: { field: 'company' } })
      reach = null
    }
  }
  if (!stored && place.areaId !== null) {
    if (!area) problems.push({ path: 'areaId', code: 'notInList', values: { field: 'area' } })
    reach = area ? { companyId: null, area: { companyId: area.companyId, areaId: area.id } } : null
  }
  if (place.groupId !== null && !EVENT_GROUPS.some((group) => group === place.groupId))
    problems.push({ path: 'eventGroupId', code: 'notInList', values: { field: 'eventGroup' } })
  // Nothing can be filed for a shift that has not begun, and every report of Operation names one.
  const minutes = minutesOfDue(sent)
  if (!sent.isByShift && minutes !== null && minutes < DAY_MINUTES && !problems.some(({ path }) => path === 'dueAt')) {
    const later = await findLaterStart(db, place, minutes, language)
    if (later) problems.push({ path: 'dueAt', code: 'dueBeforeShift', values: later })
  }
  const from = sent.from ?? addDays(today(clock), 1)
  const draft: Draft = {
    seriesId: sent.ruleId,
    ...place,
    isByShift: sent.isByShift,
    weekdays: [...new Set(sent.weekdays)].sort((one, other) => one - other),
    leavesOutHolidays: sent.leavesOutHolidays,
    dueAt: sent.dueAt,
    isDueNextDay: sent.isDueNextDay,
    graceMinutes: numberTyped(sent.graceMinutes) ?? 0,
    lockAfterDays: numberTyped(sent.lockAfterDays),
    nilOnlyAfterEnd: sent.nilOnlyAfterEnd,
    reminderSteps: sent.steps,
    from,
    until: sent.until,
  }
  return { draft, problems, reach, stored }
}

const DAY_MINUTES = 1440

/** The field that says whom a rule covers. */
const PLACE = { all: 'scope', company: 'companyId', area: 'areaId' } as const

/**
 * Saves a rule, or changes one from a day that has not begun yet, and returns its id. Throws notFound, recordChanged, ruleOver,
 * and the problems of fields; reports a missing right on part of the rule's reach at the place field.
 */
export async function saveRule(context: SignedIn, sent: SentRule): Promise<number> {
  const { db, caller, clock } = context
  await lockRules(db)
  const { draft, problems, reach, stored } = await readRule(context, sent)
  const judge = await judgeExpectations(db, caller)
  if (stored) {
    refuseObstacle(judge(reachOf(stored)))
    refuseChanged(stored, sent.version, clock.timeZone)
    if (stored.state === 'past') throw new Problem('ruleOver')
  }
  const obstacle = reach && judge(reach)
  if (obstacle) problems.unshift({ path: PLACE[sent.scope], code: obstacle })
  refuseFields(problems)
  const overlap = await findOverlappingRule(db, draft)
  if (overlap) {
    const days = `${formatDay(overlap.from)} – ${overlap.until === null ? '' : formatDay(overlap.until)}`.trim()
    refuseFields([{ path: 'from', code: 'expectationTwice', values: { days } }])
  }
  // Replace a future version entirely, even if the change begins later.
  if (stored?.state === 'coming') await takeBackVersion(db, { ...stored, seriesId: stored.ruleId }, caller.userId)
  return writeRule(db, draft, caller.userId)
}

async function changeable(context: SignedIn, ruleId: number, version: string): Promise<StoredRule> {
  const { db, caller, clock, language } = context
  await lockRules(db)
  const stored = await findRule(db, await sightOf(context), ruleId, language)
  if (!stored) throw new Problem('notFound')
  refuseObstacle((await judgeExpectations(db, caller))(reachOf(stored)))
  refuseChanged(stored, version, clock.timeZone)
  if (stored.state === 'past') throw new Problem('ruleOver')
  return stored
}

/** Ends a rule after a day and removes later versions. Throws as saveRule does. */
export async function endRule(
  context: SignedIn,
  { ruleId, version, until }: Received<'Expectations/EndRule'>,
): Promise<void> {
  const { db, caller, clock } = context
  const stored = await changeable(context, ruleId, version)
  if (until === null) refuseFields([{ path: 'until', code: 'required', values: { field: 'lastDay' } }])
  const first = await firstDayOf(db, ruleId)
  const least = first > today(clock) ? first : today(clock)
  const last = stored.until ?? '2200-12-31'
  if (until === null || until < least || until > last)
    refuseFields([
      {
        path: 'until',
        code: 'outOfRange',
        values: { field: 'lastDay', from: formatDay(least), to: formatDay(last) },
      },
    ])
  else await cutRule(db, ruleId, addDays(until, 1), caller.userId)
}

/** Takes back the latest version. Throws ruleHasBegun, and as saveRule does. */
export async function deleteRule(context: SignedIn, { ruleId, version }: Received<'Expectations/DeleteRule'>) {
  const stored = await changeable(context, ruleId, version)
  if (stored.state !== 'coming') throw new Problem('ruleHasBegun')
  await takeBackVersion(context.db, { ...stored, seriesId: ruleId }, context.caller.userId)
}

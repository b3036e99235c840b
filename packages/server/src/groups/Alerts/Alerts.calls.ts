import type { FieldProblem } from '@daybook/shared/problems'
import {
  ALERT_UNITS,
  type AlertForm,
  MOST_ALERTS,
  alertProblems,
  minutesOfTime,
  timeOfMinutes,
  windowOf,
} from '@daybook/shared/rules/alertRules'
import { judgeSaved, minuteNow } from '../../alerts/judge.ts'
import { REPLAY_DAYS, replay } from '../../alerts/replay.ts'
import { type SignedIn, implement } from '../../call/call.ts'
import { areaChoices } from '../../statistics/choices.queries.ts'
import { GROUPS_IN_ORDER, groupOptions } from '../../statistics/choices.ts'
import { companyChoices } from '../../events/recordChoices.queries.ts'
import { visible } from '../../people/rights/scope.ts'
import { instant, wireInstant } from '../../platform/clock.ts'
import { Problem, refuseFields } from '../../platform/problem.ts'
import {
  type AlertValues,
  areasAmong,
  deleteAlert,
  endQuietly,
  holdAlerts,
  insertAlert,
  loadAlerts,
  loadPlayed,
  namesOfAreas,
  receiverGroups,
  typesInScope,
  updateAlert,
} from './Alerts.queries.ts'

/** Occurrences of a replay that are listed, and reports of each. */
const MOST_LISTED = 100
const MOST_REPORTS = 20

export const alerts = implement('Alerts', {
  async GetList(_input, { db, caller, language, clock }) {
    const rules = await loadAlerts(db, caller.userId, visible(caller), language)
    return {
      most: MOST_ALERTS,
      alerts: rules.map(
        ({
          groupIds,
          areaIds: _areas,
          typeIds: _types,
          minutes,
          silentSince,
          isMuted,
          isSpeaking,
          spokeAt,
          ...rule
        }) => ({
          ...rule,
          eventGroupIds: groupIds,
          ...windowOf(minutes),
          silentSince: silentSince === null ? null : timeOfMinutes(silentSince),
          state: isMuted ? ('muted' as const) : isSpeaking ? ('speaking' as const) : ('armed' as const),
          spokeAt: spokeAt && wireInstant(spokeAt, clock.timeZone),
        }),
      ),
    }
  },

  async GetChoices({ companyId }, { db, caller, language }) {
    const scope = visible(caller)
    const companies = await companyChoices(db, scope, language)
    const areas = companyId === null ? [] : await areaChoices(db, scope, { groupIds: null, companyId }, language)
    return {
      companies: companies.map(({ id, name, otherName }) => ({ value: id, label: name, otherName })),
      areas: areas.map(({ value, label, otherName, eventGroupId }) => ({ value, label, otherName, eventGroupId })),
      eventTypes: await typesInScope(db, scope, companyId, language),
      eventGroups: groupOptions(
        GROUPS_IN_ORDER.filter((group) => companies.some(({ groups }) => groups.includes(group))),
        language,
      ),
      receiverGroups: await receiverGroups(db, caller, language),
    }
  },

  async Preview(form, context) {
    const { db, caller, language, clock } = context
    const values = await checked(context, form)
    const scope = visible(caller)
    const to = minuteNow(context)
    const rule = { ...values, n: values.count }
    const { said, isTooMuch } = await replay(context, rule, scope, { from: to - REPLAY_DAYS * 1440, to })
    const listed = said.toReversed().slice(0, MOST_LISTED)
    const reports = await loadPlayed(
      db,
      listed.flatMap(({ reportIds }) => reportIds.slice(0, MOST_REPORTS)),
      scope,
      language,
    )
    const names = await namesOfAreas(
      db,
      listed.flatMap(({ subject, areaIds = [] }) => [subject, ...areaIds.slice(0, MOST_REPORTS)]),
      scope,
      language,
    )
    const at = (minute: number) => wireInstant(new Date(minute * 60_000), clock.timeZone)
    return {
      days: REPLAY_DAYS,
      total: said.length,
      isTooMuch,
      occurrences: listed.map(({ subject, spokeAt, overAt, reportIds, areaIds = [] }) => ({
        areaName: names.get(subject) ?? '',
        spokeAt: at(spokeAt),
        overAt: overAt === null ? null : at(overAt),
        areaNames: areaIds.slice(0, MOST_REPORTS).flatMap((id) => names.get(id) ?? []),
        areaCount: areaIds.length,
        reportCount: reportIds.length,
        reports: reportIds.slice(0, MOST_REPORTS).flatMap((id) => reports.get(id) ?? []),
      })),
    }
  },

  async Save({ alertId, ...form }, context) {
    const { db, caller } = context
    const values = await checked(context, form)
    const held = await holdAlerts(db, caller.userId)
    const since = instant(context)
    if (alertId === null) {
      if (held >= MOST_ALERTS) throw new Problem('alertsUsedUp', { most: MOST_ALERTS })
      const id = await insertAlert(db, caller.userId, since, values)
      await judgeSaved(context, [id])
      return { alertId: id }
    }
    if (!(await updateAlert(db, { id: alertId, ownerId: caller.userId, since }, values))) throw new Problem('notFound')
    await beginAnew(context, alertId, since)
    return { alertId }
  },

  async Mute({ alertId, isMuted }, context) {
    const since = instant(context)
    const own = { id: alertId, ownerId: context.caller.userId, since }
    if (!(await updateAlert(context.db, own, { is_muted: isMuted }))) throw new Problem('notFound')
    await beginAnew(context, alertId, since)
    return {}
  },

  async Remove({ alertId }, { db, caller }) {
    if (!(await deleteAlert(db, alertId, caller.userId))) throw new Problem('notFound')
    return {}
  },
})

async function beginAnew(context: SignedIn, alertId: number, since: Date): Promise<void> {
  await endQuietly(context.db, alertId, since)
  await judgeSaved(context, [alertId])
}

type Form = AlertForm &
  Pick<AlertValues, 'companyId' | 'areaIds' | 'levels' | 'isAbnormal' | 'isEachArea' | 'receiverGroupId'> & {
    eventGroupIds: number[]
    eventTypeIds: number[]
  }

/** The values of a form. Throws the problems of its fields; places and groups out of the caller's reach do not exist. */
async function checked({ db, caller, language }: SignedIn, form: Form): Promise<AlertValues> {
  const problems: FieldProblem[] = alertProblems(form)
  const scope = visible(caller)
  const { companyId, areaIds, receiverGroupId } = form
  const notInList = (path: string, field: 'company' | 'area' | 'receiverGroup') =>
    problems.push({ path, code: 'notInList', values: { field } })
  if (companyId !== null && !(await companyChoices(db, scope, language)).some(({ id }) => id === companyId))
    notInList('companyId', 'company')
  const seen = await areasAmong(db, scope, companyId, areaIds)
  if (areaIds.some((id) => !seen.has(id))) notInList('areaIds', 'area')
  if (
    receiverGroupId !== null &&
    !(await receiverGroups(db, caller, language)).some(({ value }) => value === receiverGroupId)
  )
    notInList('receiverGroupId', 'receiverGroup')
  refuseFields(problems)
  const silentSince = form.silentSince === null ? null : minutesOfTime(form.silentSince)
  const counted = silentSince === null ? form : { eventTypeIds: [], levels: [], isAbnormal: false, count: 1 }
  return {
    name: form.name,
    companyId,
    groupIds: form.eventGroupIds,
    areaIds,
    typeIds: counted.eventTypeIds,
    levels: counted.levels,
    isAbnormal: counted.isAbnormal,
    count: counted.count ?? 0,
    silentSince,
    minutes: (form.within ?? 0) * ALERT_UNITS[form.unit],
    isEachArea: form.isEachArea,
    receiverGroupId,
  }
}

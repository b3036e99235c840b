import { EVENT_COLOR, REPORT_STATUS } from '@daybook/shared/rules/rules'
import { type Scope, covers } from '../people/rights/scope.ts'
import { addDays, instant, today, type Clock } from '../platform/clock.ts'
import type { Querying } from '../platform/postgres/database.ts'
import type { Scoped } from './alerts.queries.ts'
import { type Change, type Condition, type Said, LATE_MINUTES, play } from './model.ts'
import { loadWatched, placesOf } from './silence.queries.ts'
import { type StandingChange, playSilence, silentDayAt } from './silence.ts'
import { type Row, candidates, loadEntries, loadParents, loadTypes } from './replay.queries.ts'

/** Days that a rule is played over before it is saved. */
export const REPLAY_DAYS = 90
/** `areaIds`: those that had not reported, if it speaks of silence. */
export type Played = Said & { areaIds?: number[] }

/** More reports than this are not played: a rule that counts them would say nothing that its owner does not know. */
const MOST_REPORTS = 20_000

/**
 * What a rule would have said from one minute to another, for somebody who sees a scope: from what the trail says of the reports,
 * judged as saves judge them. `isTooMuch`: it counts more reports than are played.
 */
export async function replay(
  { db, clock }: { db: Querying; clock: Clock },
  rule: Scoped & Condition,
  scope: Scope,
  { from, to }: { from: number; to: number },
): Promise<{ said: Played[]; isTooMuch: boolean }> {
  const days = Math.ceil((to - from + LATE_MINUTES + rule.minutes) / 1440) + 1
  const first = addDays(today(clock), -days)
  const ids = await candidates(db, rule, scope, { from: first, most: MOST_REPORTS + 1 })
  if (ids.length > MOST_REPORTS) return { said: [], isTooMuch: true }
  const { timeZone } = clock
  const silentSince = rule.silentSince
  const changes = await loadChanges(db, rule, scope, ids, timeZone)
  if (silentSince === null)
    return {
      said: play(
        changes.map(({ change }) => change),
        rule,
        { from, to },
      ),
      isTooMuch: false,
    }
  const dayAt = (at: number) => silentDayAt(at, silentSince, timeZone)
  const moment = { today: today(clock), timeZone, now: instant({ clock }) }
  const rows = await loadWatched(db, placesOf(rule, scope, dayAt(from).day, dayAt(to).day), silentSince, moment)
  const byDay = Map.groupBy(rows, ({ day }) => day)
  const watched = (day: string) => new Map((byDay.get(day) ?? []).map(({ areaId, isWatched }) => [areaId, isWatched]))
  const silences = playSilence(
    changes.map(({ standing }) => standing),
    rule,
    { dayAt, watched },
    { from, to },
  )
  return { said: silences.map((one) => ({ ...one, reportIds: [] })), isTooMuch: false }
}

/** What the trail says of each change of a report: for alerts that count events, and for those of silence. */
async function loadChanges(
  db: Querying,
  rule: Scoped,
  scope: Scope,
  ids: number[],
  timeZone: string,
): Promise<{ change: Change; standing: StandingChange }[]> {
  const entries = await loadEntries(db, ids)
  const areas = entries.flatMap(({ after }) => (after?.area_id === undefined ? [] : [after.area_id]))
  const parents = await loadParents(db, [...new Set(areas)])
  const types = new Map((await loadTypes(db)).map((type) => [type.id, type]))
  const rows = new Map<number, Row>()
  const changes = entries.map(({ reportId, transaction, at: changedAt, action, after }) => {
    const row = { ...rows.get(reportId), ...after } as Row
    rows.set(reportId, row)
    // It was judged when it arrived, which the trail of brought data does not say.
    const arrived = minuteOf(row.received_at ?? row.reported_at)
    const what = { at: action === 'insert' ? arrived : changedAt, transaction, reportId }
    const isThere = action !== 'delete' && row.deleted_at === null && isPlaced(rule, scope, row)
    const place = { time: eventMinute(row, timeZone), subject: rule.isEachArea ? row.area_id : 0 }
    return {
      change: { ...what, place: isThere && isCounted(rule, row) ? place : null },
      standing: { ...what, place: isThere ? { areaId: row.area_id, day: row.event_date, arrived } : null },
    }
  })
  // Sorting keeps the order of what happened in the same minute.
  return changes.sort((one, other) => one.change.at - other.change.at)

  /** The same as counts and matches in SQL, which also ask whether it is placed. */
  function isCounted(what: Scoped, row: Row): boolean {
    const type = types.get(row.event_type_id)
    const kind = types.get(row.sub_event_type_id ?? row.event_type_id)
    return (
      row.status !== REPORT_STATUS.REJECTED &&
      row.brought_in_key === null &&
      type?.isNil === false &&
      isOf(what.typeIds, row.event_type_id) &&
      isOf(what.levels, row.security_level_id) &&
      (!what.isAbnormal || kind?.colorId === EVENT_COLOR.ABNORMAL)
    )
  }

  function isPlaced(what: Scoped, seen: Scope, row: Row): boolean {
    return (
      covers(seen, { companyId: row.company_id, areaId: row.area_id }) &&
      (what.companyId === null || what.companyId === row.company_id) &&
      isOf(what.groupIds, row.event_group_id) &&
      isOf(what.areaIds, row.area_id, parents.get(row.area_id))
    )
  }
}

const isOf = (ids: readonly number[], ...values: (number | null | undefined)[]) =>
  ids.length === 0 || values.some((value) => value != null && ids.includes(value))

const minuteOf = (moment: string) => Math.floor(Date.parse(moment) / 60_000)

/** The same as eventMinute in SQL. */
function eventMinute({ event_date: day, start_time: start, reported_at: reported }: Row, timeZone: string): number {
  const at = (time: string) =>
    Math.floor(Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timeZone).epochMilliseconds / 60_000)
  if (start !== null) return at(start)
  return Math.min(Math.max(minuteOf(reported), at('00:00')), at('23:59'))
}

import { REPORT_MENUS } from '@daybook/shared/registry'
import type { Services } from '../call/call.ts'
import { hostOf } from '../letters/host.ts'
import { wakeMailAfterwards } from '../letters/wake.ts'
import { findCaller, levelOf } from '../people/rights/caller.ts'
import { type Scope, visible } from '../people/rights/scope.ts'
import { instant } from '../platform/clock.ts'
import { write, type Querying } from '../platform/postgres/database.ts'
import {
  type AlertRule,
  type Facts,
  addOccurrence,
  dueMinute,
  findDue,
  loadEvents,
  loadKnown,
  lockRules,
  lockTouched,
  setDue,
  tell,
  updateOccurrence,
} from './alerts.queries.ts'
import { behind, dueAfter, horizonOf, judge } from './model.ts'

export type Judging = Pick<Services, 'db' | 'database' | 'clock' | 'config'>

const NOTHING: Scope = { all: false, companyIds: [], areaIds: [] }
const CALL = 'alerts'
/** Rules that one turn of the job judges. */
const MOST = 500

/** The current minute. */
export const minuteNow = (context: Pick<Judging, 'clock'>): number => Math.floor(instant(context).getTime() / 60_000)

/**
 * Judges the rules that may count these reports, in the transaction that filed or changed them. `before`: what changed ones were.
 */
export async function judgeReports(
  context: Judging,
  reportIds: number[],
  before: readonly Facts[] = [],
): Promise<void> {
  const rules = await lockTouched(context.db, reportIds, before)
  if (rules.length > 0) await judgeRules(context, rules, minuteNow(context))
}

/** Judges rules by id, as they were just saved. */
export async function judgeSaved(context: Judging, ids: number[]): Promise<void> {
  await judgeRules(context, await lockRules(context.db, ids), minuteNow(context))
}

/** Judges the rules whose time has come, each in a transaction of its own and at its minute. */
export async function judgeDue(services: Services): Promise<void> {
  for (const id of await findDue(services.db, instant(services), MOST))
    await write(services.db, { actorId: null, call: CALL }, async (tx) => {
      const context = { ...services, db: tx }
      const rules = await lockRules(tx, [id])
      // Another process, or a save, may have judged it meanwhile.
      const due = await dueMinute(tx, id, instant(services))
      if (due !== undefined) await judgeRules(context, rules, due)
    })
}

/** What the owner of a rule may see now; nothing without a report's menu. */
async function scopeOfOwner(db: Querying, ownerId: number): Promise<Scope> {
  const owner = await findCaller(db, ownerId)
  return owner && levelOf(owner, ...REPORT_MENUS) > 0 ? visible(owner) : NOTHING
}

async function judgeRules(context: Judging, rules: readonly AlertRule[], at: number): Promise<void> {
  const scopes = new Map<number, Scope>()
  let hasNews = false
  for (const rule of rules) {
    const scope = scopes.get(rule.ownerId) ?? (await scopeOfOwner(context.db, rule.ownerId))
    scopes.set(rule.ownerId, scope)
    hasNews = (await judgeRule(context, rule, scope, at)) || hasNews
  }
  if (hasNews) wakeMailAfterwards(context)
}

async function judgeRule(context: Judging, rule: AlertRule, scope: Scope, at: number): Promise<boolean> {
  const { db, clock } = context
  const horizon = horizonOf(at, rule.since)
  const events = await loadEvents(db, rule, scope, horizon - rule.minutes, clock.timeZone)
  const known = await loadKnown(db, rule.id, horizon)
  const host = hostOf(context)
  const dues: number[] = []
  let hasNews = false
  for (const subject of new Set([...events, ...known].map((one) => one.subject))) {
    const here = events.filter((one) => one.subject === subject)
    const said = known.filter((one) => one.subject === subject)
    const times = here.map(({ time }) => time)
    const { occurrences, news } = judge(said, times, rule, { at, since: rule.since })
    const ids = new Map<object, number>()
    for (const [index, one] of occurrences.entries()) {
      const before = said[index]
      if (before) {
        ids.set(one, before.id)
        if (before.from !== one.from || before.until !== one.until || before.overAt !== one.overAt)
          await updateOccurrence(db, { ...before, ...one })
        continue
      }
      const reportIds = behind(
        here.map((event) => [event.id, event]),
        one,
        rule.minutes,
      )
      ids.set(one, await addOccurrence(db, rule.id, { ...one, subject, reportIds }))
    }
    for (const { what, occurrence } of news) await tell(db, rule, { id: ids.get(occurrence) ?? 0, what, host })
    hasNews ||= news.length > 0
    const due = dueAfter(occurrences, times, at)
    if (due !== null) dues.push(due)
  }
  await setDue(db, rule.id, dues.length > 0 ? Math.min(...dues) : null)
  return hasNews
}

import { REPORT_MENUS } from '@daybook/shared/registry'
import type { Services } from '../call/call.ts'
import { hostOf } from '../letters/host.ts'
import { wakeMailAfterwards } from '../letters/wake.ts'
import { findCallers, levelOf } from '../people/rights/caller.ts'
import { type Scope, visible } from '../people/rights/scope.ts'
import { instant, today } from '../platform/clock.ts'
import { write, type Querying } from '../platform/postgres/database.ts'
import {
  type AlertRule,
  type Facts,
  type CountedEvent,
  type Scoped,
  type KnownOccurrence,
  addOccurrences,
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
import { loadAreaDays } from './silence.queries.ts'
import { judgeSilence, silentDayAt } from './silence.ts'
import { LATE_MINUTES, behind, dueAfter, horizonOf, judge } from './model.ts'

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

/** What owners of rules may see now; nothing without a report's menu. */
async function scopesOf(db: Querying, ownerIds: Set<number>): Promise<Map<number, Scope>> {
  const owners = await findCallers(db, [...ownerIds])
  return new Map(
    owners.flatMap((owner) => (levelOf(owner, ...REPORT_MENUS) > 0 ? [[owner.userId, visible(owner)]] : [])),
  )
}

async function judgeRules(context: Judging, rules: readonly AlertRule[], at: number): Promise<void> {
  const { db } = context
  const scopes = await scopesOf(db, new Set(rules.map(({ ownerId }) => ownerId)))
  const seeing = rules.map((rule) => ({ ...rule, scope: scopes.get(rule.ownerId) ?? NOTHING }))
  const ids = rules.map(({ id }) => id)
  const known = Map.groupBy(await loadKnown(db, ids, at - LATE_MINUTES), ({ ruleId }) => ruleId)
  const verdict: Verdict = { changed: [], added: [], over: [], dues: new Map() }
  await judgeCounts(
    context,
    verdict,
    seeing.filter((rule) => rule.silentSince === null),
    known,
    at,
  )
  for (const rule of seeing)
    if (isOfSilence(rule)) await judgeQuiet(context, verdict, rule, known.get(rule.id) ?? [], at)

  for (const one of verdict.changed) await updateOccurrence(db, one)
  const spoke = await addOccurrences(db, verdict.added)
  await tell(db, 'over', verdict.over, hostOf(context))
  await tell(db, 'spoke', spoke, hostOf(context))
  await setDue(db, verdict.dues)
  if (verdict.over.length + spoke.length > 0) wakeMailAfterwards(context)
}

type SeeingRule = AlertRule & { scope: Scope }

const isOfSilence = <T extends Scoped>(rule: T): rule is T & { silentSince: number } => rule.silentSince !== null

async function judgeCounts(
  { db, clock }: Judging,
  verdict: Verdict,
  rules: readonly SeeingRule[],
  known: ReadonlyMap<number, KnownOccurrence[]>,
  at: number,
): Promise<void> {
  if (rules.length === 0) return
  const asked = rules.map((rule) => ({ ...rule, from: horizonOf(at, rule.since) - rule.minutes }))
  const events = Map.groupBy(await loadEvents(db, asked, clock.timeZone), ({ ruleId }) => ruleId)
  for (const rule of rules) judgeRule(verdict, rule, events.get(rule.id) ?? [], known.get(rule.id) ?? [], at)
}

/** While it speaks, it is judged each minute: what is expected may change without a report. */
async function judgeQuiet(
  { db, clock }: Judging,
  verdict: Verdict,
  rule: SeeingRule & { silentSince: number },
  known: readonly KnownOccurrence[],
  at: number,
): Promise<void> {
  const day = silentDayAt(at, rule.silentSince, clock.timeZone)
  const moment = { today: today(clock), timeZone: clock.timeZone, now: instant({ clock }) }
  const areas = await loadAreaDays(db, rule, rule.scope, { ...day, at }, moment)
  const open = known.filter(({ overAt }) => overAt === null)
  const { spoke, over, passed, due } = judgeSilence(open, areas, rule, day, at)
  verdict.changed.push(...over, ...passed)
  verdict.added.push(...spoke.map((one) => ({ ...one, ruleId: rule.id, reportIds: [] })))
  verdict.over.push(...over.map(({ id }) => id))
  const isSpeaking = spoke.length + open.length > over.length + passed.length
  verdict.dues.set(rule.id, isSpeaking ? Math.min(due, minuteNow({ clock }) + 1) : due)
}

/** What is to be stored and said of rules. */
type Verdict = {
  changed: KnownOccurrence[]
  added: Parameters<typeof addOccurrences>[1][number][]
  over: number[]
  dues: Map<number, number | null>
}

function judgeRule(
  verdict: Verdict,
  rule: AlertRule,
  events: readonly CountedEvent[],
  known: readonly KnownOccurrence[],
  at: number,
): void {
  const horizon = horizonOf(at, rule.since)
  const dues: number[] = []
  for (const subject of new Set([...events, ...known].map((one) => one.subject))) {
    const here = events.filter((one) => one.subject === subject)
    const said = known.filter((one) => one.subject === subject && (one.overAt === null || one.until > horizon))
    const times = here.map(({ time }) => time)
    const { occurrences, news } = judge(said, times, rule, { at, since: rule.since })
    for (const [index, one] of occurrences.entries()) {
      const before = said[index]
      if (!before) {
        const places = here.map((event): [number, CountedEvent] => [event.id, event])
        verdict.added.push({ ...one, ruleId: rule.id, subject, reportIds: behind(places, one, rule.minutes) })
      } else if (before.from !== one.from || before.until !== one.until || before.overAt !== one.overAt)
        verdict.changed.push({ ...before, ...one })
    }
    // Only what was said before can be over: what is said now is over at once, or goes on.
    for (const { what, occurrence } of news)
      if (what === 'over') verdict.over.push(said[occurrences.indexOf(occurrence)]?.id ?? 0)
    const due = dueAfter(occurrences, times, at)
    if (due !== null) dues.push(due)
  }
  verdict.dues.set(rule.id, dues.length > 0 ? Math.min(...dues) : null)
}

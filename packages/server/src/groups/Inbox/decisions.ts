import { hash } from 'node:crypto'
import type { Answered } from '@daybook/shared'
import { type ProblemCode, problemText, texts } from '@daybook/shared/problems'
import { REPORT_STATUS } from '@daybook/shared/rules/rules'
import type { SignedIn } from '../../call/call.ts'
import { type Read, type Verdict, checkedReason, decideReports } from '../../events/decide.ts'
import { loadPersonNames } from '../../events/decide.queries.ts'
import { type TakenBack, takeBack } from '../../events/takeBack.ts'
import { nameFor } from '../../events/nameFor.ts'
import { UNDO_SECONDS } from '../../events/undoSeconds.ts'
import { instant, readableInstant, wireInstant } from '../../platform/clock.ts'
import { Problem } from '../../platform/problem.ts'
import { keepDecision, keepUndone, lockDecision } from './Inbox.queries.ts'

/** How long the page offers to undo a decision. */
const OFFERED_SECONDS = 10

type Asked = { requestId: string; decision: 'approve' | 'reject'; reason: string; rows: Read[] }

/** Decides a fixed list of reports. Throws the problem of the reason, requestReused and undoneBefore. */
export async function decideList(
  context: SignedIn,
  { requestId, decision, reason: typed, rows }: Asked,
): Promise<Answered<'Inbox/Decide'>> {
  const { db, caller, clock } = context
  const isApproved = decision === 'approve'
  const reason = isApproved ? '' : checkedReason(typed, 'reason')
  const payloadHash = hash('sha256', JSON.stringify([decision, reason, rows]), 'buffer')
  const first = await lockDecision(db, caller.userId, requestId)
  if (first?.verdicts.length === 0) throw new Problem('undoneBefore')
  if (first && first.payloadHash !== payloadHash.toString('hex')) throw new Problem('requestReused')
  let at = first?.decidedAt
  let verdicts = first?.verdicts
  if (!at || !verdicts) {
    at = instant({ clock })
    // Hold letters as long as the decision can be undone.
    verdicts = (await decideReports(context, { isApproved, reason, heldSeconds: UNDO_SECONDS }, rows)).verdicts
    for (const { verdict } of verdicts)
      if (verdict !== 'approved' && verdict !== 'rejected') context.attempted(CODES[verdict])
    await keepDecision(db, { userId: caller.userId, requestId, payloadHash, at }, verdicts)
  }
  const undoUntil = wireInstant(new Date(at.getTime() + OFFERED_SECONDS * 1_000), clock.timeZone)
  return { rows: await answered(context, verdicts), undoUntil }
}

/**
 * Undoes a decision of the caller. One that has not arrived is refused from now on: its page gave up waiting, and it may
 * still be on its way. Throws decisionStands.
 */
export async function undoList(context: SignedIn, requestId: string): Promise<Answered<'Inbox/Undo'>> {
  const { db, caller, clock } = context
  const made = await lockDecision(db, caller.userId, requestId)
  if (!made) {
    // Every decision that arrived has a verdict for each of its rows.
    await keepDecision(
      db,
      { userId: caller.userId, requestId, payloadHash: Buffer.alloc(32), at: instant({ clock }) },
      [],
    )
    await keepUndone(db, caller.userId, requestId, [])
    return { rows: [] }
  }
  let undone = made.undone
  if (!undone) {
    const seconds = (instant({ clock }).getTime() - made.decidedAt.getTime()) / 1_000
    if (seconds > UNDO_SECONDS) throw new Problem('decisionStands')
    undone = await takeBack(context, made.verdicts)
    await keepUndone(db, caller.userId, requestId, undone)
  }
  return { rows: await undoneRows(context, undone) }
}

async function undoneRows({ db, language, clock }: SignedIn, undone: TakenBack[]) {
  const names = await loadPersonNames(db, peopleOf(undone))
  return undone.map(({ eventId, isWaiting, version, byId, at }) => {
    if (isWaiting) return { eventId, outcome: 'waiting' as const, version, message: null }
    const values = byId !== null && at !== null && { name: names.get(byId) ?? '', at: readable(at, clock) }
    const message = values
      ? problemText('decisionTouched', language, values)
      : problemText(version === null ? 'notFound' : 'decisionStands', language)
    return { eventId, outcome: 'kept' as const, version, message }
  })
}

/** The verdicts in the caller's language, naming who was first. */
async function answered(context: SignedIn, verdicts: Verdict[]) {
  const { db, clock, language } = context
  const names = await loadPersonNames(db, [
    ...peopleOf(verdicts),
    ...verdicts.flatMap(({ forId }) => (forId === null ? [] : [forId])),
  ])
  return verdicts.map((one) => {
    const { eventId, version, byId, forId, at } = one
    const delegator = forId === null ? '' : (names.get(forId) ?? '')
    const by = byId === null ? null : nameFor(names.get(byId) ?? '', delegator, language)
    return {
      eventId,
      verdict: one.verdict === 'lastEdited' || one.verdict === 'ofPartner' ? ('own' as const) : one.verdict,
      version,
      by,
      at: at === null ? null : wireInstant(new Date(at), clock.timeZone),
      message: messageOf(one, by ?? '', context),
    }
  })
}

const CODES = {
  stale: 'changedSinceRead',
  own: 'ownReport',
  lastEdited: 'ownReport',
  ofPartner: 'reportOfPartner',
  alreadyDecided: 'alreadyDecided',
  notWaiting: 'notWaiting',
  outOfScope: 'notYourDecision',
  notFound: 'notFound',
  actionMissing: 'actionMissing',
} as const satisfies Record<Exclude<Verdict['verdict'], 'approved' | 'rejected'>, ProblemCode>

function messageOf({ verdict, at, status }: Verdict, name: string, { language, clock }: SignedIn): string | null {
  if (verdict === 'approved' || verdict === 'rejected') return null
  return problemText(CODES[verdict], language, {
    name,
    at: at === null ? '' : readable(at, clock),
    decision: texts[language].decision[status === REPORT_STATUS.REJECTED ? status : REPORT_STATUS.APPROVED],
  })
}

const peopleOf = (rows: { byId: number | null }[]) => [
  ...new Set(rows.flatMap(({ byId }) => (byId === null ? [] : [byId]))),
]

const readable = (at: string, clock: { timeZone: string }) => readableInstant(new Date(at), clock.timeZone)

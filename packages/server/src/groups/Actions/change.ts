import { actionProblems, waiverProblems } from '@daybook/shared/rules/actionRules'
import { texts } from '@daybook/shared/problems'
import type { SignedIn } from '../../call/call.ts'
import { requestOf } from '../../events/batch.ts'
import { actionable, covers, visible, waivable } from '../../people/rights/scope.ts'
import { instant, readableInstant, today } from '../../platform/clock.ts'
import { announce } from '../../platform/live.ts'
import { Problem, refuseFields } from '../../platform/problem.ts'
import { tellAdded, tellChanged } from './tell.ts'
import { findAdded, findReport, insertAction, loadRequirement, lockAction, writeAction } from './Actions.queries.ts'
import { mayOwn } from './owners.queries.ts'
import { TRANSITIONS, type Transition, refuseTransition } from './rules.ts'

type Form = { text: string; ownerId: number | null; due: string | null }
type Checked = { text: string; ownerId: number; due: string }

/**
 * Adds an action to a report and returns its id; a repeated request gets the same one. Throws notFound, noPermission,
 * requestReused, or the problems of the form.
 */
export async function addAction(context: SignedIn, eventId: number, requestId: string, form: Form): Promise<number> {
  const { db, caller } = context
  const report = await findReport(db, visible(caller), eventId)
  if (!report) throw new Problem('notFound')
  if (!covers(actionable(caller), report)) throw new Problem('noPermission')
  const { payloadHash } = requestOf(requestId, [eventId, form])
  const checked = await checkedForm(context, eventId, form, null)
  const at = instant(context)
  const added = await insertAction(db, {
    eventId,
    ...checked,
    userId: caller.userId,
    at,
    requestId,
    payloadHash,
    waiver: null,
  })
  if (!added.isSame) throw new Problem('requestReused')
  if (added.isNew) await tellAdded(context, added.id, checked.ownerId)
  await announce(db, { ...report, reportId: eventId })
  return added.id
}

/**
 * Stores why a report needs no action although its type requires one, and returns the id; a repeated request gets the same id.
 * Throws notFound, noPermission, noActionMissing, requestReused, or the problem of the reason.
 */
export async function waiveRequirement(
  context: SignedIn,
  eventId: number,
  requestId: string,
  typed: string,
): Promise<number> {
  const { db, caller, clock, language } = context
  const report = await findReport(db, visible(caller), eventId)
  if (!report) throw new Problem('notFound')
  if (!covers(waivable(caller), report)) throw new Problem('noPermission')
  const waiver = typed.trim()
  refuseFields(waiverProblems(waiver))
  const { payloadHash } = requestOf(requestId, [eventId, waiver])
  const { isMissing } = await loadRequirement(db, eventId, 'lock')
  const request = { userId: caller.userId, requestId, payloadHash }
  if (!isMissing) {
    const first = await findAdded(db, request)
    if (!first) throw new Problem('noActionMissing')
    if (!first.isSame) throw new Problem('requestReused')
    return first.id
  }
  const at = instant(context)
  // Use the language of the reason.
  const text = texts[language].message.noActionNeeded
  const own = { eventId, text, ownerId: caller.userId, due: today(clock) }
  const added = await insertAction(db, { ...own, ...request, at, waiver })
  if (!added.isSame) throw new Problem('requestReused')
  await announce(db, { ...report, reportId: eventId })
  return added.id
}

export type Change = { actionId: number; requestId: string; version: number }

/**
 * Moves an action to another state, or changes its form, and returns its new version. If two people act at once, the second
 * learns who was first. Throws notFound, recordChanged, what refuseTransition throws, or the problems of form or reason.
 */
export async function changeAction(
  context: SignedIn,
  { actionId, requestId, version }: Change,
  transition: Transition,
  more: { form?: Form; reason?: string } = {},
): Promise<number> {
  const { db, caller, clock, language } = context
  const action = await lockAction(db, visible(caller), actionId, language)
  if (!action) throw new Problem('notFound')
  if (action.lastRequest === requestId && action.changedBy === caller.userId) return action.version
  if (action.version !== version) {
    const values = { name: action.changedByName, at: readableInstant(action.changedAt, clock.timeZone) }
    throw new Problem('recordChanged', values)
  }
  refuseTransition(
    caller,
    { ...action, createdBy: action.createdById },
    transition,
    texts[language].actionState[action.state],
  )
  const reason = (more.reason ?? '').trim()
  if (transition === 'waive') refuseFields(waiverProblems(reason))
  const form = more.form && (await checkedForm(context, action.eventId, more.form, action))
  const { to } = TRANSITIONS[transition]
  const at = instant(context)
  const written = await writeAction(db, {
    id: actionId,
    userId: caller.userId,
    at,
    requestId,
    to,
    reason,
    ...(form ? { form } : {}),
  })
  await tellChanged(context, { ...action, ...form }, action, transition)
  const { companyId, areaId, eventDay, eventId } = action
  await announce(db, { companyId, areaId, eventDate: eventDay, reportId: eventId })
  return written
}

/** Keeps an owner who has since left and a due date that has passed. */
async function checkedForm(
  context: SignedIn,
  eventId: number,
  form: Form,
  old: { ownerId: number; due: string } | null,
): Promise<Checked> {
  const { text, ownerId, due } = form
  refuseFields(actionProblems(form, today(context.clock), old?.due))
  if (ownerId === null || due === null) throw new Problem('malformed')
  const isOwner = ownerId === old?.ownerId || (await mayOwn(context.db, eventId, ownerId))
  if (!isOwner) refuseFields([{ path: 'ownerId', code: 'notInList', values: { field: 'actionOwner' } }])
  return { text: text.trim(), ownerId, due }
}

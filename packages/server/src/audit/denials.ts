import type { ProblemCode } from '@daybook/shared/problems'
import type { Services } from '../call/call.ts'
import { LIMITS, type Limits, addressKey } from '../platform/limits.ts'
import { asProblem, Problem } from '../platform/problem.ts'
import { record } from './record.ts'

/**
 * Refusals of an attempt beyond a caller's rights, scope or own pages. They are recorded in the audit trail with person and
 * call, and count towards a limit, whether they are thrown, at a field of a form, or the verdict on one of several records.
 * What people mistype is none of these; but a choice that is not in its list comes from no screen.
 */
const DENIALS: ReadonlySet<ProblemCode> = new Set([
  'noPermission',
  'notYours',
  'ownReport',
  'notFound',
  'companyOfOthers',
  'eventTypeOfOthers',
  'eventTypeUnused',
  'eventGroupOfOthers',
  'companyRuleOfOthers',
  'personOfOthers',
  'personWithoutAreas',
  'personAbove',
  'areaOfOthers',
  'ruleOfAll',
  'mailOfOthers',
  'letterBeyond',
  'sharedWithOthers',
  'headOfOthers',
  'beyondOwn',
  'notOneself',
  'notInList',
  'mentionUnknown',
  'notYourDecision',
  'reportOfPartner',
  'requestOfOthers',
  'ownAction',
  'notYourAction',
  'excuseOwn',
  'shiftNotOfArea',
  'fixedOnceSaved',
  'invalidLink',
  'crossSite',
  'otherPerson',
])

/** Which attempt a problem refuses, itself or at a field; undefined for other problems. */
export function denialIn({ code, fields }: Problem): ProblemCode | undefined {
  return [code, ...fields.map((field) => field.code)].find(isDenial)
}

export const isDenial = (code: ProblemCode): boolean => DENIALS.has(code)

/** Who was refused: a person, or a stranger at an address. */
export type Asker = { actorId: number | null; address: string; call: string }

const keyOf = ({ actorId, address }: Asker) => (actorId === null ? `address ${addressKey(address)}` : String(actorId))

/**
 * Records what a problem refuses, and returns the problem to answer. Above a number of refusals per minute it is
 * tooManyRequests, recorded once: trying all ids must not fill the audit trail. Other problems are returned as they are.
 */
export async function deny(
  { db, limits, log }: Pick<Services, 'db' | 'limits' | 'log'>,
  asker: Asker,
  problem: Problem,
  attempt = denialIn(problem),
): Promise<Problem> {
  if (!attempt) return problem
  const { actorId, call } = asker
  const entry = (rowKey: ProblemCode) => record(db, { actorId, call, action: 'denied', rowKey })
  try {
    const isLast = await limits.take('denied', keyOf(asker))
    await entry(attempt)
    if (isLast) await entry('tooManyRequests')
    return problem
  } catch (error) {
    if (error instanceof Problem) return error
    // The refusal stands without its entry; a database outage is logged elsewhere.
    if (!asProblem(error)) log.warn({ err: error, call }, 'a refusal could not be recorded')
    return problem
  }
}

/** Until when (performance.now) a call is closed to somebody whose verdicts exceeded the limit. */
const closedUntil = new WeakMap<Limits, Map<string, number>>()

const keyOfCall = (asker: Asker) => `${keyOf(asker)} ${asker.call}`

/**
 * Records the verdicts by which a call refused some of several records. It has done the rest by then, so that above the limit it
 * is the next such call that is refused.
 */
export async function denyVerdicts(
  services: Pick<Services, 'db' | 'limits' | 'log'>,
  asker: Asker,
  attempts: ReadonlySet<ProblemCode>,
): Promise<void> {
  for (const code of attempts) {
    const { code: answered } = await deny(services, asker, new Problem(code))
    if (answered !== 'tooManyRequests') continue
    const closed = closedUntil.get(services.limits) ?? new Map<string, number>()
    const now = performance.now()
    for (const [key, until] of closed) if (until <= now) closed.delete(key)
    closedUntil.set(services.limits, closed.set(keyOfCall(asker), now + LIMITS.denied.seconds * 1_000))
  }
}

/** Throws tooManyRequests if the caller's last verdicts of this call exceeded the limit. */
export function requireOpen({ limits }: Pick<Services, 'limits'>, asker: Asker): void {
  if ((closedUntil.get(limits)?.get(keyOfCall(asker)) ?? 0) > performance.now())
    throw new Problem('tooManyRequests', { minutes: 1 })
}

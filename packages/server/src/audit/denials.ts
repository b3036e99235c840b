import type { ProblemCode } from '@daybook/shared/problems'
import type { Services } from '../call.ts'
import { asProblem, Problem } from '../platform/problem.ts'
import { record } from './record.ts'

/** Refusals that are recorded in the audit trail with person and call. */
export const DENIALS: ReadonlySet<ProblemCode> = new Set([
  'noPermission',
  'notYours',
  'ownReport',
  'notFound',
  'companyOfOthers',
  'eventTypeOfOthers',
  'eventGroupOfOthers',
  'companyRuleOfOthers',
  'personOfOthers',
  'personAbove',
])

/**
 * Records that a person was refused something and returns the problem to answer. Above a number of refusals per minute
 * it is tooManyRequests, recorded once: trying all ids must not fill the audit trail.
 */
export async function deny(
  { db, limits, log }: Pick<Services, 'db' | 'limits' | 'log'>,
  { actorId, call }: { actorId: number; call: string },
  problem: Problem,
): Promise<Problem> {
  const entry = (rowKey: ProblemCode) => record(db, { actorId, call, action: 'denied', rowKey })
  try {
    const isLast = await limits.take('denied', String(actorId))
    await entry(problem.code)
    if (isLast) await entry('tooManyRequests')
    return problem
  } catch (error) {
    if (error instanceof Problem) return error
    // The refusal stands without its entry; a database outage is logged elsewhere.
    if (!asProblem(error)) log.warn({ err: error, call }, 'a refusal could not be recorded')
    return problem
  }
}

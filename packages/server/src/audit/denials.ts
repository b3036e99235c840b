import type { ProblemCode } from '@daybook/shared/problems'
import type { Services } from '../call.ts'
import { asProblem, Problem } from '../platform/problem.ts'
import { record } from './record.ts'

/** Refusals that the audit trail keeps, with who was refused what. */
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
 * Records that a person was refused something and returns what they are told. Beyond a number of refusals a minute it is
 * tooManyRequests, of which the trail keeps one entry: anyone who tries all ids shall not fill it.
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
    // The refusal stands without its entry; while the database is away that is no news.
    if (!asProblem(error)) log.warn({ err: error, call }, 'a refusal could not be recorded')
    return problem
  }
}

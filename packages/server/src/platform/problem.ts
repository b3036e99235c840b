import type { Language } from '@daybook/shared/registry'
import {
  type FieldProblem,
  type ProblemCode,
  type ProblemValues,
  problemText,
  problems,
} from '@daybook/shared/problems'
import type { Failure } from '@daybook/shared/call'

/** The only way for a handler to refuse: a code of the contract's table, and the values for its text. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly values: ProblemValues
  readonly fields: FieldProblem[]
  readonly extra: Partial<Failure>

  constructor(
    code: ProblemCode,
    values: ProblemValues = {},
    fields: FieldProblem[] = [],
    extra: Partial<Failure> = {},
  ) {
    super(code)
    this.code = code
    this.values = values
    this.fields = fields
    this.extra = extra
  }
}

/** Throws if there are any; the first gives the overall message. */
export function refuseFields(fields: FieldProblem[]): void {
  const [first] = fields
  if (first) throw new Problem(first.code, first.values, fields)
}

/** Refuses an invalid value of the payload, by its name. */
export function wrongValue(name: string): Problem {
  return new Problem('wrongValue', { name }, [{ path: name, code: 'wrongValue', values: { name } }])
}

/** The saved record has changed since the form was loaded. */
const CHANGED = new Set<ProblemCode>(['recordChanged', 'staleVersion', 'draftChanged'])

/** Problems whose text contains the name of a payload field, as it is on the wire. */
const NAMES_FIELD = new Set<ProblemCode>([
  'malformed',
  'wrongValue',
  'invalidDate',
  'invalidTime',
  'invalidText',
  'valueTooLong',
  'tooManyValues',
])

/** The HTTP status and body for a Problem. `wireField`: the name of a field of the call on the wire. */
export function failure(
  problem: Problem,
  language: Language,
  wireField: (path: string) => string,
): { http: number; body: Failure } {
  const sentence = (code: ProblemCode, values: ProblemValues = {}) =>
    problemText(
      code,
      language,
      NAMES_FIELD.has(code) && typeof values.name === 'string' ? { ...values, name: wireField(values.name) } : values,
    )
  const { http, status } = problems[problem.code]
  const body: Failure = { status, message: sentence(problem.code, problem.values), ...problem.extra }
  if (CHANGED.has(problem.code)) body.isChanged = true
  if (problem.code === 'notFound') body.isGone = true
  if (problem.fields.length > 0) {
    body.fieldErrors = problem.fields.map(({ path, code, values }) => ({
      field: path,
      message: sentence(code, values),
    }))
  }
  return { http, body }
}

const UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '53300',
  '57014',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '55P03',
  // A standby or a read-only primary: another server is taking over.
  '25006',
])

/** After this time at the latest, a person who wrote too many letters may write again. */
const LETTER_BUDGET_MINUTES = 10

/**
 * What a thrown value means to the caller: a Problem is returned as it is, a violated constraint or an outage of the
 * database becomes one, and everything else gives undefined: a bug of ours.
 */
export function asProblem(thrown: unknown): Problem | undefined {
  if (thrown instanceof Problem) return thrown
  if (!(thrown instanceof Error)) return undefined
  const code = (thrown as { code?: unknown }).code
  if (code === '23505' || code === '23P01') return new Problem('duplicate')
  if (code === '23503') return new Problem('notFound')
  if (code === '23514' && (thrown as { constraint?: unknown }).constraint === 'last_administrator')
    return new Problem('lastAdministrator')
  if (code === '23514' && (thrown as { constraint?: unknown }).constraint === 'letter_budget')
    return new Problem('tooManyLetters', { minutes: LETTER_BUDGET_MINUTES })
  if (code === 'FST_FIELDS_LIMIT') return new Problem('malformed', { name: 'file' })
  if (code === '53100' || code === 'ENOSPC' || code === 'EDQUOT') return new Problem('storageFull')
  if (typeof code === 'string' && UNAVAILABLE.has(code)) return new Problem('databaseAway')
  if (
    /Connection terminated|timeout exceeded when trying to connect|^timeout expired$|Client has encountered a connection error|Query read timeout|not queryable|connection has been discarded/.test(
      thrown.message,
    )
  ) {
    return new Problem('databaseAway')
  }
  return undefined
}

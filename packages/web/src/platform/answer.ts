import type { FieldError } from '@daybook/shared/call'
import { decode } from '@daybook/shared/names'
import { t } from './i18n/i18n.ts'

/**
 * Why a call failed. `session`: nobody is signed in (SSEXP). `permission`: not allowed. `duplicate`: DUP. `notSaved`:
 * NO. `refused`: a business error to read and correct. `fault`: network or server. `aborted`: cancelled by the caller.
 * `otherPerson`: somebody else is signed in than the person whom the page is shown to.
 */
export type ProblemKind =
  | 'session'
  | 'permission'
  | 'duplicate'
  | 'notSaved'
  | 'refused'
  | 'fault'
  | 'aborted'
  | 'otherPerson'

/** A failed call. `message` is in the user's language, '' if the server gave none. */
export class ProblemError extends Error {
  readonly kind: ProblemKind
  readonly fieldErrors: readonly FieldError[]
  /** The account needs a new password before it can sign in. */
  readonly isChangePassword: boolean
  /** Another user has saved the record since it was read. */
  readonly isChanged: boolean
  /** What the call names was deleted, or is out of the user's reach. */
  readonly isGone: boolean
  /** An earlier attempt of the same request was saved, with other values. */
  readonly isSaved: boolean
  /** 0 without a response. */
  readonly httpStatus: number

  constructor(
    kind: ProblemKind,
    message: string,
    more: {
      fieldErrors?: readonly FieldError[]
      isChangePassword?: boolean
      isChanged?: boolean
      isGone?: boolean
      isSaved?: boolean
      httpStatus?: number
    } = {},
  ) {
    super(message)
    this.name = 'ProblemError'
    this.kind = kind
    this.fieldErrors = more.fieldErrors ?? []
    this.isChangePassword = more.isChangePassword ?? false
    this.isChanged = more.isChanged ?? false
    this.isGone = more.isGone ?? false
    this.isSaved = more.isSaved ?? false
    this.httpStatus = more.httpStatus ?? 0
  }
}

export function asProblem(error: unknown): ProblemError {
  return error instanceof ProblemError ? error : new ProblemError('fault', '')
}

/** An answer's plain fields, not validated. */
type Told = {
  status?: unknown
  message?: unknown
  fieldErrors?: unknown
  permission?: unknown
  isChangePassword?: unknown
  isChanged?: unknown
  isGone?: unknown
  isSaved?: unknown
}

const MB = 1_000_000
/** The session belongs to another person than the call named. */
const OTHER_PERSON = 409

/**
 * The keys of a successful answer, or a ProblemError. A body that is not in our format is a fault, or, on 413, means that a
 * proxy rejected the request before it reached the server.
 *
 * @param call whose answer it is ('EventToday/LoadEventToday')
 * @param sentBytes size of the request, if it may be too large for a proxy
 */
export function readAnswer(call: string, httpStatus: number, body: unknown, sentBytes = 0): object {
  const answer: Told & object = typeof body === 'object' && body !== null ? (decode(body, call) as object) : {}
  const message = typeof answer.message === 'string' ? answer.message : ''
  const more = {
    httpStatus,
    fieldErrors: fieldErrorsOf(answer.fieldErrors),
    isChangePassword: answer.isChangePassword === true,
    isChanged: answer.isChanged === true,
    isGone: answer.isGone === true,
    isSaved: answer.isSaved === true,
  }
  if (httpStatus === 413 && answer.status === undefined) {
    const size = sentBytes >= MB ? `${Math.ceil(sentBytes / MB)} MB` : t('ui.tooLargeForProxy')
    throw new ProblemError('refused', t('ui.proxyRefuses', { size }), more)
  }
  if (answer.permission === 0) throw new ProblemError('permission', message, more)
  if (answer.status === 'SSEXP' || httpStatus === 401) throw new ProblemError('session', message, more)
  if (answer.status === 'Error' && httpStatus === OTHER_PERSON) throw new ProblemError('otherPerson', message, more)
  if (answer.status === 'Success' && httpStatus < 400) return answer
  if (answer.status === 'DUP') throw new ProblemError('duplicate', message, more)
  if (answer.status === 'NO') throw new ProblemError('notSaved', message, more)
  if (answer.status === 'Error' && isForThePerson(httpStatus)) throw new ProblemError('refused', message, more)
  throw new ProblemError('fault', message, more)
}

/** A 4xx with our own body is about the request: its message helps, a retry does not. */
function isForThePerson(httpStatus: number): boolean {
  return httpStatus < 500
}

function fieldErrorsOf(list: unknown): FieldError[] {
  if (!Array.isArray(list)) return []
  return list.filter(
    (item): item is FieldError =>
      typeof item === 'object' &&
      item !== null &&
      typeof (item as Partial<FieldError>).field === 'string' &&
      typeof (item as Partial<FieldError>).message === 'string',
  )
}

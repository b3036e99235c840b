import type { FieldError } from '@daybook/shared/call'
import { decode } from '@daybook/shared/names'

/**
 * Why a call did not succeed.
 * `session`: nobody is signed in (SSEXP). `permission`: not allowed. `duplicate`: DUP. `notSaved`: NO.
 * `refused`: a business error to read and mend. `fault`: the network or the server. `aborted`: given up by the caller.
 */
export type ProblemKind = 'session' | 'permission' | 'duplicate' | 'notSaved' | 'refused' | 'fault' | 'aborted'

/** A call that failed. `message` is in the reader's language, '' where the server gave none. */
export class ProblemError extends Error {
  readonly kind: ProblemKind
  readonly fieldErrors: readonly FieldError[]
  /** The account must get a new password before it can sign in. */
  readonly isChangePassword: boolean
  /** The record was saved by somebody else since it was read. */
  readonly isChanged: boolean
  /** 0 when no answer came at all. */
  readonly httpStatus: number

  constructor(
    kind: ProblemKind,
    message: string,
    more: {
      fieldErrors?: readonly FieldError[]
      isChangePassword?: boolean
      isChanged?: boolean
      httpStatus?: number
    } = {},
  ) {
    super(message)
    this.name = 'ProblemError'
    this.kind = kind
    this.fieldErrors = more.fieldErrors ?? []
    this.isChangePassword = more.isChangePassword ?? false
    this.isChanged = more.isChanged ?? false
    this.httpStatus = more.httpStatus ?? 0
  }
}

/** What an answer says by its plain names, as far as anybody has checked it. */
type Told = {
  status?: unknown
  message?: unknown
  fieldErrors?: unknown
  permission?: unknown
  isChangePassword?: unknown
  isChanged?: unknown
}

/** The keys of a successful answer, or a ProblemError. A body that is no answer of ours is a fault. */
export function readAnswer(httpStatus: number, body: unknown): object {
  const answer: Told & object = typeof body === 'object' && body !== null ? (decode(body) as object) : {}
  const message = typeof answer.message === 'string' ? answer.message : ''
  const more = {
    httpStatus,
    fieldErrors: fieldErrorsOf(answer.fieldErrors),
    isChangePassword: answer.isChangePassword === true,
    isChanged: answer.isChanged === true,
  }
  if (answer.permission === 0) throw new ProblemError('permission', message, more)
  if (answer.status === 'SSEXP' || httpStatus === 401) throw new ProblemError('session', message, more)
  if (answer.status === 'Success' && httpStatus < 400) return answer
  if (answer.status === 'DUP') throw new ProblemError('duplicate', message, more)
  if (answer.status === 'NO') throw new ProblemError('notSaved', message, more)
  if (answer.status === 'Error' && isForThePerson(httpStatus)) throw new ProblemError('refused', message, more)
  throw new ProblemError('fault', message, more)
}

/** A 4xx with our own body is about what was sent: its sentence helps, another try does not. */
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

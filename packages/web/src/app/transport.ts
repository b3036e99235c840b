import type { CallName, Input, Output } from '@daybook/shared'
import { encodeInput } from '@daybook/shared/names'
import { PERSON_HEADER } from '@daybook/shared/rules/person'
import { ABSENT_HEADER } from '@daybook/shared/rules/sessionRules'
import { ProblemError, readAnswer } from '../platform/answer.ts'
import { language } from '../platform/i18n/i18n.ts'
import { isPresent, noteActivity } from '../platform/presence.ts'
import { hearClock } from '../platform/serverClock.ts'
import { dropEarlyAnswers, earlyAnswer } from './early.ts'
import { keepAnswer } from './offline.ts'
import { session } from './session.ts'

/* One request to the server and its answer. calls.ts adds what happens when the session ended or the network is gone. */

/** Calls that answer with JSON. */
export type JsonCall = { [N in CallName]: Output<N> extends Blob ? never : N }[CallName]
/** Calls that answer with a file. */
export type FileCall = Exclude<CallName, JsonCall>

export type CallOptions = {
  signal?: AbortSignal
  /** Finish the call even if the page is left meanwhile; browsers allow up to 64 kB. */
  keepalive?: boolean
  /** Milliseconds to wait for an answer. After a timeout the server may still have carried out the call. */
  patience?: number | undefined
  /** In whose name it is made; the person whom the page is shown to if this is absent. */
  person?: number | null | undefined
}

/** The sign-in group answers SSEXP as its result; for every other call it means the session ended. */
export const isSignIn = (name: CallName) => name.startsWith('Login/')

/** Calls that replace the session. */
const SIGN_INS: ReadonlySet<CallName> = new Set<CallName>(['Login/Login', 'Login/LoginAzureAD'])

/** The header of a call that says in whose name it is made. */
export const personHeader = (userId: number | null): Record<string, string> =>
  userId === null ? {} : { [PERSON_HEADER]: String(userId) }

export async function send(
  name: CallName,
  input: unknown,
  { signal, keepalive, person = session.userId() }: CallOptions,
): Promise<Response> {
  const isGet = name === 'Login/SystemVersion'
  const named = SIGN_INS.has(name) ? null : person
  const isActive = isPresent()
  if (isSignIn(name) && !isGet) dropEarlyAnswers()
  const early = earlyAnswer(name, input as object, language())
  const sent =
    early ??
    fetch(`/api/${name}`, {
      method: isGet ? 'GET' : 'POST',
      headers: {
        'Accept-Language': language(),
        ...personHeader(named),
        ...(isActive ? {} : { [ABSENT_HEADER]: '1' }),
        ...(isGet ? {} : { 'Content-Type': 'application/json' }),
      },
      credentials: 'same-origin',
      ...(isGet ? {} : { body: JSON.stringify(encodeInput(name, input)) }),
      ...(signal ? { signal } : {}),
      ...(keepalive ? { keepalive } : {}),
    })
  const answer = await (early && signal ? Promise.race([early, abortOf(signal)]) : sent).catch(() => {
    throw new ProblemError(signal?.aborted ? 'aborted' : 'fault', '', { httpStatus: 0 })
  })
  // The early answers were requested before anybody was known.
  const checked = session.checked(hearClock(answer), early ? null : named)
  if (isActive && answer.ok && answer.headers.has(PERSON_HEADER)) noteActivity()
  return checked
}

export const abortOf = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

/** Throws what a lost answer throws if the body breaks off, or is a page of the network: what was sent may have arrived. */
async function bodyOf(response: Response, signal?: AbortSignal): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    if (signal?.aborted) throw new ProblemError('aborted', '')
    if (response.ok) throw new ProblemError('fault', '', { httpStatus: 0 })
    return null
  }
}

/** Makes one request. Throws ProblemError if its answer is not a success. */
export async function ask<N extends JsonCall>(name: N, input: Input<N>, options: CallOptions): Promise<Output<N>> {
  const signal = options.patience ? AbortSignal.timeout(options.patience) : options.signal
  const response = await send(name, input, signal ? { ...options, signal } : options)
  // The contract defines the shape; the server validates its answers by the same schemas.
  const answer = readAnswer(name, response.status, await bodyOf(response, signal)) as Output<N>
  keepAnswer(name, input, answer as object)
  return answer
}

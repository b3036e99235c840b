import type { CallName, Input, Output } from '@daybook/shared'
import { asProblem, ProblemError } from '../platform/answer.ts'
import { callKey, queryClient } from './cache.ts'
import { forgetRevoked, insteadOf, isKept, isUnreached, offlineStore } from './offline.ts'
import { owedSignOut, oweSignOut } from './owedSignOut.ts'
import { session } from './session.ts'
import { abortOf, ask, type CallOptions, isSignIn, type JsonCall } from './transport.ts'

/* Calls of the server, through an ended session and a lost connection. */

/** Runs `attempt`, and again each time the session had ended and the user signed in again. */
export async function withSession<T>(name: CallName, attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await attempt()
    } catch (problem) {
      if (problem instanceof ProblemError && problem.kind === 'otherPerson') session.stepAside(problem.message)
      if (!(problem instanceof ProblemError) || problem.kind !== 'session' || isSignIn(name)) throw problem
      forgetRevoked()
      await session.expired()
    }
  }
}

/**
 * Makes one call and returns the keys of its answer. Throws ProblemError otherwise; an ended session is awaited first,
 * see session.ts.
 */
export function callServer<N extends JsonCall>(
  name: N,
  input: Input<N>,
  options: CallOptions = {},
): Promise<Output<N>> {
  return withSession(name, async () => {
    try {
      if (name !== SIGN_OUT && owedSignOut() !== undefined) await signOut(owedSignOut())
      const answer = ask(name, input, options)
      return await (isKept(name) ? orKept(name, input, answer) : answer)
    } catch (error) {
      const kept = options.signal?.aborted ? undefined : await insteadOf(name, input, asProblem(error))
      if (kept === undefined) throw error
      return kept as Output<N>
    }
  })
}

const SIGN_OUT = 'Login/ClearSession'
const SIGN_OUT_PATIENCE_MS = 15_000

/**
 * Ends the person's session. If the server cannot be told, the next call tells it first, also after the page was closed. If
 * somebody else is signed in, nothing is owed any more.
 */
export async function signOut(person: number | null = session.userId()): Promise<void> {
  try {
    await ask(SIGN_OUT, {}, { patience: SIGN_OUT_PATIENCE_MS, person })
    oweSignOut(undefined)
  } catch (error) {
    const problem = asProblem(error)
    oweSignOut(isUnreached(problem) ? person : undefined)
    if (problem.kind !== 'otherPerson' || person === session.userId()) throw error
  }
}

/** The answer or, if it takes too long, what the device has instead. An answer that is late still reaches the page. */
async function orKept<N extends JsonCall>(name: N, input: Input<N>, answer: Promise<Output<N>>): Promise<Output<N>> {
  // If the server was out of reach a moment ago, there is less hope.
  const late = AbortSignal.timeout(offlineStore.get().source === 'server' ? 15_000 : 3_000)
  const first = await Promise.race([answer, abortOf(late).catch(() => null)])
  const kept = first ?? (await insteadOf(name, input, new ProblemError('aborted', '')))
  if (kept === undefined) return answer
  if (!first) answer.then((now) => queryClient.setQueryData<Output<N>>(callKey(name, input), now)).catch(() => {})
  return kept as Output<N>
}

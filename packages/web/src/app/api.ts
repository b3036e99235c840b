/* Calls of the server. Over 300 lines, because transport, session and the offline fallback of one call follow one another here. */

import type { CallName, Input, Output } from '@daybook/shared'
import { encodeInput } from '@daybook/shared/names'
import { PERSON_HEADER } from '@daybook/shared/rules/person'
import {
  keepPreviousData,
  QueryCache,
  QueryClient,
  useIsMutating,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useState } from 'react'
import { ProblemError, readAnswer } from './answer.ts'
import { dropEarlyAnswers, earlyAnswer, earlyCalls } from './early.ts'
import { language } from './i18n/i18n.ts'
import { forgetRevoked, insteadOf, isKept, isUnreached, keepAnswer, offlineStore } from './offline.ts'
import { owedSignOut, oweSignOut } from './owedSignOut.ts'
import { hearClock } from './serverClock.ts'
import { session } from './session.ts'
import { whenIdle } from './whenIdle.ts'
import { showProblem } from '../kit/dialogs/dialogs.ts'

export { ProblemError } from './answer.ts'

/** Calls that answer with JSON. */
export type JsonCall = { [N in CallName]: Output<N> extends Blob ? never : N }[CallName]
/** Calls that answer with a file. */
export type FileCall = Exclude<CallName, JsonCall>

type CallOptions = {
  signal?: AbortSignal
  /** Finish the call even if the page is left meanwhile; browsers allow up to 64 kB. */
  keepalive?: boolean
  /** Milliseconds to wait for an answer. After a timeout the server may still have carried out the call. */
  patience?: number | undefined
  /** In whose name it is made; the person whom the page is shown to if this is absent. */
  person?: number | null | undefined
}

/** The sign-in group answers SSEXP as its result; for every other call it means the session ended. */
const isSignIn = (name: CallName) => name.startsWith('Login/')

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
  if (isSignIn(name) && !isGet) dropEarlyAnswers()
  const early = earlyAnswer(name, input as object, language())
  const sent =
    early ??
    fetch(`/api/${name}`, {
      method: isGet ? 'GET' : 'POST',
      headers: {
        'Accept-Language': language(),
        ...personHeader(named),
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
  return session.checked(hearClock(answer), early ? null : named)
}

const abortOf = (signal: AbortSignal) =>
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

async function ask<N extends JsonCall>(name: N, input: Input<N>, options: CallOptions): Promise<Output<N>> {
  const signal = options.patience ? AbortSignal.timeout(options.patience) : options.signal
  const response = await send(name, input, signal ? { ...options, signal } : options)
  // The contract defines the shape; the server validates its answers by the same schemas.
  const answer = readAnswer(response.status, await bodyOf(response, signal)) as Output<N>
  keepAnswer(name, input, answer as object)
  return answer
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

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ProblemError
    queryMeta: { isQuiet?: boolean }
  }
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError(problem, query) {
      // The bar above the page already says that there is no network.
      const isKnown = offlineStore.get().source === 'device' && isUnreached(problem)
      if (!query.meta?.isQuiet && !isKnown) void showProblem(problem)
    },
  }),
  defaultOptions: {
    queries: { retry: false, staleTime: 15_000, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

export type CallKey<N extends JsonCall> = readonly [N, Input<N>]

/** The cache key of a call. */
export function callKey<N extends JsonCall>(name: N, input: Input<N>): CallKey<N> {
  return [name, input]
}

/** Milliseconds that the first render waits for early answers: rendering a skeleton takes a slow phone longer. */
const ABOUT_TO_COME = 100

/**
 * Puts the answers that the first script requested into the cache, so that the page renders once, with its data. Answers that
 * are late or refused are left to the calls that need them.
 */
export async function takeEarlyAnswers(): Promise<void> {
  if (owedSignOut() !== undefined) return dropEarlyAnswers()
  const take = async (name: CallName, coming: Promise<Response>) => {
    try {
      const response = session.checked(hearClock((await coming).clone()), null)
      const answer = readAnswer(response.status, await response.json())
      // Skip it if its call has taken the answer meanwhile.
      if (!earlyAnswer(name, {}, language())) return
      queryClient.setQueryData(callKey(name as JsonCall, {} as Input<JsonCall>), answer)
      // Loading the code that stores it now would delay the page.
      whenIdle(() => keepAnswer(name, {}, answer))
    } catch {
      // The call itself gets the same failure and reports it.
    }
  }
  await Promise.race([
    Promise.all(
      earlyCalls(language())
        // A form requests its draft each time it opens: leave this answer to that call.
        .filter(([name]) => name !== 'CreateReport/LoadDraft')
        .map(([name, coming]) => take(name, coming)),
    ),
    new Promise((resolve) => setTimeout(resolve, ABOUT_TO_COME)),
  ])
}

export type UseCallOptions = {
  /** false: wait until the call's input is known. */
  enabled?: boolean
  /** Keep showing the previous input's answer until the new one arrives. */
  keepPrevious?: boolean
  /** Milliseconds that an answer stays fresh; Infinity for master data that does not change. */
  staleTime?: number
  /** Milliseconds to wait for an answer. */
  patience?: number
  /** No dialog on failure: the page shows the problem in place, or does without the answer. */
  isQuiet?: boolean
  /** Milliseconds between refetches while the page is visible. */
  every?: number
}

/** The answer of a read call, cached under [name, input] and read again when the input changes. */
export function useCall<N extends JsonCall>(
  name: N,
  input: Input<N>,
  options: UseCallOptions = {},
): UseQueryResult<Output<N>, ProblemError> {
  return useQuery<Output<N>, ProblemError>({
    queryKey: callKey(name, input),
    queryFn: ({ signal }) => callServer(name, input, { signal, patience: options.patience }),
    enabled: options.enabled ?? true,
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...(options.staleTime === undefined ? {} : { staleTime: options.staleTime }),
    ...(options.isQuiet ? { meta: { isQuiet: true } } : {}),
    ...(options.every === undefined ? {} : { refetchInterval: options.every }),
  })
}

/** Invalidates the answers of these calls for any input; those on screen are read again. */
export function useRefresh() {
  const client = useQueryClient()
  return (...names: JsonCall[]) =>
    Promise.all(names.map((name) => client.invalidateQueries({ queryKey: [name] }))).then(() => {})
}

export type UseSaveOptions<N extends JsonCall> = {
  /** Read calls that this write invalidates. */
  refresh?: readonly JsonCall[]
  /** Refresh them after a refusal too: its cause may be newer than what is shown. */
  isRefreshedRefused?: boolean
  /**
   * Gets the problem and what was sent first, to put back what the page had changed ahead of the answer; returns true if
   * handled (at a field, say) and no dialog is needed.
   */
  onProblem?: (problem: ProblemError, sent: Input<N>) => boolean
  /** Milliseconds to wait for an answer. After a timeout the server may still have carried out the call. */
  patience?: number | undefined
}

/**
 * A call made by a button. `run` resolves to the answer, or to null after showing the problem; it never rejects.
 * `isPending` disables the button.
 */
export function useSave<N extends JsonCall>(name: N, options: UseSaveOptions<N> = {}) {
  const refresh = useRefresh()
  const client = useQueryClient()
  // Counted here: the library's hook says so later, after the second click of a fast double click.
  const [pending, setPending] = useState(0)
  async function run(input: Input<N>): Promise<Output<N> | null> {
    setPending((count) => count + 1)
    try {
      const answer = await client
        .getMutationCache()
        .build<Output<N>, ProblemError, Input<N>, unknown>(
          client,
          client.defaultMutationOptions({
            mutationKey: [name],
            mutationFn: (sent) => callServer(name, sent, { patience: options.patience }),
          }),
        )
        .execute(input)
        .finally(() => setPending((count) => count - 1))
      await refresh(...(options.refresh ?? []))
      return answer
    } catch (error) {
      const problem = asProblem(error)
      const isRefused = problem.kind === 'refused' || problem.kind === 'duplicate'
      if (isRefused && options.isRefreshedRefused) void refresh(...(options.refresh ?? []))
      if (!options.onProblem?.(problem, input)) await showProblem(problem)
      return null
    }
  }
  return { run, isPending: pending > 0 }
}

/** Whether a useSave call is pending, from anywhere on the page. */
export function useIsSaving(name: JsonCall): boolean {
  return useIsMutating({ mutationKey: [name] }) > 0
}

export function asProblem(error: unknown): ProblemError {
  return error instanceof ProblemError ? error : new ProblemError('fault', '')
}

import type { Input, Output } from '@daybook/shared'
import {
  keepPreviousData,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { showProblem } from '../kit/dialogs/dialogs.ts'
import { asProblem, type ProblemError } from '../platform/answer.ts'
import { callKey } from './cache.ts'
import { callServer } from './calls.ts'
import type { JsonCall } from './transport.ts'

/* The calls of a screen: what it reads, and what its buttons do. */

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
  const { mutateAsync, isPending } = useMutation<Output<N>, ProblemError, Input<N>>({
    mutationKey: [name],
    mutationFn: (input) => callServer(name, input, { patience: options.patience }),
  })
  async function run(input: Input<N>): Promise<Output<N> | null> {
    try {
      const answer = await mutateAsync(input)
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
  return { run, isPending }
}

/** Whether a useSave call is pending, from anywhere on the page. */
export function useIsSaving(name: JsonCall): boolean {
  return useIsMutating({ mutationKey: [name] }) > 0
}

import type { Input } from '@daybook/shared'
import { notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { showProblem } from '../kit/dialogs/dialogs.ts'
import type { ProblemError } from '../platform/answer.ts'
import { isUnreached, offlineStore } from './offline.ts'
import type { JsonCall } from './transport.ts'

/* The answers that the page holds. */

// A button must be off before the second click of a double click; the library's own timer is later.
notifyManager.setScheduler(queueMicrotask)

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

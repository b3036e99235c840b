import type { Input } from '@daybook/shared'
import { useState } from 'react'
import type { JsonCall } from '../app/transport.ts'
import { useCall } from '../app/api.ts'

/**
 * The initial data of a form: the current saved state, never a cached one, and unchanged while the user types. `round` is a
 * key for the form: it increases when `reload` has refetched, or failed to.
 */
export function useFresh<N extends JsonCall>(name: N, input: Input<N>) {
  const current = useCall(name, input, { staleTime: 0, isQuiet: true })
  const [{ round, data }, begin] = useState<{ round: number; data: typeof current.data }>({ round: 1, data: undefined })
  const isRead = current.isFetchedAfterMount && !current.isFetching && current.error === null
  if (data === undefined && isRead && current.data !== undefined) begin({ round, data: current.data })
  return {
    answer: { ...current, data, error: data === undefined ? current.error : null },
    round,
    async reload() {
      const answer = await current.refetch()
      begin({ round: round + 1, data: answer.error === null ? answer.data : undefined })
    },
  }
}

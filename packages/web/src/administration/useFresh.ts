import type { Input } from '@daybook/shared'
import { useState } from 'react'
import { type JsonCall, useCall } from '../app/api.ts'

/**
 * The answer that a form begins with: what is saved now, never what was read a while ago, and nothing that changes under
 * the hands of who types. `round` is a key for the form: it counts up when `reload` has read again, or could not.
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

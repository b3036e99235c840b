import type { Input } from '@daybook/contract'
import { useState } from 'react'
import { type JsonCall, useCall } from '../../api.ts'

/**
 * The answer that a form begins with: what is saved now, never what was read a while ago, and nothing that changes under
 * the hands of who types. `round` is a key for the form: `reload` reads again and counts it up.
 */
export function useFresh<N extends JsonCall>(name: N, input: Input<N>) {
  const [round, setRound] = useState(1)
  const current = useCall(name, input, { staleTime: 0, isQuiet: true })
  const isFresh = current.isFetchedAfterMount
  const [begun, setBegun] = useState<{ round: number; data: typeof current.data }>({ round: 0, data: undefined })
  if (isFresh && current.data !== undefined && begun.round !== round && !current.isFetching)
    setBegun({ round, data: current.data })
  const data = begun.round === round ? begun.data : undefined
  return {
    answer: { ...current, data, error: data === undefined ? current.error : null },
    round,
    reload() {
      setRound(round + 1)
      void current.refetch()
    },
  }
}

import { useCall } from '../../app/api.ts'
import type { Opened } from './address.ts'

export type Linked = { eventIds: readonly number[]; total: number }

/** The reports that a letter's link names, from its sealed value; null if the URL has none, or until they are known. */
export function useLinked(report: Opened): Linked | null {
  const isSealed = typeof report === 'string'
  const { data, isError } = useCall(
    'Inbox/GetLinked',
    { report: isSealed ? report : '' },
    { enabled: isSealed, staleTime: Infinity },
  )
  if (!isSealed) return null
  return isError ? { eventIds: [], total: 0 } : (data ?? null)
}

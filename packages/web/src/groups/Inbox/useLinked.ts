import { useCall } from '../../app/api.ts'
import type { Opened } from './address.ts'

/** The reports that a letter's link leads to, by its sealed value; null while the address has none or it is not known. */
export function useLinked(report: Opened): readonly number[] | null {
  const isSealed = typeof report === 'string'
  const { data, isError } = useCall(
    'Inbox/GetLinked',
    { report: isSealed ? report : '' },
    { enabled: isSealed, staleTime: Infinity },
  )
  if (!isSealed) return null
  return isError ? [] : (data?.eventIds ?? null)
}

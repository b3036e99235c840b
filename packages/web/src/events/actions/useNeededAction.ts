import type { Output } from '@daybook/shared'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callKey } from '../../app/cache.ts'
import { useRefresh } from '../../app/api.ts'

const NONE = { eventId: 0, times: 0 }

/**
 * Refuses approval, before sending it, of a report that lacks a required action, and counts the refusals: ReportActions then
 * shows the requirement. The server makes the final decision.
 */
export function useNeededAction() {
  const client = useQueryClient()
  const refresh = useRefresh()
  const [refused, setRefused] = useState(NONE)
  /** `isMissing`: what is known from elsewhere, if the section has not loaded yet. */
  function refuses(eventId: number, isMissing = false): boolean {
    const read = client.getQueryData<Output<'Actions/GetOfReport'>>(callKey('Actions/GetOfReport', { eventId }))
    if (!(read?.isMissing ?? isMissing)) return false
    refuse(eventId)
    return true
  }
  /** The server refused it, which the page did not foresee. */
  function refuse(eventId: number) {
    setRefused((before) => ({ eventId, times: before.eventId === eventId ? before.times + 1 : 1 }))
    // Another user may have added one meanwhile.
    void refresh('Actions/GetOfReport')
  }
  return {
    refuses,
    refuse,
    refusals: (eventId: number) => (refused.eventId === eventId ? refused.times : 0),
    forget: () => setRefused(NONE),
  }
}

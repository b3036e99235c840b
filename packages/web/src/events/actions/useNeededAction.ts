import type { Output } from '@daybook/shared'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callKey, useRefresh } from '../../app/api.ts'

const NONE = { eventId: 0, times: 0 }

/**
 * Refuses to approve a report that lacks a required action before it is sent, and counts how often: ReportActions then says
 * so. The server has the last word.
 */
export function useNeededAction() {
  const client = useQueryClient()
  const refresh = useRefresh()
  const [refused, setRefused] = useState(NONE)
  /** `isMissing`: what else is known of it, where the section has not been read yet. */
  function refuses(eventId: number, isMissing = false): boolean {
    const read = client.getQueryData<Output<'Actions/GetOfReport'>>(callKey('Actions/GetOfReport', { eventId }))
    if (!(read?.isMissing ?? isMissing)) return false
    refuse(eventId)
    return true
  }
  /** The server has refused it: the page did not know. */
  function refuse(eventId: number) {
    setRefused((before) => ({ eventId, times: before.eventId === eventId ? before.times + 1 : 1 }))
    // Somebody else may have added one meanwhile.
    void refresh('Actions/GetOfReport')
  }
  return {
    refuses,
    refuse,
    refusals: (eventId: number) => (refused.eventId === eventId ? refused.times : 0),
    forget: () => setRefused(NONE),
  }
}

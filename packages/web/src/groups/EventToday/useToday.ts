import { type Due, dueWith } from '@daybook/shared/rules/hints'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { asProblem } from '../../platform/answer.ts'
import { callKey } from '../../app/cache.ts'
import { callServer } from '../../app/calls.ts'
import { useCall } from '../../app/api.ts'
import { showProblem } from '../../kit/dialogs/dialogs.ts'
import { companyToday } from '../../kit/fields/calendarDays.ts'
import { type LiveState, watchLive } from '../../events/live.ts'
import { withChanged } from './changed.ts'
import { pauseAfter } from './pace.ts'
import type { Today } from './sections.ts'

const INPUT = { mode: 1 } as const
const KEY = callKey('EventToday/LoadEventToday', INPUT)
/** How often to check whether the day has ended. */
const DAY_MS = 60_000
/** Hints cover reports, but not names of areas, types and people: names are at most this old. */
const WHOLE_MS = 5 * 60_000

/**
 * Today's reports, loaded once it is known whether changes are streamed; after that, only the changed ones, whenever somebody
 * reports or decides. A failed background load is retried with the next hint; it never opens a dialog over the user's work.
 */
export function useToday() {
  const client = useQueryClient()
  const [live, setLive] = useState<LiveState>('connecting')
  const answer = useCall('EventToday/LoadEventToday', INPUT, {
    enabled: live !== 'connecting',
    // Data cached from an earlier visit was loaded before the stream was up.
    staleTime: 0,
  })
  const due = useRef<Due | null>(null)
  const isReading = useRef(false)
  const isHinted = useRef(false)
  const wholeAt = useRef(0)

  /** Returns what is still due: the same again if the page reloaded the list meanwhile, since either may be newer. */
  const read = useCallback(
    async (asked: Due): Promise<Due | null> => {
      const before = client.getQueryState(KEY)
      const list = client.getQueryData<Today>(KEY)
      const isWhole = asked === 'all' || !list || performance.now() - wholeAt.current > WHOLE_MS
      const began = performance.now()
      const next = isWhole
        ? await callServer('EventToday/LoadEventToday', INPUT)
        : withChanged(list, asked, await callServer('EventToday/LoadChanged', { eventIds: [...asked] }))
      const after = client.getQueryState(KEY)
      if (after?.fetchStatus === 'fetching' || after?.dataUpdateCount !== before?.dataUpdateCount) return asked
      if (!next) return 'all'
      client.setQueryData(KEY, next)
      if (isWhole) wholeAt.current = began
      return null
    },
    [client],
  )

  const refresh = useCallback(
    async (ids: Iterable<number> | 'all') => {
      due.current = dueWith(due.current, ids)
      isHinted.current = true
      if (isReading.current) return
      isReading.current = true
      while (due.current && isHinted.current) {
        const asked: Due = due.current
        due.current = null
        isHinted.current = false
        const began = performance.now()
        try {
          const left = await read(asked)
          if (left) {
            due.current = dueWith(due.current, left)
            isHinted.current = true
          }
        } catch (error) {
          due.current = dueWith(due.current, asked)
          const problem = asProblem(error)
          if (problem.kind === 'permission') await showProblem(problem)
        }
        await new Promise((done) => setTimeout(done, pauseAfter(performance.now() - began)))
      }
      isReading.current = false
    },
    [read],
  )

  // Nobody is hinted at midnight. While the device's clock is ahead, the server still answers with the day before.
  useEffect(() => {
    const timer = setInterval(() => {
      const day = client.getQueryData<Today>(KEY)?.reportDate
      const isAsked = performance.now() - wholeAt.current < DAY_MS / 2
      if (day && day < companyToday() && !isAsked && document.visibilityState === 'visible') void refresh('all')
    }, DAY_MS)
    return () => clearInterval(timer)
  }, [client, refresh])

  useEffect(() => {
    wholeAt.current = performance.now()
    return watchLive('/live/EventToday', { onHint: (ids) => void refresh(ids), onState: setLive })
  }, [refresh])

  return { answer, live }
}

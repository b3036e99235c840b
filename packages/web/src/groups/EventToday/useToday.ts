import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { asProblem, callKey, callServer, useCall } from '../../app/api.ts'
import { showProblem } from '../../kit/dialogs/dialogs.ts'
import { type LiveState, watchLive } from '../../events/live.ts'
import { pauseAfter } from './pace.ts'

const INPUT = { mode: 1 } as const
const KEY = callKey('EventToday/LoadEventToday', INPUT)

/**
 * Today's reports, read as soon as it is known whether changes are told, and again whenever somebody reports or decides.
 * A reading in the background that fails is tried again with the next hint; it never opens a dialog over what the person
 * is doing.
 */
export function useToday() {
  const client = useQueryClient()
  const [live, setLive] = useState<LiveState>('connecting')
  const answer = useCall('EventToday/LoadEventToday', INPUT, {
    enabled: live !== 'connecting',
    // What stands from an earlier visit was read before the stream stood.
    staleTime: 0,
  })
  const state = useRef<'idle' | 'reading' | 'again'>('idle')

  const refresh = useCallback(async () => {
    if (state.current !== 'idle') {
      state.current = 'again'
      return
    }
    do {
      state.current = 'reading'
      const began = performance.now()
      try {
        client.setQueryData(KEY, await callServer('EventToday/LoadEventToday', INPUT))
      } catch (error) {
        const problem = asProblem(error)
        if (problem.kind === 'permission') await showProblem(problem)
      }
      await new Promise((done) => setTimeout(done, pauseAfter(performance.now() - began)))
    } while (asked(state.current))
    state.current = 'idle'
  }, [client])

  useEffect(() => watchLive('/live/EventToday', { onHint: () => void refresh(), onState: setLive }), [refresh])

  return { answer, live }
}

/** A hint that came while reading asks for another reading; the compiler cannot see that it may have come. */
const asked = (state: string) => state === 'again'

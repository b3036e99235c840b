import { useEffect, useEffectEvent } from 'react'
import type { JsonCall } from '../app/transport.ts'
import { useRefresh } from '../app/api.ts'
import { watchLive } from './live.ts'

/** Bundles many changes into one refetch. */
const GAP_MS = 1_000

/** Refetches the displayed answers of these calls whenever a stream hints at a change. */
export function useLiveAnswers(url: string, calls: readonly JsonCall[]): void {
  const refresh = useRefresh()
  const read = useEffectEvent(() => void refresh(...calls))
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    const stop = watchLive(url, {
      onHint() {
        waiting ??= setTimeout(() => {
          waiting = undefined
          read()
        }, GAP_MS)
      },
      onState: () => {},
    })
    return () => {
      stop()
      clearTimeout(waiting)
    }
  }, [url])
}

import { useEffect, useEffectEvent } from 'react'
import { type JsonCall, useRefresh } from '../app/api.ts'
import { watchLive } from './live.ts'

/** Many changes at once are one reading. */
const GAP_MS = 1_000

/** Reads what is shown of these calls again whenever a stream hints that it changed. */
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

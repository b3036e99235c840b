import { queryClient } from '../app/cache.ts'
import { watchLive } from '../events/live.ts'

/**
 * In milliseconds: changes that arrive together cause one count, and a busy morning causes no more than one per second
 * interval.
 */
const [GATHER_MS, BETWEEN_MS] = [500, 10_000]

/** Refreshes an approver's count when a report that they may decide changes. Returns a function that stops it. */
export function watchCount(): () => void {
  let countedAt = -BETWEEN_MS
  let waiting: ReturnType<typeof setTimeout> | undefined
  const stop = watchLive('/live/Inbox', {
    onHint() {
      waiting ??= setTimeout(
        () => {
          waiting = undefined
          countedAt = performance.now()
          void queryClient.invalidateQueries({ queryKey: ['Inbox/GetCount'] })
        },
        Math.max(GATHER_MS, countedAt + BETWEEN_MS - performance.now()),
      )
    },
    onState: () => {},
  })
  return () => {
    stop()
    clearTimeout(waiting)
  }
}

import { queryClient } from '../app/api.ts'
import { watchLive } from '../events/live.ts'

/** Milliseconds: changes that come together are counted once, and a morning full of them no more often than the other. */
const [GATHER_MS, BETWEEN_MS] = [500, 10_000]

/** Counts again what waits for an approver when a report where they decide changed. Answers how to stop. */
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

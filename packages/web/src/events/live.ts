import { idsIn } from '@daybook/shared/rules/hints'
import { PERSON_PARAMETER } from '@daybook/shared/rules/person'
import { session } from '../app/session.ts'

/** 'live': the stream announces changes at once. 'polling': the stream is down and the page polls. */
export type LiveState = 'connecting' | 'live' | 'polling'

export const POLL_MS = 20_000
/** Milliseconds to wait before each retry after the server refused the stream. */
const RETRY_MS = [2_000, 5_000, 15_000, 30_000]
/** Do not delay reading longer than this for the first connection. */
const PATIENCE_MS = 1_000

type On = {
  /** `ids`: the reports that changed; 'all' if any of them may have. */
  onHint: (ids: readonly number[] | 'all') => void
  onState: (state: LiveState) => void
}

/** If somebody else has signed in, the stream is refused, and the next call finds out. */
function ofPerson(url: string): string {
  const userId = session.userId()
  return userId === null ? url : `${url}${url.includes('?') ? '&' : '?'}${PERSON_PARAMETER}=${userId}`
}

/**
 * Watches a stream of change hints. First, within PATIENCE_MS, `onState` reports whether the stream is up: data read after
 * that needs no second read. `onHint` is called for each hint, after every reconnection (changes before it are unknown), and
 * every POLL_MS while there is no connection. A hidden page closes its connection, because a browser allows only a handful per
 * site. Returns a function that stops it.
 */
export function watchLive(url: string, on: On): () => void {
  let source: EventSource | null = null
  let retry: ReturnType<typeof setTimeout> | undefined
  let poll: ReturnType<typeof setInterval> | undefined
  let failures = 0
  let isFirst = true
  const patience = setTimeout(lost, PATIENCE_MS)

  function tell(state: LiveState) {
    isFirst = false
    clearTimeout(patience)
    on.onState(state)
  }

  function lost() {
    tell('polling')
    poll ??= setInterval(() => on.onHint('all'), POLL_MS)
  }

  function close() {
    source?.close()
    source = null
    clearTimeout(retry)
    clearInterval(poll)
    poll = undefined
  }

  function open() {
    source?.close()
    clearTimeout(retry)
    const opened = new EventSource(ofPerson(url))
    source = opened
    opened.onopen = () => {
      failures = 0
      clearInterval(poll)
      poll = undefined
      const isRead = !isFirst
      tell('live')
      if (isRead) on.onHint('all')
    }
    opened.onmessage = ({ data }) => on.onHint(idsIn(String(data)))
    opened.onerror = () => {
      lost()
      // The browser reconnects by itself after a dropped connection, but not after a refusal.
      if (opened.readyState === EventSource.CLOSED) {
        retry = setTimeout(open, RETRY_MS[Math.min(failures, RETRY_MS.length - 1)])
        failures += 1
      }
    }
  }

  const onVisibility = () => {
    if (document.visibilityState === 'hidden') close()
    else if (!source) open()
  }
  document.addEventListener('visibilitychange', onVisibility)
  addEventListener('online', open)
  if (document.visibilityState !== 'hidden') open()

  return () => {
    clearTimeout(patience)
    close()
    document.removeEventListener('visibilitychange', onVisibility)
    removeEventListener('online', open)
  }
}

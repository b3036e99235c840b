import { idsIn } from '@daybook/shared/rules/hints'

/** 'live': told of changes at once. 'polling': the stream is away and the page asks by itself. */
export type LiveState = 'connecting' | 'live' | 'polling'

export const POLL_MS = 20_000
/** How long to wait before the next try after a stream that the server refused. */
const RETRY_MS = [2_000, 5_000, 15_000, 30_000]
/** A first connection that takes longer keeps nobody from reading. */
const PATIENCE_MS = 1_000

type On = {
  /** `ids`: the reports that changed; 'all' where anything may have. */
  onHint: (ids: readonly number[] | 'all') => void
  onState: (state: LiveState) => void
}

/**
 * Watches a stream of hints that something changed. `onState` says first whether the stream stands, within PATIENCE_MS:
 * what is read from then on needs no second look. `onHint` is called for each hint, after every later connection (what
 * happened before it is unknown), and every POLL_MS while there is none. A hidden page lets its connection go: a browser
 * has only a handful for a site. Answers how to stop.
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
    const opened = new EventSource(url)
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
      // A cut line is taken up again by the browser itself; a refusal is not.
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

import type { Output } from '@daybook/shared'
import { useEffect, useRef } from 'react'
import { callServer } from './api.ts'

type Live = Output<'Login/CheckSession'>

/** Null where a browser has none: looking at the tab again does then. */
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('daybook.signed-in') : null

/** Tells the other tabs of this browser that somebody has signed in. */
export function tellSignedIn() {
  channel?.postMessage('')
}

/**
 * Notices a sign-in that was made in another tab: at once, as soon as that tab tells, and when this one is looked at again.
 *
 * @param landing the query of the link that was followed here, which decides where to go
 */
export function useSignInElsewhere(
  isWaiting: boolean,
  landing: { action: string; sealedDate: string; sealedReport: string },
  onLive: (answer: Live) => void,
) {
  const current = useRef({ landing, onLive })
  current.current = { landing, onLive }
  useEffect(() => {
    if (!isWaiting) return
    const stop = new AbortController()
    const { signal } = stop
    const look = () => {
      callServer('Login/CheckSession', current.current.landing, { signal }).then(
        (answer) => current.current.onLive(answer),
        () => {},
      )
    }
    look()
    channel?.addEventListener('message', look, { signal })
    addEventListener('focus', look, { signal })
    return () => stop.abort()
  }, [isWaiting])
}

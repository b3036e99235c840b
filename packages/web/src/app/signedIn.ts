import type { Output } from '@daybook/shared'
import { useEffect, useRef } from 'react'
import { callServer } from './calls.ts'
import { session } from './session.ts'

/** The query of a page that nobody was sent to by a link. */
export const NO_LINK = { action: '', sealedDate: '', sealedReport: '' }

type Live = Output<'Login/CheckSession'>

/** Null if the browser has none: returning to the tab triggers the check. */
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('daybook.signed-in') : null

/** Tells this browser's other tabs that somebody signed in. */
export function tellSignedIn() {
  channel?.postMessage('')
}

/**
 * Steps aside at once when another person signs in from another tab. Otherwise the page's next call would find out, with what
 * it shows still in view.
 */
export function watchSignIns(): void {
  channel?.addEventListener('message', () => {
    if (session.userId() !== null) callServer('Login/CheckSession', NO_LINK).catch(() => {})
  })
}

/**
 * Notices a sign-in from another tab: at once by its message, and when the user returns to this tab.
 *
 * @param landing the query of the link followed here, which determines where to go
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

import { serverNow } from './serverClock.ts'

/*
 * Whether somebody is at the page, and when the session last counted that. All tabs of a browser share one session, so they
 * share that moment too.
 */

/** Whoever has done nothing for so many milliseconds may have left. */
const PRESENT_MS = 3 * 60_000
const STORED_AS = 'daybook.activeAt'

/** Opening the page was an act. */
let actedAt = performance.now()
// A screen reader presses without pointer and keys.
for (const act of ['pointerdown', 'keydown', 'wheel', 'click', 'input'])
  globalThis.addEventListener?.(act, () => (actedAt = performance.now()), { capture: true, passive: true })

let activeAt = serverNow()

export const isPresent = () => performance.now() - actedAt < PRESENT_MS

/** The server has counted a call as activity. */
export function noteActivity(): void {
  activeAt = serverNow()
  try {
    localStorage.setItem(STORED_AS, String(activeAt))
  } catch {
    // Without storage, each tab knows only of its own calls.
  }
}

/** When the session was last active, by the server's clock. */
export function lastActivity(): number {
  try {
    return Math.max(activeAt, Number(localStorage.getItem(STORED_AS)))
  } catch {
    return activeAt
  }
}

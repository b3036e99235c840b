import { useStore } from '../store.ts'
import textStyles from '../text.module.css'
import styles from './announce.module.css'

let text = ''
const listeners = new Set<() => void>()
const announcements = {
  get: () => text,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** Tells a screen reader what changed on the page without moving focus. */
export function announce(next: string) {
  // Repeating the same words needs a new text: add a trailing no-break space.
  text = next === text ? `${next}\u00a0` : next
  for (const listener of listeners) listener()
}

export function LiveRegion() {
  const now = useStore(announcements)
  return (
    // React Aria keeps this class visible to screen readers while a dialog hides the page.
    <div className={`${textStyles.srOnly} ${styles.region}`} role="status" aria-live="polite" data-live-announcer>
      {now}
    </div>
  )
}

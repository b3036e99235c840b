import { createStore, useStore } from '../store.ts'
import textStyles from '../text.module.css'
import styles from './announce.module.css'

const announcements = createStore('')

/** Tells a screen reader what changed on the page without moving focus. */
export function announce(next: string) {
  // Repeating the same words needs a new text: add a trailing no-break space.
  announcements.set(next === announcements.get() ? `${next}\u00a0` : next)
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

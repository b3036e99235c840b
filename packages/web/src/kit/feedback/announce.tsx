import { useStore } from '../store.ts'

let text = ''
const listeners = new Set<() => void>()
const announcements = {
  get: () => text,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** Tells a screen reader what changed on the page, without moving the focus. */
export function announce(next: string) {
  // The same words twice in a row are a new message: a trailing blank makes them one.
  text = next === text ? `${next}\u00a0` : next
  for (const listener of listeners) listener()
}

export function LiveRegion() {
  const now = useStore(announcements)
  return (
    // By that name the library leaves it to screen readers while a dialog hides the page.
    <div className="sr-only live-region" role="status" aria-live="polite" data-live-announcer>
      {now}
    </div>
  )
}

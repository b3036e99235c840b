import { type Store, useStore } from '../store.ts'

function mediaStore(query: string): Store<boolean> {
  const list = matchMedia(query)
  return {
    get: () => list.matches,
    subscribe(listener) {
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
  }
}

export const darkStore = mediaStore('(prefers-color-scheme: dark)')
const phoneStore = mediaStore('(max-width: 719px)')
const touchStore = mediaStore('(pointer: coarse)')
const narrowStore = mediaStore('(max-width: 599px)')
const barStore = mediaStore('(max-width: 767px)')
const railStore = mediaStore('(min-width: 768px) and (max-width: 1179px)')
const oneColumnStore = mediaStore('(max-width: 767px), (orientation: portrait)')
const forcedStore = mediaStore('(forced-colors: active)')

/** Whether the reader's own colours replace those of pages, which a canvas has to do by itself. */
export const useHasForcedColors = () => useStore(forcedStore)

/** Whether the window is phone-sized: tables become cards. */
export const useIsPhone = () => useStore(phoneStore)

/** Whether option lists open as a tray from below instead of under their field. */
export const useIsNarrow = () => useStore(narrowStore)

/** Whether what else stands side by side on a whole screen stands below each other. */
export const useIsOneColumn = () => useStore(oneColumnStore)

/** Whether the window is used by touch: key hints are hidden, and Enter starts a new line. */
export const useIsTouch = () => useStore(touchStore)

/** What the menu of every page is: a bar at the lower edge, a rail of icons, or the menu itself. */
export function useMenuShape(): 'bar' | 'rail' | 'full' {
  const isBar = useStore(barStore)
  const isRail = useStore(railStore)
  if (isBar) return 'bar'
  return isRail ? 'rail' : 'full'
}

import type { Store } from '../store.ts'

/** In which years a person reads and types days; the server hears of those of the common era alone. */
export type Years = 'common' | 'buddhist'

/** What the platform calls their calendars. */
export const CALENDARS = { common: 'gregory', buddhist: 'buddhist' } as const satisfies Record<Years, string>

const STORED_AS = 'daybook.years'
const listeners = new Set<() => void>()
let years: Years = stored()

function stored(): Years {
  try {
    return localStorage.getItem(STORED_AS) === 'buddhist' ? 'buddhist' : 'common'
  } catch {
    return 'common'
  }
}

export const yearsChoice: Store<Years> & { set: (next: Years) => void } = {
  get: () => years,
  subscribe(listener) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  set(next) {
    years = next
    try {
      localStorage.setItem(STORED_AS, next)
    } catch {
      // A browser that stores nothing still gets the years for this visit.
    }
    for (const listener of listeners) listener()
  },
}

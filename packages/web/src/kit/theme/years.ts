import type { Store } from '../store.ts'

/** The era in which a user reads and types years; the server only gets common era years. */
export type Years = 'common' | 'buddhist'

/** The platform's names of the calendars. */
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
      // Without storage, the years still last for this visit.
    }
    for (const listener of listeners) listener()
  },
}

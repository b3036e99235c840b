import type { Years } from '@daybook/shared/registry'
import type { Store } from '../store.ts'

/** The platform's names for the calendars. */
export const CALENDARS = { common: 'gregory', buddhist: 'buddhist' } as const satisfies Record<Years, string>

const STORED_AS = 'daybook.shownYears'
const listeners = new Set<() => void>()
let years: Years = stored()
let onChosen: (next: Years) => void = () => {}

function stored(): Years {
  try {
    return localStorage.getItem(STORED_AS) === 'buddhist' ? 'buddhist' : 'common'
  } catch {
    return 'common'
  }
}

/** Sets the handler that saves a choice, which belongs to the account. */
export function onYearsChosen(action: (next: Years) => void): void {
  onChosen = action
}

/** The era in which a user reads and types years; the server gets only common era years. */
export const yearsChoice: Store<Years> & { show: (next: Years) => void; choose: (next: Years) => void } = {
  get: () => years,
  subscribe(listener) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** Shows the account's era, and stores it for the next visit until the server answers. */
  show(next) {
    if (next === years) return
    years = next
    try {
      localStorage.setItem(STORED_AS, next)
    } catch {
      // Without storage, the years still last for this visit.
    }
    for (const listener of listeners) listener()
  },
  /** The user chose them. */
  choose(next) {
    yearsChoice.show(next)
    onChosen(next)
  },
}

import type { Years } from '@daybook/shared/registry'
import { rememberedStore } from '../store.ts'

/** The platform's names for the calendars. */
export const CALENDARS = { common: 'gregory', buddhist: 'buddhist' } as const satisfies Record<Years, string>

const years = rememberedStore<Years>('daybook.shownYears', ['common', 'buddhist'])
let onChosen: (next: Years) => void = () => {}

/** Sets the handler that saves a choice, which belongs to the account. */
export function onYearsChosen(action: (next: Years) => void): void {
  onChosen = action
}

/**
 * The era in which a user reads and types years; the server gets only common era years. The account's is stored for the next
 * visit, until the server answers.
 */
export const yearsChoice = {
  ...years,
  /** The user chose them. */
  choose(next: Years) {
    years.set(next)
    onChosen(next)
  },
}

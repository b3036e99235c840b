import type { Years } from '@daybook/shared/registry'
import { onYearsChosen, yearsChoice } from '../kit/theme/years.ts'

/* Most users never choose: the code that saves a choice to the account is loaded only for those who do. */

export const STORED_AS = 'daybook.years'

const load = () => import('./accountYears.ts')

onYearsChosen((years) => {
  try {
    // If the code cannot be loaded, the next visit sends the choice.
    localStorage.setItem(STORED_AS, years)
  } catch {
    // Without storage, the choice is lost if it cannot be sent during this visit.
  }
  load().then(
    ({ keepChoice }) => keepChoice(years),
    () => {},
  )
})

/** Shows the signed-in user's era. `isFromServer`: the value comes from the server, not from the device's store. */
export function followAccount(person: { userId: number; years?: Years }, isFromServer: boolean): void {
  if ((person.years ?? yearsChoice.get()) === yearsChoice.get() && !isUnsent()) return
  load().then(
    (account) => account.followAccount(person, isFromServer),
    () => {},
  )
}

function isUnsent(): boolean {
  try {
    return localStorage.getItem(STORED_AS) !== null
  } catch {
    return false
  }
}

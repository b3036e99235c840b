import type { Years } from '@daybook/shared/registry'
import { onYearsChosen, yearsChoice } from '../kit/theme/years.ts'

/* Most people never choose: what keeps a choice with the account is loaded for those who do. */

export const STORED_AS = 'daybook.years'

const load = () => import('./accountYears.ts')

onYearsChosen((years) => {
  try {
    // Where the code cannot be fetched, the next visit sends it.
    localStorage.setItem(STORED_AS, years)
  } catch {
    // Without storage it is lost if it cannot be sent during this visit.
  }
  load().then(
    ({ keepChoice }) => keepChoice(years),
    () => {},
  )
})

/** Shows the years of the person who is signed in. `isFromServer`: and not what the device keeps of them. */
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

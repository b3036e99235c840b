import { YEARS, type Years } from '@daybook/shared/registry'
import { yearsChoice } from '../kit/theme/years.ts'
import { callServer } from './calls.ts'
import { queryClient } from './cache.ts'
import { session } from './session.ts'
import { STORED_AS } from './years.ts'

/*
 * The calendar era belongs to the account. A choice takes effect at once; this browser keeps it until the server has saved it,
 * so a choice made offline is not lost. See docs/decisions/one-kit-of-controls.md.
 */

/**
 * The unsent choice is stored as '<era> <user id>'. Without an id, it was made before the page knew who the user is, or by a
 * version that kept the choice in the browser.
 */
let unsent = stored()
let sending = Promise.resolve()

function stored(): string {
  try {
    return localStorage.getItem(STORED_AS) ?? ''
  } catch {
    return ''
  }
}

function setUnsent(text: string): void {
  unsent = text
  try {
    if (text) localStorage.setItem(STORED_AS, text)
    else localStorage.removeItem(STORED_AS)
  } catch {
    // Without storage, the choice is lost if it cannot be sent during this visit.
  }
}

function unsentOf(userId: number): Years | undefined {
  const [era, id] = unsent.split(' ')
  return id === undefined || id === String(userId) ? YEARS.find((one) => one === era) : undefined
}

/** Sends choices one at a time, so that the last one wins. A choice that fails stays unsent. */
function send(years: Years, userId: number): void {
  setUnsent(`${years} ${userId}`)
  sending = sending.then(async () => {
    if (unsentOf(userId) !== years) return
    await callServer('MyAccount/SaveYears', { years })
    if (unsentOf(userId) === years) setUnsent('')
    await queryClient.invalidateQueries({ queryKey: ['MP_Front/LoadMP_Front'] })
  })
  sending = sending.catch(() => {})
}

/** Records a choice made on this page. */
export function keepChoice(years: Years): void {
  const userId = session.person()?.userId
  // The page does not know the user yet: send the choice once it does.
  if (userId === undefined) setUnsent(years)
  else send(years, userId)
}

/**
 * Shows the signed-in user's era, and sends a choice that did not reach the server. An answer that an older version stored on
 * the device has no `years`.
 */
export function followAccount({ userId, years }: { userId: number; years?: Years }, isFromServer: boolean): void {
  const own = unsentOf(userId)
  if (own !== undefined && own !== years) {
    yearsChoice.set(own)
    if (isFromServer) send(own, userId)
    return
  }
  if (isFromServer) setUnsent('')
  if (years !== undefined) yearsChoice.set(years)
}

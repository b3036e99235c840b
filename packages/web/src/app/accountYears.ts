import { YEARS, type Years } from '@daybook/shared/registry'
import { yearsChoice } from '../kit/theme/years.ts'
import { callServer, queryClient } from './api.ts'
import { session } from './session.ts'
import { STORED_AS } from './years.ts'

/*
 * The era of years belongs to the account. A choice shows at once; this browser keeps it until the server has it, so that
 * one made without network is not lost. See docs/decisions/107.
 */

/**
 * The unsent choice is stored as '<era> <user id>'. Without an id it was made before the page knew the person, or in a version
 * that kept the choice in the browser.
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
    // Without storage it is lost if it cannot be sent during this visit.
  }
}

function unsentOf(userId: number): Years | undefined {
  const [era, id] = unsent.split(' ')
  return id === undefined || id === String(userId) ? YEARS.find((one) => one === era) : undefined
}

/** One after the other, so that the last choice wins. What fails stays unsent. */
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

/** A choice that was made on this page. */
export function keepChoice(years: Years): void {
  const userId = session.person()?.userId
  // Chosen before the page knows the person: sent once it does.
  if (userId === undefined) setUnsent(years)
  else send(years, userId)
}

/**
 * Shows the years of the person who is signed in, and sends a choice that did not reach the server. An answer that an
 * older version kept on the device names no years.
 */
export function followAccount({ userId, years }: { userId: number; years?: Years }, isFromServer: boolean): void {
  const own = unsentOf(userId)
  if (own !== undefined && own !== years) {
    yearsChoice.show(own)
    if (isFromServer) send(own, userId)
    return
  }
  if (isFromServer) setUnsent('')
  if (years !== undefined) yearsChoice.show(years)
}

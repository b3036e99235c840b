/*
 * A sign-out that has not reached the server: no page can remove the session's cookie, so until then the next person at this
 * device would continue as the one who left.
 */

const STORED_AS = 'daybook.owedSignOut'

export function owesSignOut(): boolean {
  try {
    return localStorage.getItem(STORED_AS) !== null
  } catch {
    return false
  }
}

export function oweSignOut(isOwed: boolean): void {
  try {
    if (isOwed) localStorage.setItem(STORED_AS, 'owed')
    else localStorage.removeItem(STORED_AS)
  } catch {
    // Without storage, the person was told that the sign-out failed.
  }
}

/*
 * A sign-out that has not reached the server: no page can remove the session's cookie, so until then the next person at this
 * device would continue as the one who left.
 */

const STORED_AS = 'daybook.owedSignOut'

/** Who left; null if they are not known. Undefined if no sign-out is owed. */
export function owedSignOut(): number | null | undefined {
  try {
    const stored = localStorage.getItem(STORED_AS)
    return stored === null ? undefined : Number(stored) || null
  } catch {
    return undefined
  }
}

export function oweSignOut(userId: number | null | undefined): void {
  try {
    if (userId === undefined) localStorage.removeItem(STORED_AS)
    else localStorage.setItem(STORED_AS, userId === null ? 'owed' : String(userId))
  } catch {
    // Without storage, the person was told that the sign-out failed.
  }
}

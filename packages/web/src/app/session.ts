import { ProblemError } from './answer.ts'

/* Tracks who is signed in, as far as this page knows, and handles it when the server disagrees. Calls that meet an ended
   session wait here; they go on once the same person signs in again, or fail if they give up. */

export type Person = { userId: number; companyId: number; userName: string; fullName: string }

type Waiting = { promise: Promise<void>; go: () => void; giveUp: (problem: ProblemError) => void }

let person: Person | null = null
let waiting: Waiting | null = null
let leave: (isOther: boolean) => void = () => {}
const listeners = new Set<() => void>()

function tell() {
  for (const listener of listeners) listener()
}

export const session = {
  /**
   * Sets what to do when a session ended with no work at stake: go to the sign-in page. `isOther`: another user has signed in
   * and must not return to this page.
   */
  onLeave(action: (isOther: boolean) => void) {
    leave = action
  },
  person: () => person,
  setPerson(next: Person | null) {
    person = next
  },
  isExpired: () => waiting !== null,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** Resolves after the user signed in again; rejects if they did not, or if no user was known. */
  expired(): Promise<void> {
    if (!person) {
      leave(false)
      return Promise.reject(new ProblemError('session', ''))
    }
    if (!waiting) {
      let go = () => {}
      let giveUp: Waiting['giveUp'] = () => {}
      const promise = new Promise<void>((resolve, reject) => {
        go = resolve
        giveUp = reject
      })
      waiting = { promise, go, giveUp }
      tell()
    }
    return waiting.promise
  },
  /** The same user signed in again: waiting calls go on. */
  resume() {
    const ended = waiting
    waiting = null
    tell()
    ended?.go()
  },
  /** The user chose the sign-in page, or signed out. */
  abandon({ isOther = false } = {}) {
    const ended = waiting
    waiting = null
    person = null
    tell()
    ended?.giveUp(new ProblemError('session', ''))
    leave(isOther)
  },
  /** After a sign-out: forget the user without navigating. */
  forget() {
    person = null
    waiting?.giveUp(new ProblemError('session', ''))
    waiting = null
    tell()
  },
}

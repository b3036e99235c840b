import { ProblemError } from './answer.ts'

/*
 * Who is signed in, as far as this page knows, and what happens when the server no longer agrees. Calls that meet an
 * ended session wait here; they go on after a new sign-in of the same person, or fail when the person gives up.
 */

export type Person = { userId: number; companyId: number; userName: string; fullName: string }

type Waiting = { promise: Promise<void>; go: () => void; giveUp: (problem: ProblemError) => void }

let person: Person | null = null
let waiting: Waiting | null = null
let leave: () => void = () => {}
const listeners = new Set<() => void>()

function tell() {
  for (const listener of listeners) listener()
}

export const session = {
  /** What to do when a session ended and nobody's work is at stake: go to the sign-in page. */
  onLeave(action: () => void) {
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
  /** Resolves after the person signed in again; rejects when they did not, or when nobody was known. */
  expired(): Promise<void> {
    if (!person) {
      leave()
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
  /** The same person signed in again: the waiting calls go on. */
  resume() {
    const ended = waiting
    waiting = null
    tell()
    ended?.go()
  },
  /** The person chose the sign-in page, or signed out. */
  abandon() {
    const ended = waiting
    waiting = null
    person = null
    tell()
    ended?.giveUp(new ProblemError('session', ''))
    leave()
  },
  /** After a sign-out: forget without going anywhere. */
  forget() {
    person = null
    waiting?.giveUp(new ProblemError('session', ''))
    waiting = null
    tell()
  },
}

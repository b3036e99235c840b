import { PERSON_HEADER } from '@daybook/shared/rules/person'
import { createStore, type Store } from '../kit/store.ts'
import { ProblemError } from '../platform/answer.ts'
import { putTypedAside, takeTypedBack } from '../platform/typed.ts'

/* Tracks whom this page is shown to, and handles it when the server disagrees. Calls that meet an ended session wait here;
   they go on once the same person signs in again, or fail if they give up. If somebody else has signed in, the page steps
   aside: it hides what it shows, and changes nothing in that person's name. */

export type Person = { userId: number; companyId: number; userName: string; fullName: string }

type Waiting = { promise: Promise<void>; go: () => void; giveUp: (problem: ProblemError) => void }

let person: Person | null = null
/** Known from the first answer on, before the person's name. */
let shownTo: number | null = null
const waiting = createStore<Waiting | null>(null)
const aside = createStore<{ message: string } | null>(null)
let leave: () => void = () => {}

/** Calls wait no longer. */
function endWaiting(end: (ended: Waiting) => void) {
  const ended = waiting.get()
  waiting.set(null)
  if (ended) end(ended)
}

const giveUp = ({ giveUp }: Waiting) => giveUp(new ProblemError('session', ''))

function showTo(userId: number | null) {
  shownTo = userId
  if (person?.userId !== userId) person = null
  if (userId !== null) takeTypedBack(userId)
}

export const session = {
  /** Sets what to do when a session ended with no work at stake: go to the sign-in page. */
  onLeave(action: () => void) {
    leave = action
  },
  person: () => person,
  /** The id of the person whom this page is shown to; null as long as nothing is. */
  userId: () => shownTo,
  setPerson(next: Person | null) {
    showTo(next?.userId ?? null)
    person = next
  },
  /** Somebody has signed in on this page. */
  signedIn: showTo,
  /**
   * Returns an answer to a call that named `named`. The first answer decides whom the page is shown to. Throws if it is for
   * anybody else, or was asked for by somebody who has left this page since.
   */
  checked(answer: Response, named: number | null): Response {
    const told = answer.headers.get(PERSON_HEADER)
    if (told === null) return answer
    if (named !== null && named !== shownTo) throw new ProblemError('aborted', '')
    if (shownTo === null) showTo(Number(told))
    else if (Number(told) !== shownTo) throw new ProblemError('otherPerson', '')
    return answer
  },
  /** Not null: the session ended, and calls wait. */
  waiting: waiting as Store<Waiting | null>,
  /** The message that says who is signed in now; null while this page's person is. */
  aside: aside as Store<{ message: string } | null>,
  /** Resolves after the user signed in again; rejects if they did not, or if no user was known. */
  expired(): Promise<void> {
    if (!person) {
      leave()
      return Promise.reject(new ProblemError('session', ''))
    }
    const already = waiting.get()
    if (already) return already.promise
    let go = () => {}
    let giveUp: Waiting['giveUp'] = () => {}
    const promise = new Promise<void>((resolve, reject) => {
      go = resolve
      giveUp = reject
    })
    waiting.set({ promise, go, giveUp })
    return promise
  },
  /** The same user signed in again: waiting calls go on. */
  resume: () => endWaiting(({ go }) => go()),
  /** Another person has signed in. */
  stepAside(message: string) {
    if (shownTo === null || (aside.get() && message === '')) return
    putTypedAside()
    aside.set({ message })
  },
  /** This page's person has signed in again. */
  comeBack() {
    if (!aside.get()) return
    if (shownTo !== null) takeTypedBack(shownTo)
    aside.set(null)
  },
  /** The user chose the sign-in page, or signed out. */
  abandon() {
    session.forget()
    leave()
  },
  /** After a sign-out: forget the user without navigating. */
  forget() {
    person = null
    shownTo = null
    endWaiting(giveUp)
  },
}

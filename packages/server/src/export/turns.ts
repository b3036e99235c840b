import { personalCalls } from '../platform/perPerson.ts'
import { Problem } from '../platform/problem.ts'

/** Each export uses a core and some memory: at most this many run at once in one process. */
const AT_A_TIME = 2
/** Refuse more than this: the last one would wait for minutes. */
const WAITING = 20
/** Per person one runs and this many wait, so that others get a turn however much somebody asks for. */
const WAITING_EACH = 3

/** Ends an export that nobody is waiting for. */
export const givenUp = () => new Problem('busy')

type Waiting = { holder: number; begin(): void }

/** Who has a turn; nobody has two. */
const running = new Set<number>()
const waiting: Waiting[] = []

const isFree = (holder: number) => running.size < AT_A_TIME && !running.has(holder)

/** Waits for a person's turn and resolves with a function that releases it, which may be called more than once. */
export async function takeTurn(holder: number, signal: AbortSignal): Promise<() => void> {
  if (isFree(holder)) running.add(holder)
  else await waitFor(holder, signal)
  const giveBack = personalCalls.occupy(holder)
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    giveBack()
    running.delete(holder)
    const next = waiting.findIndex((one) => isFree(one.holder))
    // Hand the turn on directly, so that no newcomer takes it.
    const [first] = next < 0 ? [] : waiting.splice(next, 1)
    if (!first) return
    running.add(first.holder)
    first.begin()
  }
}

function waitFor(holder: number, signal: AbortSignal): Promise<void> {
  if (waiting.filter((one) => one.holder === holder).length >= WAITING_EACH) throw new Problem('tooMuchAtOnce')
  if (waiting.length >= WAITING) throw new Problem('busy')
  return new Promise((resolve, reject) => {
    const one = { holder, begin: resolve }
    waiting.push(one)
    signal.addEventListener(
      'abort',
      () => {
        const place = waiting.indexOf(one)
        if (place < 0) return
        waiting.splice(place, 1)
        reject(givenUp())
      },
      { once: true },
    )
  })
}

import { Problem } from '../platform/problem.ts'

/** Each export keeps a core and some memory busy: no more than this run at a time in one process. */
const AT_A_TIME = 2
/** More than this do not even wait: the last of them would for minutes. */
const WAITING = 20
/** Of one person one runs and this many wait, so that however much they ask for, others find a turn. */
const WAITING_EACH = 3

/** What ends an export that nobody waits for any more; nobody reads it either. */
export const givenUp = () => new Problem('busy')

type Waiting = { holder: number; begin(): void }

/** Who has a turn; nobody has two. */
const running = new Set<number>()
const waiting: Waiting[] = []

const isFree = (holder: number) => running.size < AT_A_TIME && !running.has(holder)

/** Waits for a turn of a person and resolves with how to end it, which may be called more than once. */
export async function takeTurn(holder: number, signal: AbortSignal): Promise<() => void> {
  if (isFree(holder)) running.add(holder)
  else await waitFor(holder, signal)
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    running.delete(holder)
    const next = waiting.findIndex((one) => isFree(one.holder))
    // The turn is handed on, so that nobody who comes now takes it first.
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

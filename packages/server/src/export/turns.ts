import { Problem } from '../platform/problem.ts'

/** Each export keeps a core and some memory busy: no more than this run at a time in one process. */
const AT_A_TIME = 2
/** More than this do not even wait: the last of them would for minutes. */
const WAITING = 20

/** What ends an export that nobody waits for any more; nobody reads it either. */
export const givenUp = () => new Problem('tooManyRequests', { minutes: 1 })

let running = 0
const waiting: (() => void)[] = []

/** Waits for a turn and resolves with how to end it, which may be called more than once. */
export async function takeTurn(signal: AbortSignal): Promise<() => void> {
  if (running >= AT_A_TIME) {
    if (waiting.length >= WAITING) throw new Problem('tooManyRequests', { minutes: 1 })
    await new Promise<void>((resolve, reject) => {
      waiting.push(resolve)
      signal.addEventListener(
        'abort',
        () => {
          const place = waiting.indexOf(resolve)
          if (place < 0) return
          waiting.splice(place, 1)
          reject(givenUp())
        },
        { once: true },
      )
    })
  } else running += 1
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    const next = waiting.shift()
    // The turn is handed on, so that nobody who comes now takes it first.
    if (next) next()
    else running -= 1
  }
}

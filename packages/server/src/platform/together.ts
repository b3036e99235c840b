import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Runs work once for all who ask for it at the same time. A caller during a run gets the next one, which begins after
 * they asked: so an answer contains everything committed before its request, and there is no cache to invalidate. A failed
 * run also fails for those waiting for the next one: it was slow or had no database, and they would wait for the same again.
 *
 * On a busy server more people share a run: while other keys are running, a run waits a moment for others who ask the same.
 * Each run is followed by a pause of twice its duration, at most two seconds. See docs/decisions/a-page-reads-what-changed.md.
 */
export type Together<T> = (key: string, work: () => Promise<T>) => Promise<T>

type Run<T> = {
  now: Promise<T>
  hasBegun: () => boolean
  rest: Promise<void>
  /** The run for those who asked after this one had begun. */
  next?: Promise<T>
}

const GATHER_MS = 25
const RESTS = 2
const LONGEST_REST_MS = 2_000

/** Does not keep the process alive. */
const pauseFor = (ms: number): Promise<void> => sleep(ms, undefined, { ref: false })

export function together<T>(pause = pauseFor): Together<T> {
  const running = new Map<string, Run<T>>()
  const start = (key: string, work: () => Promise<T>): Promise<T> => {
    const isAlone = [...running.keys()].every((other) => other === key)
    let begun: number | undefined
    const begin = () => {
      begun = performance.now()
      return work()
    }
    const now = isAlone ? begin() : pause(GATHER_MS).then(begin)
    const rest = now.then(() => pause(Math.min(LONGEST_REST_MS, RESTS * (performance.now() - (begun ?? 0)))))
    const run: Run<T> = { now, rest, hasBegun: () => begun !== undefined }
    running.set(key, run)
    rest.then(
      () => running.get(key) === run && !run.next && running.delete(key),
      () => running.get(key) === run && running.delete(key),
    )
    return now
  }
  return (key, work) => {
    const run = running.get(key)
    if (!run) return start(key, work)
    if (!run.hasBegun()) return run.now
    return (run.next ??= run.rest.then(() => start(key, work)))
  }
}

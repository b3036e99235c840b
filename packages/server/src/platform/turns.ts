import { Problem } from './problem.ts'

/** Who takes turns: a person's id, or an address of people who have not signed in yet. */
export type Holder = number | string

/** Shares work that uses a core among all who want it, fairly, in one process. */
export type Turns = {
  /**
   * Waits for a turn. Throws tooMuchAtOnce if the holder has too many waiting, busy if all together have, and busy when the
   * signal aborts.
   *
   * @returns a function that ends the turn; calling it more than once is safe
   */
  take(holder: Holder, signal?: AbortSignal): Promise<() => void>
  /** Runs the work in a turn. */
  run<T>(holder: Holder, work: () => Promise<T>): Promise<T>
}

type Waiting = { holder: Holder; begin(): void }

/**
 * A turn that ends goes to the one of those waiting who has been without one for longest, however much others ask for.
 *
 * @param atOnce turns at a time
 * @param atOnceEach turns at a time for one holder
 * @param waiting most that wait
 * @param waitingEach most that wait for one holder
 */
export function turns({
  atOnce,
  atOnceEach,
  waiting: mostWaiting,
  waitingEach,
}: Record<'atOnce' | 'atOnceEach' | 'waiting' | 'waitingEach', number>): Turns {
  const running: Holder[] = []
  const waiting: Waiting[] = []
  /** Those who are running or waiting and had a turn already, the latest last. */
  let served: Holder[] = []

  const countOf = (list: Holder[], holder: Holder) => list.filter((one) => one === holder).length
  const isFree = (holder: Holder) => running.length < atOnce && countOf(running, holder) < atOnceEach

  const begin = (holder: Holder) => {
    running.push(holder)
    served = [...served.filter((one) => one !== holder), holder]
  }
  const next = () => {
    const [longest] = waiting
      .filter(({ holder }) => isFree(holder))
      .toSorted((a, b) => served.indexOf(a.holder) - served.indexOf(b.holder))
    if (!longest) return
    waiting.splice(waiting.indexOf(longest), 1)
    // At once, so that no newcomer takes it.
    begin(longest.holder)
    longest.begin()
  }
  const end = (holder: Holder) => {
    running.splice(running.indexOf(holder), 1)
    next()
    served = served.filter((one) => running.includes(one) || waiting.some((other) => other.holder === one))
  }

  const waitFor = (holder: Holder, signal?: AbortSignal) => {
    const own = waiting.filter((one) => one.holder === holder)
    if (own.length >= waitingEach) throw new Problem('tooMuchAtOnce')
    if (waiting.length >= mostWaiting) throw new Problem('busy')
    return new Promise<void>((resolve, reject) => {
      const one = { holder, begin: resolve }
      waiting.push(one)
      signal?.addEventListener(
        'abort',
        () => {
          const place = waiting.indexOf(one)
          if (place < 0) return
          waiting.splice(place, 1)
          reject(new Problem('busy'))
        },
        { once: true },
      )
    })
  }

  const take = async (holder: Holder, signal?: AbortSignal) => {
    if (isFree(holder)) begin(holder)
    else await waitFor(holder, signal)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      end(holder)
    }
  }
  return {
    take,
    async run(holder, work) {
      const giveBack = await take(holder)
      try {
        return await work()
      } finally {
        giveBack()
      }
    },
  }
}

import { Problem } from './problem.ts'

/** Who takes turns: a person's id, or an address of people who have not signed in yet. */
export type Holder = number | string

/** Shares work among all who want it, fairly, in one process. */
export type Turns = {
  /**
   * Waits for a turn. Throws tooMuchAtOnce if the holder has too many waiting, busy if all together have, and busy when the
   * signal aborts or the wait takes too long.
   *
   * @returns a function that ends the turn; calling it more than once is safe
   */
  take(holder: Holder, signal?: AbortSignal): Promise<() => void>
  /** Runs the work in a turn. */
  run<T>(holder: Holder, work: () => Promise<T>): Promise<T>
  /** Counts work that runs elsewhere as a turn of its holder, without waiting. Returns as `take` does. */
  occupy(holder: Holder): () => void
}

type Limits = {
  /** Turns at a time. */
  atOnce?: number
  /** Turns at a time for one holder. */
  atOnceEach: number
  /** Most that wait. */
  waiting?: number
  /** Most that wait for one holder. */
  waitingEach: number
  /** Longest wait. */
  longestMs?: number
  /** Pause between two turns of a holder who has more waiting: others get the CPU. */
  pauseMs?: number
}

type Waiting = { holder: Holder; begin(): void }

/** A turn that ends goes to the one of those waiting who has been without one for longest, however much others ask for. */
export function turns({
  atOnce = Number.POSITIVE_INFINITY,
  atOnceEach,
  waiting: mostWaiting = Number.POSITIVE_INFINITY,
  waitingEach,
  longestMs,
  pauseMs,
}: Limits): Turns {
  const running: Holder[] = []
  const waiting: Waiting[] = []
  /** Those who are running or waiting and had a turn already, the latest last. */
  const served = new Set<Holder>()

  const isFree = (holder: Holder) =>
    running.length < atOnce && running.filter((one) => one === holder).length < atOnceEach
  const isWaiting = (holder: Holder) => waiting.some((one) => one.holder === holder)

  const begin = (holder: Holder) => {
    running.push(holder)
    served.delete(holder)
    served.add(holder)
  }
  const next = () => {
    const order = [...served]
    const [longest] = waiting
      .filter(({ holder }) => isFree(holder))
      .toSorted((a, b) => order.indexOf(a.holder) - order.indexOf(b.holder))
    if (!longest) return
    waiting.splice(waiting.indexOf(longest), 1)
    // At once, so that no newcomer takes it.
    begin(longest.holder)
    longest.begin()
  }
  const end = (holder: Holder) => {
    running.splice(running.indexOf(holder), 1)
    if (waiting.length > 0) next()
    forget(holder)
  }
  const forget = (holder: Holder) => {
    if (!running.includes(holder) && !isWaiting(holder)) served.delete(holder)
  }
  /** Ends the turn of a holder, once. */
  const endOf = (holder: Holder) => {
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      if (pauseMs && isWaiting(holder)) setTimeout(end, pauseMs, holder)
      else end(holder)
    }
  }

  const waitFor = (holder: Holder, signal?: AbortSignal) => {
    const own = waiting.filter((one) => one.holder === holder)
    if (own.length >= waitingEach) throw new Problem('tooMuchAtOnce')
    if (waiting.length >= mostWaiting) throw new Problem('busy')
    return new Promise<void>((resolve, reject) => {
      let late: NodeJS.Timeout | undefined
      const one = {
        holder,
        begin() {
          clearTimeout(late)
          resolve()
        },
      }
      const giveUp = () => {
        const place = waiting.indexOf(one)
        if (place < 0) return
        clearTimeout(late)
        waiting.splice(place, 1)
        forget(holder)
        reject(new Problem('busy'))
      }
      waiting.push(one)
      if (longestMs) late = setTimeout(giveUp, longestMs)
      signal?.addEventListener('abort', giveUp, { once: true })
    })
  }

  const take = async (holder: Holder, signal?: AbortSignal) => {
    if (isFree(holder)) begin(holder)
    else await waitFor(holder, signal)
    return endOf(holder)
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
    occupy(holder) {
      begin(holder)
      return endOf(holder)
    },
  }
}

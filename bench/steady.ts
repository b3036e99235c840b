import { setTimeout } from 'node:timers/promises'
import { type Request, bodyOf, open } from './load.ts'

/** One request: when it was sent, and how long its answer took; milliseconds of performance.now(). */
export type Asked = { at: number; took: number }

type Client = Awaited<ReturnType<typeof open>>

/** With this many pending requests the server does not keep up, and the measurement is meaningless. */
const MOST_WAITING = 100

/**
 * Sends requests to a server at a fixed rate until stopped, whether or not answers have arrived: people do not wait for
 * one another, so requests delayed by a slow answer count as slow. `stop` resolves with all requests once the last is
 * answered, and rejects when `isGood` rejected an answer.
 */
export function steadyLoad(
  port: number,
  perSecond: number,
  request: Request,
  isGood: (body: string) => boolean,
): { stop(): Promise<Asked[]> } {
  const asked: Asked[] = []
  const clients = new Set<Client>()
  const free: Client[] = []
  const waiting = new Set<Promise<void>>()
  let fault: unknown
  const failed = Promise.withResolvers<void>()
  const fail = (error: unknown) => {
    fault ??= error
    failed.resolve()
  }
  let isStopped = false

  async function ask(): Promise<void> {
    const client = free.pop() ?? (await open(port))
    clients.add(client)
    const at = performance.now()
    const answer = await client.ask(request)
    asked.push({ at, took: performance.now() - at })
    free.push(client)
    const body = bodyOf(answer)
    if (!isGood(body)) throw new Error(`${request.path} answered ${body.slice(0, 300)}`)
  }

  async function beat(): Promise<void> {
    const begun = performance.now()
    for (let n = 0; !isStopped && fault === undefined; n += 1) {
      const rest = begun + (n * 1000) / perSecond - performance.now()
      if (rest > 0) await setTimeout(rest)
      if (waiting.size >= MOST_WAITING) throw new Error('the server does not keep up')
      const one: Promise<void> = ask()
        .catch(fail)
        .finally(() => waiting.delete(one))
      waiting.add(one)
    }
  }
  const beating = beat().catch(fail)

  return {
    async stop() {
      isStopped = true
      await beating
      // After a failure the others may never be answered.
      await Promise.race([Promise.all(waiting), failed.promise])
      for (const client of clients) client.close()
      if (fault !== undefined) throw fault
      return asked
    },
  }
}

/** Median and p99 in milliseconds; NaN without requests. */
export function timesOf(asked: Asked[]): { median: number; p99: number } {
  const times = asked.map(({ took }) => took).toSorted((one, other) => one - other)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
  return { median: at(0.5), p99: at(0.99) }
}

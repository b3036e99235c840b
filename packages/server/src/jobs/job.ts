import type { Services } from '../call/call.ts'

/** A job that runs repeatedly. */
export type Job = {
  name: string
  everySeconds: number
  run(services: Services): Promise<void>
  /** Subscribes to work that arrives between turns: calls `wake` for it, and returns a function that unsubscribes. */
  wakenBy?(services: Services, wake: () => void): () => void
  /** Stops a running turn; resolves when it has ended. */
  close?(): Promise<void>
}

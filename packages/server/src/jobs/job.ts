import type { Services } from '../call.ts'

/** One job that is done over and over. */
export type Job = {
  name: string
  everySeconds: number
  run(services: Services): Promise<void>
  /** Where there can be work before the next turn: calls `wake` when there is, and returns what ends that. */
  wakenBy?(services: Services, wake: () => void): () => void
  /** Has a turn that runs come to its end; resolves when nothing of it goes on. */
  close?(): Promise<void>
}

import type { ResourceLimits, Transferable } from 'node:worker_threads'
import { Piscina } from 'piscina'

type Limits = {
  /** Threads at a time. Turns let no more tasks in, so none waits here. */
  atOnce: number
  /** An idle thread ends, and frees its memory, after this time. */
  idleMs: number
  resourceLimits: ResourceLimits
}

/** Runs a task in a thread. The signal ends the thread with the task. */
export type InThread<Task, Result> = (task: Task, signal: AbortSignal, transfer?: Transferable[]) => Promise<Result>

/**
 * Threads that run the default function of a script. Loading its libraries takes a thread longer than most of its work, so it
 * waits for the next task. It does not keep the process alive. See docs/decisions/work-of-a-core-is-done-by-turns.md.
 */
export function threads<Work extends (task: never) => unknown>(
  script: URL,
  { atOnce, idleMs, resourceLimits }: Limits,
): InThread<Parameters<Work>[0], Awaited<ReturnType<Work>>> {
  const pool = new Piscina<Parameters<Work>[0], Awaited<ReturnType<Work>>>({
    filename: script.href,
    minThreads: 0,
    maxThreads: atOnce,
    idleTimeout: idleMs,
    resourceLimits,
    execArgv: [],
    recordTiming: false,
    // Otherwise a thread that waits for a task cannot finish closing connections.
    atomics: 'disabled',
  })
  // Of an idle thread: nobody waits for it.
  pool.on('error', () => {})
  return (task, signal, transfer = []) => pool.run(task, { signal, transferList: transfer as object })
}

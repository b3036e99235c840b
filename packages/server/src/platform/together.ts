/**
 * Does a piece of work once for all who ask for it at the same time. Who asks while it runs gets the next run, which begins
 * after they asked: so an answer holds everything that was committed before its question, and nothing has to be kept or
 * dropped. A run that fails fails for those who wait for the next one too: it was slow or had no database, and they would
 * wait for the same again.
 */
export type Together<T> = (key: string, work: () => Promise<T>) => Promise<T>

type Run<T> = { now: Promise<T>; next: Promise<T> | undefined }

export function together<T>(): Together<T> {
  const running = new Map<string, Run<T>>()
  const start = (key: string, work: () => Promise<T>): Promise<T> => {
    const run: Run<T> = { now: work(), next: undefined }
    running.set(key, run)
    const end = () => {
      if (running.get(key) === run) running.delete(key)
    }
    run.now.then(() => !run.next && end(), end)
    return run.now
  }
  return (key, work) => {
    const run = running.get(key)
    if (!run) return start(key, work)
    return (run.next ??= run.now.then(() => start(key, work)))
  }
}

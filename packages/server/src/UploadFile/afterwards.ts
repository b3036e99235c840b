import type { Context } from '../call.ts'
import { afterCommit } from '../platform/database.ts'

/** Takes files out of the store once the change that let them go is certain. */
export function removeFilesAfterwards(
  { db, files, log }: Pick<Context, 'db' | 'files' | 'log'>,
  storedNames: string[],
): void {
  if (storedNames.length === 0) return
  afterCommit(db, () => {
    for (const name of storedNames) {
      // What a failure leaves behind is found by the cleaning job.
      files.remove(name).catch((error: unknown) => log.warn({ err: error }, 'a removed upload is still stored'))
    }
  })
}

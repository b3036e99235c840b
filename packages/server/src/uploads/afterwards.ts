import type { Context } from '../call.ts'
import { afterCommit } from '../platform/postgres/database.ts'

type Releasing = Pick<Context, 'db' | 'files' | 'log'>

/** Deletes files that their own uploader took back before anything held them, once that change is committed. */
export function removeFilesAfterwards(context: Releasing, storedNames: string[]): void {
  releaseAfterwards(context, storedNames, (name) => context.files.remove(name))
}

/** Puts files that something held into quarantine once the change that let them go is committed. */
export function quarantineFilesAfterwards(context: Releasing, storedNames: string[]): void {
  releaseAfterwards(context, storedNames, (name) => context.files.quarantine(name))
}

function releaseAfterwards({ db, log }: Releasing, storedNames: string[], release: (name: string) => Promise<void>) {
  if (storedNames.length === 0) return
  afterCommit(db, () => {
    for (const name of storedNames) {
      // What a failure leaves behind is found by the cleaning job.
      release(name).catch((error: unknown) => log.warn({ err: error }, 'a removed upload is still stored'))
    }
  })
}

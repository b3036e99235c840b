import type { Context } from '../call/call.ts'
import { afterCommit } from '../platform/postgres/database.ts'
import { quarantineStored, removeStored } from './thumbnails.ts'

type Releasing = Pick<Context, 'db' | 'files' | 'log'>

/** Deletes files that their uploader removed before anything used them, after the change is committed. */
export function removeFilesAfterwards(context: Releasing, storedNames: string[]): void {
  releaseAfterwards(context, storedNames, (name) => removeStored(context.files, name))
}

/** Quarantines files that nothing holds any more, after the change is committed. */
export function quarantineFilesAfterwards(context: Releasing, storedNames: string[]): void {
  releaseAfterwards(context, storedNames, (name) => quarantineStored(context.files, name))
}

function releaseAfterwards({ db, log }: Releasing, storedNames: string[], release: (name: string) => Promise<void>) {
  if (storedNames.length === 0) return
  afterCommit(db, () => {
    for (const name of storedNames) {
      // If it fails, the orphan job finds the file.
      release(name).catch((error: unknown) => log.warn({ err: error }, 'a removed upload is still stored'))
    }
  })
}

import type { SignedIn } from '../../call/call.ts'
import type { Step } from '../../administration/imports/judge.ts'
import { endProgress, saveProgress } from './ImportData.queries.ts'

/** Between two notes. */
const EVERY_MS = 500

/** Notes how far an import is, outside its transaction, so that the page that waits for it can ask any process. */
export function progressOf({ database, caller }: SignedIn, key: string | null | undefined) {
  let noted = performance.now()
  let last = Promise.resolve()
  const step: Step = (done, total) => {
    if (!key || performance.now() - noted < EVERY_MS) return
    noted = performance.now()
    // Without it the import goes on all the same.
    last = saveProgress(database, caller.userId, key, { done, total }).catch(() => {})
  }
  const end = async () => {
    await last
    if (key) await endProgress(database, caller.userId, key).catch(() => {})
  }
  return { step, end }
}

import type { LetterKind } from '@daybook/contract/mailRules'
import { composers } from './composers.ts'
import type { Composed, Desk } from './letter.ts'
import { findPreviewReceiver, findReportLetter } from './preview.queries.ts'
import { RUNS, isRunKind } from './runs.ts'

/**
 * Why there is no letter: nobody has that id; the receiver gets none about that day; or what it said no longer holds, as the
 * report was decided, changed or deleted.
 */
export type NoPreview = 'noReceiver' | 'nothing' | 'outdated'

export type Preview =
  /** `asOf`: when its numbers were read, at its run or now. */
  ({ isFound: true; asOf: Date } & Composed) | { isFound: false; reason: NoPreview }

/**
 * The letter that a receiver got for a day or would get now, in their language. Nothing is written or sent. Rights are the
 * caller's to have checked.
 *
 * @param kind set-password letters carry a secret and are none of them
 * @param day ISO, as in writeRun; of approval and rejected, the last letter that was written on that day
 */
export async function previewLetter(
  desk: Desk,
  { kind, receiverId, day }: { kind: Exclude<LetterKind, 'set_password'>; receiverId: number; day: string },
): Promise<Preview> {
  const receiver = await findPreviewReceiver(desk.db, receiverId)
  if (!receiver) return { isFound: false, reason: 'noReceiver' }
  if (isRunKind(kind)) {
    const shown = await RUNS[kind].show(desk, day, receiver)
    return shown ? { isFound: true, asOf: shown.madeAt, ...shown.letter } : { isFound: false, reason: 'nothing' }
  }
  const row = await findReportLetter(desk.db, { kind, receiverId, day, timeZone: desk.clock.timeZone })
  if (!row) return { isFound: false, reason: 'nothing' }
  const letter = await composers[kind]?.(row.content, receiver, desk)
  return letter ? { isFound: true, asOf: row.madeAt, ...letter } : { isFound: false, reason: 'outdated' }
}

import type { LetterKind } from '@daybook/shared/rules/mailRules'
import type { Scope } from '../../people/rights/scope.ts'
import type { Composed, Desk } from '../letters/letter.ts'
import { findPreviewReceiver, findReportLetter } from './preview.queries.ts'
import { readingOf } from './reading.ts'
import { RUNS, isRunKind } from '../letters/runs.ts'

/**
 * Why there is no letter: nobody has that id; the receiver gets none about that day and these areas; or what it said no longer
 * holds, as the report was decided, changed or deleted.
 */
export type NoPreview = 'noReceiver' | 'nothing' | 'outdated'

export type Preview =
  /** `asOf`: when its numbers were read, at its run or now. `isWhole`: no area was left out. */
  ({ isFound: true; asOf: Date; isWhole: boolean } & Composed) | { isFound: false; reason: NoPreview }

/**
 * The letter that a receiver got for a day or would get now, in their language, as far as it is about the areas of a scope.
 * Nothing is written or sent. Whether the receiver may be asked about is the caller's to have checked.
 *
 * @param kind set-password letters carry a secret and are none of them
 * @param day ISO, as in writeRun; of approval and rejected, the last letter that was written on that day
 */
export async function previewLetter(
  desk: Desk,
  {
    kind,
    receiverId,
    day,
    scope,
  }: { kind: Exclude<LetterKind, 'set_password'>; receiverId: number; day: string; scope: Scope },
): Promise<Preview> {
  const receiver = await findPreviewReceiver(desk.db, receiverId)
  if (!receiver) return { isFound: false, reason: 'noReceiver' }
  if (isRunKind(kind)) {
    const shown = await RUNS[kind].show(desk, day, receiver, scope)
    return shown
      ? { isFound: true, asOf: shown.madeAt, isWhole: shown.isWhole, ...shown.letter }
      : { isFound: false, reason: 'nothing' }
  }
  const row = await findReportLetter(desk.db, { kind, receiverId, day, timeZone: desk.clock.timeZone, scope })
  if (!row) return { isFound: false, reason: 'nothing' }
  const reading = await readingOf(desk, { kind, content: row.content, receiver }, scope)
  const letter = await reading?.compose?.()
  if (!reading || !letter) return { isFound: false, reason: 'outdated' }
  return { isFound: true, asOf: row.madeAt, isWhole: reading.isWhole, ...letter }
}

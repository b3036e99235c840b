import type { PreviewKind } from '@daybook/shared/rules/mailRules'
import type { Scope } from '../../people/rights/scope.ts'
import type { Composed, LetterContext } from '../letters/letter.ts'
import { findPreviewReceiver, findReportLetter } from './preview.queries.ts'
import { readingOf } from './reading.ts'
import { RUNS, isRunKind } from '../letters/runs.ts'

/**
 * Why there is no letter: no such person; nothing to report to them for that day and these areas; or it no longer
 * holds, because the report was decided, changed or deleted.
 */
export type NoPreview = 'noReceiver' | 'nothing' | 'outdated'

export type Preview =
  /** `asOf`: when its numbers were read, at its run or now. `isWhole`: no area is left out. */
  ({ isFound: true; asOf: Date; isWhole: boolean } & Composed) | { isFound: false; reason: NoPreview }

/**
 * The letter that a receiver got for a day or would get now, in their language, limited to the areas of a scope. Writes
 * and sends nothing. The caller checks whether this receiver may be asked about.
 *
 * @param kind any except those that only their receiver may read
 * @param day ISO, as in writeRun; for letters about single reports, the last one written on that day
 */
export async function previewLetter(
  context: LetterContext,
  { kind, receiverId, day, scope }: { kind: PreviewKind; receiverId: number; day: string; scope: Scope },
): Promise<Preview> {
  const receiver = await findPreviewReceiver(context.db, receiverId)
  if (!receiver) return { isFound: false, reason: 'noReceiver' }
  if (isRunKind(kind)) {
    const shown = await RUNS[kind].show(context, day, receiver, scope)
    return shown
      ? { isFound: true, asOf: shown.madeAt, isWhole: shown.isWhole, ...shown.letter }
      : { isFound: false, reason: 'nothing' }
  }
  const row = await findReportLetter(context.db, { kind, receiverId, day, timeZone: context.clock.timeZone, scope })
  if (!row) return { isFound: false, reason: 'nothing' }
  const reading = await readingOf(context, { kind, content: row.content, receiver }, scope)
  const letter = await reading?.compose?.()
  if (!reading || !letter) return { isFound: false, reason: 'outdated' }
  return { isFound: true, asOf: row.madeAt, isWhole: reading.isWhole, ...letter }
}

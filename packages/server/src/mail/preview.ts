import type { Services } from '../call.ts'
import { instant } from '../platform/clock.ts'
import type { Composed } from './letter.ts'
import { findPreviewReceiver } from './preview.queries.ts'
import { RUNS, type RunKind } from './runs.ts'

/** Kinds of letters that can be looked at; set-password letters carry a secret and are none of them. */
export const PREVIEW_KINDS = [
  'daily',
  'abnormal',
  'weekly',
  'monthly',
  'yearly',
  'advance',
  'approval',
  'rejected',
] as const
export type PreviewKind = (typeof PREVIEW_KINDS)[number]

/**
 * Why there is no letter: nobody has that id; they get no letters (inactive, without e-mail notification, in no active
 * receiver group, or none of their areas is concerned).
 */
export type NoPreview = 'noReceiver' | 'nothing'

export type Preview =
  | ({ isFound: true /** When its numbers were read: at its run, or now. */; asOf: Date } & Composed)
  | { isFound: false; reason: NoPreview }

/**
 * The letter that a receiver got for a day or would get now, in their language. Nothing is written or sent. Rights are the
 * caller's to have checked.
 *
 * @param day ISO, as in writeRun; for approval and rejected the day of the event: the newest letter about it
 */
export async function previewLetter(
  services: Pick<Services, 'config' | 'clock' | 'db' | 'sealer'>,
  { kind, receiverId, day }: { kind: PreviewKind; receiverId: number; day: string },
): Promise<Preview> {
  const receiver = await findPreviewReceiver(services.db, receiverId)
  if (!receiver) return { isFound: false, reason: 'noReceiver' }
  const shown = await RUNS[kind as RunKind]?.show(services, day, receiver)
  return shown
    ? { isFound: true, asOf: shown.madeAt ?? instant(services), ...shown.letter }
    : { isFound: false, reason: 'nothing' }
}

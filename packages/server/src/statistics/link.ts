import type { SignedIn } from '../call/call.ts'
import { Problem } from '../platform/problem.ts'

/**
 * The day (ISO) of a sealed value in a report's address; null without one. Throws invalidLink if the value does not
 * open on that page.
 */
export async function linkedDay(
  { db, sealer }: Pick<SignedIn, 'db' | 'sealer'>,
  page: string,
  sealed: string,
): Promise<string | null> {
  if (sealed === '') return null
  const content = await sealer.open(db, page, sealed)
  if (!content?.day) throw new Problem('invalidLink')
  return content.day
}

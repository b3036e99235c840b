import type { SignedIn } from '../call.ts'
import { Problem } from '../platform/problem.ts'

/**
 * The day (ISO) that a sealed value of a report's address names; null without one. Throws invalidLink for a value that
 * does not open on that page.
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

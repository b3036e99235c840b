import type { Services } from '../call.ts'

const PAGE = 'contact'

/** What a device keeps of its last contact: who it was in contact with the server, and when, signed. */
export const contactAt = ({ sealer }: Pick<Services, 'sealer'>, userId: number, at: Date): string =>
  sealer.sign(PAGE, `${userId}.${at.getTime()}`)

/** When a person was in contact, by what their device kept; null if the server did not sign that for them. */
export function contactOf({ sealer }: Pick<Services, 'sealer'>, userId: number, kept: string | null): Date | null {
  const [of, at] = (kept === null ? undefined : sealer.signed(PAGE, kept))?.split('.').map(Number) ?? []
  return of === userId && at !== undefined ? new Date(at) : null
}

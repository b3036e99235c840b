import type { Services } from '../call/call.ts'

const PAGE = 'contact'

/** What a device keeps of its last contact: who it was in contact with the server, and when, signed. */
export const contactAt = ({ sealer }: Pick<Services, 'sealer'>, userId: number, at: Date): string =>
  sealer.sign(PAGE, `${userId}.${at.getTime()}`)

/** Who was in contact and when, by what their device kept; null if the server did not sign that. */
export function contactIn({ sealer }: Pick<Services, 'sealer'>, kept: string): { userId: number; at: Date } | null {
  const [userId, at] = sealer.signed(PAGE, kept)?.split('.').map(Number) ?? []
  return userId === undefined || at === undefined ? null : { userId, at: new Date(at) }
}

/** When a person was in contact, by what their device kept; null if the server did not sign that for them. */
export function contactOf(services: Pick<Services, 'sealer'>, userId: number, kept: string | null): Date | null {
  const contact = kept === null ? null : contactIn(services, kept)
  return contact?.userId === userId ? contact.at : null
}

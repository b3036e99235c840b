import type { ClaimedLetter } from '../../letters/outbox.queries.ts'

/** The letter that an address names. `tag`: the start of its Message-ID, so that nobody can name a letter they did not get. */
export type Named = { id: number; tag: string }

const TAG_LETTERS = 13
const NAMED = /\+(\d{1,12})-([\da-f-]{13})@/i

/** The return address of a letter: BOUNCE_ADDRESS with the letter after a plus sign. */
export function returnAddress(
  bounceAddress: string,
  { id, messageId }: Pick<ClaimedLetter, 'id' | 'messageId'>,
): string {
  const at = bounceAddress.lastIndexOf('@')
  return `${bounceAddress.slice(0, at)}+${id}-${messageId.slice(1, 1 + TAG_LETTERS)}${bounceAddress.slice(at)}`
}

export function namedBy(address: string): Named | undefined {
  const [, id, tag] = NAMED.exec(address) ?? []
  return id !== undefined && tag !== undefined ? { id: Number(id), tag: tag.toLowerCase() } : undefined
}

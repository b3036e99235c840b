import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** An entry as PostgreSQL prints it, so that the hash does not depend on how a driver reads a type. */
export type Entry = {
  id: number
  transaction_id: string
  /** Seconds since 1970 with six decimals. */
  at: string
  actor_id: number | null
  call: string
  action: string
  table_name: string
  row_key: string
  before: string | null
  after: string | null
}

/** The last sealed position. Signed, so that it cannot be moved without the key. */
export type Head = {
  position: number
  transactionId: string
  entryId: number
  /** Hexadecimal, like the signature. */
  hash: string
  sealedAt: string
  signature: string
}

/** The hash before the first link. */
export const GENESIS = Buffer.alloc(32)

export function chainKey(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'daybook', 'audit trail', 32))
}

/**
 * A JSON array separates its members whatever they contain: no line break or quote in a value can imitate another
 * field.
 */
export function linkHash(key: Buffer, previous: Buffer, position: number, entry: Entry): Buffer {
  const content = JSON.stringify([
    position,
    entry.id,
    entry.transaction_id,
    entry.at,
    entry.actor_id,
    entry.call,
    entry.action,
    entry.table_name,
    entry.row_key,
    entry.before,
    entry.after,
  ])
  return createHmac('sha256', key).update(previous).update(content).digest()
}

export function signHead(key: Buffer, head: Omit<Head, 'signature'>): Head {
  const signature = createHmac('sha256', key)
    .update(JSON.stringify(['head', head.position, head.transactionId, head.entryId, head.hash, head.sealedAt]))
    .digest('hex')
  return { ...head, signature }
}

export function isSigned(key: Buffer, head: Head): boolean {
  const expected = Buffer.from(signHead(key, head).signature)
  const found = Buffer.from(head.signature)
  return expected.length === found.length && timingSafeEqual(expected, found)
}

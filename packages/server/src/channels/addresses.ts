import { createHash } from 'node:crypto'
import type { Sealer } from '../platform/sealed.ts'
import type { OtherChannel } from './drivers.ts'

/* Addresses of people at their channels: who has one could write to them, so they are sealed where they are kept. */

/** The page that an address is sealed for. */
export const pageOf = (channel: OtherChannel) => `channel ${channel}`

export function sealAddress(sealer: Sealer, channel: OtherChannel, address: string): { sealed: string; hash: Buffer } {
  return { sealed: sealer.sealWhole(pageOf(channel), { address }), hash: hashOf(address) }
}

/** undefined: it was sealed with another secret. */
export function openAddress(sealer: Sealer, channel: OtherChannel, sealed: string): string | undefined {
  const address = sealer.openWhole(pageOf(channel), sealed)?.address
  return typeof address === 'string' ? address : undefined
}

export const hashOf = (text: string) => createHash('sha256').update(text).digest()

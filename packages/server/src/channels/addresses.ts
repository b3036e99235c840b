import { createHash } from 'node:crypto'
import type { Sealer } from '../platform/sealed.ts'
import type { OtherChannel } from './drivers.ts'

/* People's addresses on their channels. Anyone who knows one could write to them, so they are stored sealed. */

/** The sealing purpose ('page') of a channel's addresses. */
export const pageOf = (channel: OtherChannel) => `channel ${channel}`

export function sealAddress(sealer: Sealer, channel: OtherChannel, address: string): { sealed: string; hash: Buffer } {
  return { sealed: sealer.sealWhole(pageOf(channel), { address }), hash: hashOf(address) }
}

/** undefined if it was sealed with another secret. */
export function openAddress(sealer: Sealer, channel: OtherChannel, sealed: string): string | undefined {
  const address = sealer.openWhole(pageOf(channel), sealed)?.address
  return typeof address === 'string' ? address : undefined
}

export const hashOf = (text: string) => createHash('sha256').update(text).digest()

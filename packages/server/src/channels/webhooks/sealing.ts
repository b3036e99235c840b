import type { Sealer } from '../../platform/sealed.ts'

/* Sealing of the stored addresses and secrets of webhooks. */

/** The sealing purposes ('pages'). */
export const PAGE = { address: 'webhook address', secret: 'webhook secret' } as const
type Kept = keyof typeof PAGE

export const sealKept = (sealer: Sealer, kind: Kept, value: string) => sealer.sealWhole(PAGE[kind], { value })

/** undefined if it was sealed with another secret of the installation. */
export function openKept(sealer: Sealer, kind: Kept, sealed: string): string | undefined {
  const value = sealer.openWhole(PAGE[kind], sealed)?.value
  return typeof value === 'string' ? value : undefined
}

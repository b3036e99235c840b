import { hkdfSync } from 'node:crypto'
import type { Config } from '../platform/config.ts'
import type { Querying } from '../platform/postgres/database.ts'
import { sealer } from '../platform/sealed.ts'
import { chainKey, isSigned } from './chain.ts'
import { readHead } from './chain.queries.ts'
import { loadSecrets, noteFirstSecret } from './secrets.queries.ts'

/** A secret that was replaced. `until`: the last position of the trail that it sealed. */
export type EarlierSecret = { generation: number; secret: string; until: number }

/** `other`: the database was sealed with a different secret; `none`: none has been recorded yet. */
export type Secrets = { state: 'present' | 'other' | 'none'; generation: number; earlier: EarlierSecret[] }

const PAGE = 'earlier secret'

/** Identifies a secret without revealing anything about it: secrets have at least 32 characters. */
export function fingerprintOf(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, 'daybook', 'fingerprint', 16)).toString('hex')
}

export function sealEarlier(present: string, { secret, until }: EarlierSecret): string {
  return sealer(present).sealWhole(PAGE, { secret, until })
}

/** The secrets of a database, as far as `secret` can open them. Oldest first. */
export async function readSecrets(db: Querying, secret: string): Promise<Secrets> {
  const [present, ...rest] = await loadSecrets(db)
  if (!present) return { state: 'none', generation: 0, earlier: [] }
  const { generation } = present
  if (present.fingerprint !== fingerprintOf(secret)) return { state: 'other', generation, earlier: [] }
  const open = sealer(secret)
  const earlier = rest.toReversed().flatMap((row) => {
    const { secret: one, until } = open.openWhole(PAGE, row.sealed ?? '') ?? {}
    // A tampered secret cannot open its part of the trail, which verification then reports as broken.
    return typeof one === 'string' && typeof until === 'number'
      ? [{ generation: row.generation, secret: one, until }]
      : []
  })
  return { state: 'present', generation, earlier }
}

/** Records the server's secret in a database without one, unless the trail was sealed with another secret. */
export async function noteSecret(db: Querying, { secret }: Pick<Config, 'secret'>): Promise<void> {
  if (await hasSealed(db, secret)) await noteFirstSecret(db, fingerprintOf(secret))
}

/** Whether a database was sealed with this secret, as far as it can tell: one that has sealed nothing takes any. */
export async function isSecretOf(db: Querying, secret: string): Promise<boolean> {
  const { state } = await readSecrets(db, secret)
  return state === 'none' ? hasSealed(db, secret) : state === 'present'
}

async function hasSealed(db: Querying, secret: string): Promise<boolean> {
  const head = await readHead(db)
  return !head || isSigned(chainKey(secret), head)
}

/** The keys of the trail: each position was sealed with the secret of its time. */
export function chainKeys(present: string, earlier: readonly EarlierSecret[]) {
  const old = earlier.map(({ secret, until }) => ({ key: chainKey(secret), until }))
  const newest = chainKey(present)
  return {
    newest,
    at: (position: number) => old.find(({ until }) => position <= until)?.key ?? newest,
    /** Keys that may have signed a head at a position: a copy elsewhere may be older than the current secret. */
    signers: (position: number) => [newest, ...old.filter(({ until }) => position <= until).map(({ key }) => key)],
  }
}

export type ChainKeys = ReturnType<typeof chainKeys>

import { instant } from '../platform/clock.ts'
import { commandLine } from '../platform/commandLine.ts'
import type { Services } from '../call/call.ts'
import type { Querying } from '../platform/postgres/database.ts'
import { GENESIS, type Head, isSigned, linkHash, signHead } from './chain.ts'
import {
  addLinks,
  entriesAfter,
  hashAt,
  lastPosition,
  lockSealing,
  markMoved,
  readHead,
  wasMoved,
  writeHead,
} from './chain.queries.ts'
import { headFile, readHeadCopy, writeHeadCopy } from './headCopy.ts'
import { record } from './record.ts'
import { type ChainKeys, chainKeys } from './secrets.ts'

/** Entries per transaction: few enough for hashing not to delay calls. */
const BATCH = 500

type Needs = Pick<Services, 'database' | 'config' | 'clock' | 'log'>

/** The audit trail differs from what was sealed. Sealing stops, because continuing would cover the traces. */
export class TrailBroken extends Error {}

/**
 * Seals new entries whose order is final. Several processes may call it at once; one of them does the work.
 *
 * @returns how many entries it sealed @throws TrailBroken if the sealed end is not where it was left
 */
export async function sealTrail(services: Needs): Promise<number> {
  let sealed = 0
  for (;;) {
    const count = await sealBatch(services)
    sealed += count
    if (count < BATCH) return sealed
  }
}

async function sealBatch({ database, config, clock }: Needs): Promise<number> {
  const keys = chainKeys(config.secret, config.earlierSecrets)
  const key = keys.newest
  const now = instant({ clock })
  const done = await database.transaction().execute(async (tx) => {
    if (!(await lockSealing(tx))) return undefined
    const head = await readHead(tx)
    await requireUntouched(tx, keys, head, config.dataDir)
    const moved = head !== undefined && (await wasMoved(tx))
    const entries = await entriesAfter(tx, head, moved, BATCH)
    const last = entries.at(-1)
    if (!last) {
      // Add an entry of this cluster, so that the head gets one of its transaction ids.
      if (moved) await record(tx, { actorId: null, call: 'system', action: 'seal-check' })
      return undefined
    }
    const first = (head?.position ?? 0) + 1
    let hash: Buffer = head ? Buffer.from(head.hash, 'hex') : GENESIS
    const links = entries.map((entry, index) => {
      hash = linkHash(key, hash, first + index, entry)
      return { position: first + index, entryId: entry.id, hash }
    })
    await addLinks(tx, links)
    const next = signHead(key, {
      position: first + entries.length - 1,
      transactionId: last.transaction_id,
      entryId: last.id,
      hash: hash.toString('hex'),
      sealedAt: now.toISOString(),
    })
    await writeHead(tx, next)
    // From here on, new entries have higher transaction ids.
    if (moved && last.isReached) await markMoved(tx, false)
    return { head: next, count: entries.length }
  })
  if (!done) return 0
  await writeHeadCopy(config.dataDir, done.head)
  return done.count
}

/** @throws TrailBroken if the sealed end is not where it was left, in the database or in the copy of its head */
export async function requireUntouched(
  db: Querying,
  keys: ChainKeys,
  head: Head | undefined,
  dataDir: string,
): Promise<void> {
  const verify = `${commandLine('audit:verify')} says where`
  if ((await lastPosition(db)) !== (head?.position ?? 0)) {
    throw new TrailBroken(`the audit trail does not end where it was sealed; ${verify}`)
  }
  if (head && (!isSigned(keys.newest, head) || (await hashAt(db, head.position)) !== head.hash)) {
    throw new TrailBroken(`the end of the audit trail was changed, or APP_SECRET was; ${verify}`)
  }
  const copy = await readHeadCopy(dataDir)
  if (copy === undefined) return
  const isOurs = copy !== 'broken' && keys.signers(copy.position).some((key) => isSigned(key, copy))
  if (!isOurs || (await hashAt(db, copy.position)) !== copy.hash) {
    throw new TrailBroken(
      `the audit trail is not the one of ${headFile(dataDir)}; ${verify}. After restoring a backup on purpose, remove that file.`,
    )
  }
}

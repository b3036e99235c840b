import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Services } from '../call/call.ts'
import { randomToken } from '../people/sessions/session.ts'
import { commandLine } from '../platform/commandLine.ts'
import { ConfigError } from '../platform/configError.ts'
import { isInUse, type StoreOwner } from '../platform/files.ts'
import { Problem } from '../platform/problem.ts'
import { originalName } from './thumbnails.ts'
import { knownNames, loadHolder, noteStoreKey } from './uploads.queries.ts'

/** How many files to check in an unclaimed store. */
const LOOKED_AT = 1_000
/** How long nobody else may use the store after a server has renewed its lease, which it does four times in that time. */
const LEASE_SECONDS = 120

/** The size of a small picture: a full disk can still create a file name, but not this. */
export const TRIAL_BYTES = 64 * 1024

type Needs = Pick<Services, 'db' | 'files' | 'config' | 'clock'>

/** The store is another installation's, or a copy of this database uses it. */
export class StoreTaken extends ConfigError {}

/**
 * Ensures that the upload store is this installation's: the first start claims it.
 *
 * @throws ConfigError if it cannot be used, or holds files and this database knows none of them; StoreTaken if another
 *   installation has it: two with one store would delete each other's uploads
 */
export async function claimStore(services: Needs): Promise<void> {
  const { db, files } = services
  const unusable = unusableStore(services)
  await examineStore(services)
  await files.claim({ database: (await loadHolder(db)).holder }).catch(unusable)
  await holdStore(services).catch((error: unknown) =>
    error instanceof StoreTaken ? Promise.reject(error) : unusable(error),
  )
}

/**
 * Changes nothing.
 *
 * @param services.db undefined: the database is new, so it holds no store and knows no file
 * @throws what claimStore would
 */
export async function examineStore({ db, ...services }: Omit<Needs, 'db'> & Partial<Pick<Needs, 'db'>>): Promise<void> {
  const owner = await services.files.owner().catch(unusableStore(services))
  if (owner !== undefined) requireFree(services, owner, db ? await loadHolder(db) : { holder: '', keys: [] })
  else if (await isForeign({ db, files: services.files })) throw foreignFiles(services)
}

/**
 * Saves and removes a file, without which nobody can work.
 *
 * @throws ConfigError if the store cannot be used
 */
export async function tryStore({ files, config }: Pick<Needs, 'files' | 'config'>): Promise<void> {
  const name = randomToken()
  await files
    .save(name, Readable.from([Buffer.alloc(TRIAL_BYTES)]))
    .then(() => files.remove(name))
    .catch(unusableStore({ config }))
}

/**
 * Renews the lease of the store. Several servers of one installation may do so: each writes a key that the database
 * remembers, so the others recognise it, and a copy of the database does not.
 *
 * @throws StoreTaken if another installation or a copy of this database has the store
 */
export async function holdStore({ db, files, config, clock }: Needs): Promise<void> {
  const known = await loadHolder(db)
  const owner = await files.owner()
  if (!owner) throw new Error(`FILES_URL (${config.filesUrl}) is no longer marked as this installation's`)
  requireFree({ config, clock }, owner, known)
  await writeLease({ db, files, clock }, known.holder)
}

/** Throws StoreTaken if the store is another installation's, or a copy of this database uses it. */
function requireFree(
  { config, clock }: Pick<Needs, 'config' | 'clock'>,
  owner: StoreOwner,
  { holder, keys }: { holder: string; keys: string[] },
): void {
  const takeOver = commandLine('admin', 'take-over')
  if (owner.database !== holder)
    throw new StoreTaken(
      `FILES_URL (${config.filesUrl}) contains the uploads of another installation. Set FILES_URL to a store of its own. ` +
        `If this installation replaces that one, stop that one and run: ${takeOver}`,
    )
  const { lease } = owner
  if (lease && !keys.includes(lease.key) && isInUse(owner, clock))
    throw new StoreTaken(
      `FILES_URL (${config.filesUrl}) is in use by a server with a copy of this database, at least until ${lease.until}. ` +
        `Set FILES_URL to a store of its own. If this server replaces that one, stop that one and start this one after that time.`,
    )
}

/**
 * Makes the store this installation's, even if another installation had it.
 *
 * @param evenInUse even if a server of the other installation is using it
 * @throws ConfigError if that is the case, or this database knows none of the store's files
 */
export async function takeStore(services: Needs, evenInUse: boolean): Promise<void> {
  const { db, files, clock, config } = services
  const unusable = unusableStore(services)
  const owner = await files.owner().catch(unusable)
  const { holder, keys } = await loadHolder(db)
  const lease = owner?.lease
  if (lease && !keys.includes(lease.key) && isInUse(owner, clock) && !evenInUse)
    throw new ConfigError(
      `A server is using FILES_URL (${config.filesUrl}). Stop it and run this again after ${lease.until}. With --in-use the store is taken now, and that server stops.`,
    )
  if (await isForeign(services)) throw foreignFiles(services)
  await files.claim({ database: holder }).catch(unusable)
  await writeLease({ db, files, clock }, holder).catch(unusable)
}

async function writeLease({ db, files, clock }: Omit<Needs, 'config'>, holder: string): Promise<void> {
  const key = randomUUID()
  await noteStoreKey(db, key)
  const until = clock.now().add({ seconds: LEASE_SECONDS }).round('second').toString()
  await files.setOwner({ database: holder, lease: { key, until } })
}

/** Whether the store has files, and this database knows none of them. */
async function isForeign({ db, files }: Pick<Needs, 'files'> & { db: Needs['db'] | undefined }): Promise<boolean> {
  const found: string[] = []
  for await (const name of files.namesBefore(new Date(8.64e15))) if (found.push(originalName(name)) === LOOKED_AT) break
  return found.length > 0 && (db === undefined || (await knownNames(db, found)).size === 0)
}

function foreignFiles({ config }: Pick<Needs, 'config'>): ConfigError {
  return new ConfigError(
    `FILES_URL (${config.filesUrl}) contains files that are not in this database. Set FILES_URL to a store of its own.`,
  )
}

function unusableStore({ config }: Pick<Needs, 'config'>) {
  return (error: unknown): never => {
    throw new ConfigError(`FILES_URL (${config.filesUrl}) cannot be used: ${reasonOf(error)}`)
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof Problem) return error.code === 'storageFull' ? 'it is full' : 'it does not answer'
  return error instanceof Error ? error.message : String(error)
}

import { ConfigError } from '../platform/configError.ts'
import { OWNER_FILE } from '../platform/files.ts'
import { Problem } from '../platform/problem.ts'
import type { Services } from '../call.ts'
import { originalName } from './thumbnails.ts'
import { knownNames, loadInstallation } from './uploads.queries.ts'

/** How many files to check in an unclaimed store. */
const LOOKED_AT = 1_000

/**
 * Ensures that the upload store belongs to this database; the first start writes the database's id there. Throws
 * ConfigError if it cannot be used, belongs to another database, or holds files and this database knows none of them: two
 * databases with one store would delete each other's uploads.
 */
export async function claimStore({ db, files, config }: Pick<Services, 'db' | 'files' | 'config'>): Promise<void> {
  const own = await loadInstallation(db)
  const refuse = (whose: string): never => {
    throw new ConfigError(
      `FILES_URL (${config.filesUrl}) ${whose}. Set FILES_URL to a store of its own. ` +
        `If these uploads do belong to this database, write {"database":"${own}"} to ${OWNER_FILE} there and start again.`,
    )
  }
  const unusable = (error: unknown): never => {
    throw new ConfigError(`FILES_URL (${config.filesUrl}) cannot be used: ${reasonOf(error)}`)
  }
  if ((await files.owner().catch(unusable)) === undefined) {
    const found: string[] = []
    for await (const name of files.namesBefore(new Date(8.64e15)))
      if (found.push(originalName(name)) === LOOKED_AT) break
    if (found.length > 0 && (await knownNames(db, found)).size === 0)
      refuse('contains files that are not in this database')
    await files.claim(own).catch(unusable)
  }
  // Read again: of two databases that claim a store at once, one is overwritten.
  if ((await files.owner()) !== own) refuse('contains the uploads of another database')
}

function reasonOf(error: unknown): string {
  if (error instanceof Problem) return error.code === 'storageFull' ? 'it is full' : 'it does not answer'
  return error instanceof Error ? error.message : String(error)
}

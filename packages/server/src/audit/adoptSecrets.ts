import { existsSync } from 'node:fs'
import path from 'node:path'
import { commandLine } from '../platform/commandLine.ts'
import type { Config } from '../platform/config.ts'
import { ConfigError } from '../platform/configError.ts'
import { openDatabase } from '../platform/postgres/database.ts'
import { noteSecret, readSecrets } from './secrets.ts'

/** Where `npm run admin -- rekey` keeps a new secret until it counts. */
export const newSecretFile = (dataDir: string) => path.join(dataDir, 'app-secret.new')

/**
 * Compares APP_SECRET with the one that the database was sealed with, and adds earlier ones to the settings.
 *
 * @param isServer notes the secret of a database that has none yet
 * @throws ConfigError if it is another one
 */
export async function adoptSecrets(config: Config, databaseUrl: string, isServer: boolean): Promise<void> {
  const { db } = openDatabase({ url: databaseUrl, timeZone: config.timeZone, size: 1, onError: () => {} })
  try {
    const { state, earlier } = await readSecrets(db, config.secret)
    if (state === 'other') throw new ConfigError(otherSecret(config))
    if (state === 'none' && isServer) await noteSecret(db, config)
    config.earlierSecrets = earlier
  } finally {
    await db.destroy()
  }
}

/** What an operator can do about another secret. */
export function otherSecret({ dataDir }: Pick<Config, 'dataDir'>): string {
  const rekey = commandLine('admin', 'rekey')
  const first = 'The database was sealed with another APP_SECRET than this one.'
  return existsSync(newSecretFile(dataDir))
    ? `${first} A change of it was interrupted, or APP_SECRET was not set to ${newSecretFile(dataDir)}: ${rekey} finishes it.`
    : `${first} Set the one that ${rekey}, or the backup, has given.`
}

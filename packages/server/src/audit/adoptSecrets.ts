import { existsSync } from 'node:fs'
import path from 'node:path'
import { commandLine } from '../platform/commandLine.ts'
import type { Config } from '../platform/config.ts'
import { ConfigError } from '../platform/configError.ts'
import { openDatabase } from '../platform/postgres/database.ts'
import { noteSecret, readSecrets } from './secrets.ts'

/** Where `npm run admin -- rekey` keeps a new secret until it is in use. */
export const newSecretFile = (dataDir: string) => path.join(dataDir, 'app-secret.new')

/**
 * Checks that the database was sealed with this APP_SECRET, and adds earlier secrets to the settings.
 *
 * @param isServer records the secret in a database that has none yet
 * @throws ConfigError if the database was sealed with another secret
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

/** The message about a different secret, with what the operator can do. */
export function otherSecret({ dataDir }: Pick<Config, 'dataDir'>): string {
  const rekey = commandLine('admin', 'rekey')
  const first = 'The database was sealed with a different APP_SECRET.'
  return existsSync(newSecretFile(dataDir))
    ? `${first} A change of it was interrupted, or APP_SECRET was not set to ${newSecretFile(dataDir)}: ${rekey} finishes it.`
    : `${first} Set the one that ${rekey} printed or the backup contains.`
}

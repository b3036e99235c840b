import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../config.ts'
import { ConfigError } from '../configError.ts'
import { embeddedUrl, startEmbeddedPostgres } from './embeddedPostgres.ts'
import { lockFolder } from '../folderLock.ts'

/** For operators' commands, which need an existing database. Throws ConfigError rather than create a data folder. */
export function requireDatabase(env: NodeJS.ProcessEnv): void {
  const dataDir = path.resolve(env.DATA_DIR || './data')
  if (env.DATABASE_URL || existsSync(path.join(dataDir, 'postgres'))) return
  throw new ConfigError(`There is no database in ${dataDir}; set DATA_DIR, or DATABASE_URL and APP_SECRET.`)
}

/**
 * The database for an operator's command, whether or not the app is running. The process that has locked the data folder
 * also runs its embedded PostgreSQL; other processes reach it over the socket.
 */
export async function reachDatabase({
  directUrl,
  dataDir,
  embeddedSettings: settings,
}: Pick<Config, 'directUrl' | 'dataDir' | 'embeddedSettings'>) {
  const nothing = () => Promise.resolve()
  if (directUrl) return { url: directUrl, how: 'of DATABASE_URL', stop: nothing }
  const lock = lockFolder(dataDir)
  if (!lock) return { url: embeddedUrl(dataDir), how: `of ${dataDir} (Daybook is running)`, stop: nothing }
  lock.release()
  const log = { info: () => {}, warn: () => {}, error: (message: string) => process.stderr.write(`${message}\n`) }
  const { url, stop } = await startEmbeddedPostgres({ dataDir, log, settings })
  return { url, how: `of ${dataDir} (Daybook is not running)`, stop }
}

import path from 'node:path'
import type pg from 'pg'
import type { Services } from './call.ts'
import { bucketStore } from '../platform/bucket.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { type Database, openDatabase } from '../platform/postgres/database.ts'
import { type FileStore, folderStore } from '../platform/files.ts'
import { limitsOn } from '../platform/limits.ts'
import { listen } from '../platform/live.ts'
import { sealer } from '../platform/sealed.ts'
import { clamd } from '../platform/virusScanner.ts'

/**
 * Opens all services of an app process. `close` closes them, the pool last. Call `expectLoss` when stopping begins: the
 * database may be stopped at the same time, and lost connections are then not worth a warning.
 */
export function openServices(
  config: Config,
  databaseUrl: string,
  clock: Clock,
  log: Services['log'],
): { services: Services; pool: pg.Pool; database: Database; expectLoss(): void; close(): Promise<void> } {
  let isClosing = false
  const warn = (...parts: unknown[]) => {
    if (!isClosing) log.warn(...parts)
  }
  const { db, pool } = openDatabase({
    url: databaseUrl,
    timeZone: config.timeZone,
    size: config.poolSize,
    pooler: config.pooler,
    onError: (error) => warn({ err: error }, 'a database connection was lost'),
  })
  const directUrl = config.directUrl ?? databaseUrl
  const live = listen(directUrl, { warn })
  const services: Services = {
    config,
    clock,
    db,
    database: db,
    databaseUrl,
    directUrl,
    pool,
    sealer: sealer(
      config.secret,
      config.earlierSecrets.map(({ secret }) => secret),
    ),
    files: fileStore(config),
    scanner: config.clamdUrl ? clamd(config.clamdUrl) : undefined,
    limits: limitsOn(pool),
    live,
    log,
  }
  return {
    services,
    pool,
    database: db,
    expectLoss() {
      isClosing = true
    },
    async close() {
      isClosing = true
      await live.stop()
      await db.destroy()
    },
  }
}

export function fileStore(config: Config): FileStore {
  if (config.filesUrl.startsWith('s3:')) return bucketStore(config.filesUrl, config.filesEndpoint)
  return folderStore(path.resolve(config.dataDir, config.filesUrl))
}

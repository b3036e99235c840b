import path from 'node:path'
import type pg from 'pg'
import type { Services } from './call.ts'
import { bucketStore } from './platform/bucket.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { type Database, openDatabase } from './platform/postgres/database.ts'
import { type FileStore, folderStore } from './platform/files.ts'
import { limitsOn } from './platform/limits.ts'
import { listen } from './platform/live.ts'
import { sealer } from './platform/sealed.ts'
import { clamd } from './platform/virusScanner.ts'

/** Opens everything that an app process works with. `close` ends it, the pool last. */
export function openServices(
  config: Config,
  databaseUrl: string,
  clock: Clock,
  log: Services['log'],
): { services: Services; pool: pg.Pool; database: Database; close(): Promise<void> } {
  const { db, pool } = openDatabase({
    url: databaseUrl,
    timeZone: config.timeZone,
    onError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  })
  const live = listen(databaseUrl, log)
  const services: Services = {
    config,
    clock,
    db,
    database: db,
    databaseUrl,
    pool,
    sealer: sealer(config.secret),
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
    async close() {
      await live.stop()
      await db.destroy()
    },
  }
}

export function fileStore(config: Config): FileStore {
  if (config.filesUrl.startsWith('s3:')) return bucketStore(config.filesUrl, config.filesEndpoint)
  return folderStore(path.resolve(config.dataDir, config.filesUrl))
}

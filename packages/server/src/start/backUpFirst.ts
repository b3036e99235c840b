import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { BusyPlace, makeBackup } from '../backup/make.ts'
import { stateOf } from '../db/migrate.ts'
import type { Config } from '../platform/config.ts'
import { systemClock } from '../platform/clock.ts'
import { fileStore } from '../call/services.ts'

/** Makes a backup in BACKUP_TO; or in DATA_DIR/backups, without the uploads, which no upgrade touches. */
export function backUp(config: Config, databaseUrl: string) {
  return makeBackup({
    config,
    databaseUrl,
    store: fileStore(config),
    clock: systemClock(config.timeZone),
    to: config.backups.to ?? path.join(config.dataDir, 'backups'),
    madeBy: 'upgrade',
    withFiles: config.backups.to !== undefined,
  })
}

/** Makes a backup before an upgrade changes the database. */
export async function backUpFirst(
  config: Config,
  databaseUrl: string,
  log: { info(about: object, message: string): void },
): Promise<void> {
  for (;;) {
    const { done, pending, unknown, isUnfinished } = await stateOf(databaseUrl)
    if (done.length === 0 || pending.length === 0 || unknown.length > 0 || isUnfinished) return
    try {
      const { folder } = await backUp(config, databaseUrl)
      log.info({ backup: folder, migrations: pending }, 'a backup was made before the upgrade')
      return
    } catch (error) {
      // Another process, started at the same time, makes the backup and upgrades.
      if (!(error instanceof BusyPlace)) throw error
      await sleep(1_000)
    }
  }
}

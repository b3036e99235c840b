import { backUp } from './backUpFirst.ts'
import { fileStore } from '../call/services.ts'
import { findBackup } from '../backup/place.ts'
import { beginRestore, restoreTables } from '../backup/restore.ts'
import { settle } from '../command/restoring.ts'
import { migrateRestored, migrateTo, requireUsable, stateOf } from '../db/migrate.ts'
import type { Config } from '../platform/config.ts'
import type { CarryOver } from '../platform/postgres/olderCluster.ts'

/**
 * Carries an embedded database over to the PostgreSQL of this version, by a backup in BACKUP_TO or DATA_DIR/backups, which
 * is kept. Uploads are not touched.
 */
export function carryOver(config: Config): CarryOver {
  return {
    async save(databaseUrl) {
      const state = await stateOf(databaseUrl)
      requireUsable(state)
      if (state.done.length === 0) return undefined
      const { folder } = await backUp(config, databaseUrl)
      return folder
    },
    async load(databaseUrl, saved) {
      const backup = await findBackup(saved)
      await beginRestore(databaseUrl, backup)
      await restoreTables(databaseUrl, backup, migrateTo)
      // Migrate now: later, a backup would be made first.
      await migrateRestored(databaseUrl, { secret: config.secret, files: fileStore(config) })
      // Nobody has used the app in between, so nothing that was waiting to be sent has been sent.
      await settle(databaseUrl, config.timeZone, backup, { call: 'npm start', isSending: true, isCopy: false })
    },
  }
}

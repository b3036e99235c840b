import path from 'node:path'
import { BusyPlace, makeBackup } from '../backup/make.ts'
import { listBackups, prune } from '../backup/place.ts'
import type { Services } from '../call.ts'
import type { Job } from './job.ts'

/**
 * Makes a backup each day at BACKUP_AT and keeps the newest BACKUP_KEEP. If the server was not running then, it makes the
 * backup when it starts. If several processes share a place, the lock of the place lets one of them do it.
 */
export const backups: Job = {
  name: 'backups',
  everySeconds: 60,
  async run({ config, clock, directUrl: databaseUrl, files, log }: Services) {
    const { to, at, keep } = config.backups
    if (to === undefined) return
    const last = (await listBackups(to)).at(-1)
    if (last && Temporal.Instant.compare(last.manifest.madeAt, lastDue(clock.now(), clock.timeZone, at)) >= 0) return
    const made = await makeBackup({ config, databaseUrl, store: files, clock, to, madeBy: 'schedule' }).catch(ifBusy)
    if (!made) return
    const { folder, manifest } = made
    log.info({ backup: path.basename(folder), uploads: manifest.files.count }, 'a backup was made')
    const lost = manifest.files.missing.length + manifest.files.damaged.length
    if (lost > 0) log.warn({ uploads: lost }, 'the backup lacks uploads that are missing or damaged in the store')
    await prune(to, keep)
  },
}

/** Ignores BusyPlace: another process is making the backup. */
function ifBusy(error: unknown): undefined {
  if (!(error instanceof BusyPlace)) throw error
}

/** The last moment at which a backup was due. */
export function lastDue(now: Temporal.Instant, timeZone: string, at: string): Temporal.Instant {
  const local = now.toZonedDateTimeISO(timeZone)
  const due = local.withPlainTime(at)
  return (Temporal.ZonedDateTime.compare(due, local) <= 0 ? due : due.subtract({ days: 1 })).toInstant()
}

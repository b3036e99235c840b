import path from 'node:path'
import { BusyPlace, makeBackup } from '../backup/make.ts'
import { listBackups, prune } from '../backup/place.ts'
import type { Services } from '../call/call.ts'
import { oneLine } from '../mail/letters/letter.ts'
import { instant } from '../platform/clock.ts'
import type { Job } from './job.ts'

const failures = new WeakMap<Services['database'], BackupFailure>()

/** Why this process could not make the scheduled backup, and when it last tried; undefined if it made one since. */
export type BackupFailure = { at: Date; why: string }
export const backupFailure = ({ database }: Pick<Services, 'database'>) => failures.get(database)

/**
 * Makes a backup each day at BACKUP_AT and keeps the newest BACKUP_KEEP. If the server was not running then, it makes the
 * backup when it starts. If several processes share a place, the lock of the place lets one of them do it.
 */
export const backups: Job = {
  name: 'backups',
  everySeconds: 60,
  async run(services: Services) {
    const { to } = services.config.backups
    if (to === undefined) return
    try {
      await makeDue(services, to)
      failures.delete(services.database)
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      failures.set(services.database, { at: instant(services), why: oneLine(why).slice(0, 300) })
      throw error
    }
  },
}

async function makeDue({ config, clock, directUrl: databaseUrl, files, log }: Services, to: string): Promise<void> {
  const { at, keep } = config.backups
  const last = (await listBackups(to)).at(-1)
  if (last && Temporal.Instant.compare(last.manifest.madeAt, lastDue(clock.now(), clock.timeZone, at)) >= 0) return
  const made = await makeBackup({ config, databaseUrl, store: files, clock, to, madeBy: 'schedule' }).catch(ifBusy)
  if (!made) return
  const { folder, manifest } = made
  log.info({ backup: path.basename(folder), uploads: manifest.files.count }, 'a backup was made')
  const lost = manifest.files.missing.length + manifest.files.damaged.length
  if (lost > 0) log.warn({ uploads: lost }, 'the backup lacks uploads that are missing or damaged in the store')
  await prune(to, keep)
}

/** Ignores BusyPlace: another process is making the backup. */
function ifBusy(error: unknown): undefined {
  if (!(error instanceof BusyPlace)) throw error
}

/** Hours that a backup may take. */
const HOURS = 2

/** Since when a backup has been overdue, if the last one was made at this moment; undefined if none is. */
export function overdueSince(
  last: Temporal.Instant,
  { now, timeZone }: Pick<Services['clock'], 'now' | 'timeZone'>,
  at: string,
): Temporal.Instant | undefined {
  const due = lastDue(now(), timeZone, at)
  const isLate = Temporal.Instant.compare(last, due) < 0 && now().since(due).total('hours') > HOURS
  return isLate ? due : undefined
}

/** The last moment at which a backup was due. */
export function lastDue(now: Temporal.Instant, timeZone: string, at: string): Temporal.Instant {
  const local = now.toZonedDateTimeISO(timeZone)
  const due = local.withPlainTime(at)
  return (Temporal.ZonedDateTime.compare(due, local) <= 0 ? due : due.subtract({ days: 1 })).toInstant()
}

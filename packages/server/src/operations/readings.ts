import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { listBackups } from '../backup/place.ts'
import { readVerdict } from '../backup/verdict.ts'
import type { Services } from '../call/call.ts'
import { backupFailure, type BackupFailure, lastDue } from '../jobs/backups.ts'
import { countRuns } from '../mail/schedule/runs.queries.ts'
import { lookout } from '../platform/lookout.ts'
import { type Certificate, readCertificates } from './certificates.ts'
import { type Checks, checksOf } from './checks.ts'
import {
  type DatabaseFigures,
  type LetterFigures,
  loadDatabaseFigures,
  loadLetterFigures,
  loadProcesses,
  loadTrailFigures,
  type ServerProcess,
  type TrailFigures,
} from './operations.queries.ts'

export type BackupReading =
  | 'notScheduled'
  | 'unreadable'
  | {
      due: Date
      failure?: BackupFailure | undefined
      last?: { at: Date; uploads: number; lost: number }
      verified?: { backupAt: Date; at: Date; isGood: boolean }
    }

export type Disk = { place: string; free: number; size: number }

/** Everything from which the facts are derived; undefined: could not be read. */
export type Readings = {
  checks: { [C in keyof Checks]: Awaited<ReturnType<Checks[C]>> }
  database: DatabaseFigures | undefined
  /** As this process sees it; undefined if there is none. */
  backups: BackupReading | undefined
  letters: LetterFigures | undefined
  overdueRuns: number | undefined
  trail: TrailFigures | undefined
  disks: Disk[]
  certificates: Certificate[]
  processes: ServerProcess[] | undefined
}

type Reader = () => Promise<Readings>
const readers = new WeakMap<Services['database'], Reader>()

/**
 * Reads everything, each part with the timeout of a probe, so that one that hangs does not hide the others. Requests within
 * a few seconds share a reading.
 */
export function read(services: Services): Promise<Readings> {
  const known = readers.get(services.database) ?? readerOf(services)
  readers.set(services.database, known)
  return known()
}

function readerOf(services: Services): Reader {
  const { db } = services
  const part = <T>(look: () => Promise<T>, freshMs = 5_000) =>
    lookout<T | undefined>(look, { otherwise: undefined, freshMs })
  const checks = checksOf(services)
  const parts = {
    database: part(() => loadDatabaseFigures(db)),
    backups: part(() => readBackups(services), 30_000),
    letters: part(() => loadLetterFigures(db)),
    overdueRuns: part(async () => (await countRuns(db)).overdue),
    trail: part(() => loadTrailFigures(db)),
    disks: part(() => readDisks(services)),
    certificates: part(() => readCertificates(services.config), 600_000),
    processes: part(() => loadProcesses(db)),
  }
  return async () => {
    const [database, files, mail] = await Promise.all([checks.database(), checks.files(), checks.mail()])
    const isThere = database !== 'away'
    const ask = <T>(look: () => Promise<T | undefined>) => (isThere ? look() : Promise.resolve(undefined))
    const [figures, backups, letters, overdueRuns, trail, disks, certificates, processes] = await Promise.all([
      ask(parts.database),
      parts.backups(),
      ask(parts.letters),
      ask(parts.overdueRuns),
      ask(parts.trail),
      parts.disks(),
      parts.certificates(),
      ask(parts.processes),
    ])
    return {
      checks: { database, files, mail },
      database: figures,
      backups,
      letters,
      overdueRuns,
      trail,
      disks: disks ?? [],
      certificates: certificates ?? [],
      processes,
    }
  }
}

async function readBackups(services: Services): Promise<BackupReading> {
  const { config, clock } = services
  const { to, at } = config.backups
  if (to === undefined) return 'notScheduled'
  const list = await listBackups(to).catch(() => undefined)
  if (!list) return 'unreadable'
  const due = new Date(lastDue(clock.now(), clock.timeZone, at).epochMilliseconds)
  const failure = backupFailure(services)
  const newest = list.at(-1)?.manifest
  if (!newest) return { due, failure }
  const { count, missing, damaged } = newest.files
  return {
    due,
    failure,
    last: { at: new Date(newest.madeAt), uploads: count, lost: missing.length + damaged.length },
    ...(await newestVerdict(list.map(({ folder, manifest }) => ({ folder, madeAt: manifest.madeAt })))),
  }
}

async function newestVerdict(list: readonly { folder: string; madeAt: string }[]) {
  for (const { folder, madeAt } of list.toReversed()) {
    const verdict = await readVerdict(folder)
    if (verdict) return { verified: { backupAt: new Date(madeAt), at: new Date(verdict.at), isGood: verdict.isGood } }
  }
  return {}
}

/** The disks of the folders to which Daybook writes, each disk once. */
async function readDisks({ config }: Services): Promise<Disk[]> {
  const places: [string, string | undefined][] = [
    ['DATA_DIR', config.dataDir],
    ['FILES_URL', config.filesUrl.includes('://') ? undefined : path.resolve(config.dataDir, config.filesUrl)],
    ['BACKUP_TO', config.backups.to],
    ['PostgreSQL', config.databaseUrl === undefined ? path.join(config.dataDir, 'postgres') : undefined],
  ]
  const found = new Map<string, Disk>()
  for (const [place, folder] of places) {
    const disk = folder === undefined ? undefined : await statfs(folder).catch(() => undefined)
    if (!disk) continue
    const size = disk.blocks * disk.bsize
    const free = disk.bavail * disk.bsize
    // Folders on the same disk have the same figures; two disks hardly ever do.
    const key = `${disk.type} ${disk.blocks} ${disk.files}`
    const known = found.get(key)
    found.set(key, known ? { ...known, place: `${known.place}, ${place}` } : { place, free, size })
  }
  return [...found.values()]
}

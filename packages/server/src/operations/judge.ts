import { FACT_STATES, type FactState } from '@daybook/shared/texts/operationStates'
import type { FactId, Finding } from '@daybook/shared/texts/operations'
import { readableInstant } from '../platform/clock.ts'
import type { Readings } from './readings.ts'

/** Minutes that a due letter waits before it is amber, and red. */
const LETTER_MINUTES = { amber: 10, red: 60 }
/** Minutes that an audit entry waits to be sealed; it takes seconds while all is well. */
const SEAL_MINUTES = 10
/** Hours that a backup may take. */
const BACKUP_HOURS = 2
/** Days after which a verification is out of date. */
const VERIFIED_DAYS = 35
const DAY_MS = 86_400_000
const GB = 1e9
/** Red when less than both a share and a size are free; amber when less than a share. */
const DISK = { red: { share: 0.1, bytes: 2 * GB }, amber: 0.15 }
const CERTIFICATE_DAYS = { red: 7, amber: 21 }
/** Seconds without a heartbeat, which comes every twenty, after which a process counts as gone. */
const SILENT_SECONDS = 180
/** Share of the database's connections. */
const CONNECTION_SHARE = 0.9

type Setting = { now: Date; timeZone: string; mailFrom: string; isSenderMissing: boolean }
type Say = (fact: FactId, state: FactState, note: string, values?: Finding['values']) => Finding

/** The findings about the installation, in the order of FACT_IDS; the page, letters and metrics all use them. */
export function judge(readings: Readings, setting: Setting): Finding[] {
  const say: Say = (fact, state, note, values = {}) => ({ fact, state, note, values })
  return [
    ...ofDatabase(readings, say),
    ...ofBackups(readings, setting, say),
    ...ofLetters(readings, say),
    ...ofMailServer(readings, setting, say),
    ...ofChannels(readings, say),
    ...ofJobs(readings, say),
    ...ofTrail(readings, setting, say),
    ...readings.disks.map((disk) => ofDisk(disk, say)),
    readings.checks.files === 'ok' ? say('files', 'green', 'ok') : say('files', 'red', 'notWritable'),
    ...ofCertificates(readings, setting, say),
    ...ofProcesses(readings, setting, say),
  ]
}

/** The worst state of a fact; green without any finding. */
export function stateOf(findings: readonly Finding[], fact: FactId): FactState {
  const states = new Set(findings.filter((finding) => finding.fact === fact).map(({ state }) => state))
  return FACT_STATES.find((state) => states.has(state)) ?? 'green'
}

function ofDatabase({ checks, database }: Readings, say: Say): Finding[] {
  if (checks.database === 'away') return [say('database', 'red', 'away')]
  if (checks.database === 'readOnly') return [say('database', 'red', 'readOnly')]
  if (checks.database === 'full') return [say('database', 'red', 'full')]
  if (!database) return [say('database', 'amber', 'away')]
  const { version, bytes, connections: used, maxConnections: max } = database
  const isBusy = used > max * CONNECTION_SHARE
  return [
    say('database', 'green', 'ok', { version, size: sizeText(bytes) }),
    ...(isBusy ? [say('database', 'amber', 'busy', { used, max })] : []),
  ]
}

function ofBackups({ backups }: Readings, { now, timeZone }: Setting, say: Say): Finding[] {
  if (backups === 'notScheduled') return [say('backups', 'amber', 'notScheduled')]
  if (backups === 'unreadable' || backups === undefined) return [say('backups', 'red', 'unreadable')]
  const { due, failure, last, verified } = backups
  const failed = failure
    ? [say('backups', 'red', 'failed', { at: readableInstant(failure.at, timeZone), why: failure.why })]
    : []
  if (!last) return failure ? failed : [say('backups', 'red', 'never')]
  const at = readableInstant(last.at, timeZone)
  const isLate = last.at < due && now.getTime() - due.getTime() > BACKUP_HOURS * 3_600_000
  const findings = isLate
    ? [say('backups', 'red', 'late', { at, due: readableInstant(due, timeZone) })]
    : [say('backups', 'green', 'ok', { at, uploads: last.uploads })]
  findings.push(...failed)
  if (last.lost > 0) findings.push(say('backups', 'amber', 'lossy', { count: last.lost }))
  if (verified && !verified.isGood)
    return [...findings, say('backups', 'red', 'damaged', { at: readableInstant(verified.backupAt, timeZone) })]
  const isVerified = verified && daysSince(verified.at, now) <= VERIFIED_DAYS
  findings.push(
    isVerified
      ? say('backups', 'green', 'verified', { at: readableInstant(verified.at, timeZone) })
      : say('backups', 'amber', 'unverified', { days: VERIFIED_DAYS }),
  )
  return findings
}

function ofLetters({ letters, overdueRuns = 0 }: Readings, say: Say): Finding[] {
  if (!letters) return []
  const { waiting, oldestSeconds, failed, unknown } = letters
  const minutes = Math.floor(oldestSeconds / 60)
  const first =
    minutes >= LETTER_MINUTES.amber
      ? say('letters', minutes >= LETTER_MINUTES.red ? 'red' : 'amber', 'waiting', { waiting, minutes })
      : say('letters', 'green', 'ok', { waiting })
  return [
    first,
    ...(overdueRuns > 0 ? [say('letters', 'amber', 'overdue', { count: overdueRuns })] : []),
    ...(failed > 0 ? [say('letters', 'amber', 'failed', { count: failed })] : []),
    ...(unknown > 0 ? [say('letters', 'amber', 'unknown', { count: unknown })] : []),
  ]
}

function ofMailServer({ checks }: Readings, { mailFrom, isSenderMissing }: Setting, say: Say): Finding[] {
  if (checks.mail === 'notConfigured') return [say('mailServer', 'amber', 'notConfigured')]
  return [
    checks.mail === 'ok' ? say('mailServer', 'green', 'ok') : say('mailServer', 'red', checks.mail),
    ...(isSenderMissing ? [say('mailServer', 'amber', 'sender', { from: mailFrom })] : []),
  ]
}

function ofChannels({ letters }: Readings, say: Say): Finding[] {
  if (!letters) return []
  const { byChannel: count } = letters
  return [count > 0 ? say('channels', 'amber', 'failed', { count }) : say('channels', 'green', 'ok')]
}

function ofJobs({ processes }: Readings, say: Say): Finding[] {
  if (!processes) return []
  const late = [...new Set(processes.filter(isHeard).flatMap(({ lateJobs }) => lateJobs))]
  return [late.length > 0 ? say('jobs', 'red', 'late', { jobs: late.join(', ') }) : say('jobs', 'green', 'ok')]
}

export const isHeard = ({ secondsSilent }: { secondsSilent: number }) => secondsSilent <= SILENT_SECONDS

function ofTrail({ trail }: Readings, { now, timeZone }: Setting, say: Say): Finding[] {
  if (!trail) return []
  const { sealedAt, entries, unsealedSeconds, verifiedAt, isBroken } = trail
  const minutes = Math.floor(unsealedSeconds / 60)
  const findings = [
    sealedAt
      ? say('auditTrail', 'green', 'ok', { entries, at: readableInstant(sealedAt, timeZone) })
      : say('auditTrail', 'green', 'empty'),
  ]
  if (minutes >= SEAL_MINUTES) findings.push(say('auditTrail', 'red', 'behind', { minutes }))
  if (!verifiedAt || daysSince(verifiedAt, now) > VERIFIED_DAYS)
    return [...findings, say('auditTrail', 'amber', 'unverified', { days: VERIFIED_DAYS })]
  const at = readableInstant(verifiedAt, timeZone)
  return [
    ...findings,
    isBroken ? say('auditTrail', 'red', 'broken', { at }) : say('auditTrail', 'green', 'verified', { at }),
  ]
}

function ofDisk({ place, free, size }: Readings['disks'][number], say: Say): Finding {
  const values = { place, free: sizeText(free), size: sizeText(size) }
  if (free < DISK.red.bytes && free < size * DISK.red.share) return say('disk', 'red', 'full', values)
  return free < size * DISK.amber ? say('disk', 'amber', 'low', values) : say('disk', 'green', 'ok', values)
}

function ofCertificates({ certificates }: Readings, { now, timeZone }: Setting, say: Say): Finding[] {
  if (certificates.length === 0) return [say('certificates', 'green', 'none')]
  return certificates.map(({ host, until }) => {
    if (!until) return say('certificates', 'amber', 'unknown', { host })
    const days = Math.floor((until.getTime() - now.getTime()) / DAY_MS)
    const values = { host, days, until: readableInstant(until, timeZone) }
    if (until <= now) return say('certificates', 'red', 'expired', values)
    if (days >= CERTIFICATE_DAYS.amber) return say('certificates', 'green', 'ok', values)
    return say('certificates', days < CERTIFICATE_DAYS.red ? 'red' : 'amber', 'soon', values)
  })
}

function ofProcesses({ processes }: Readings, { timeZone }: Setting, say: Say): Finding[] {
  if (!processes) return []
  const heard = processes.filter(isHeard)
  const versions = [...new Set(heard.map(({ version }) => version))]
  const gone = processes.filter((one) => !isHeard(one))
  return [
    versions.length > 1
      ? say('processes', 'amber', 'mixed', { versions: versions.join(', ') })
      : say('processes', 'green', 'ok', { count: heard.length, version: versions[0] ?? '–' }),
    ...gone.map(({ host, pid, seenAt }) =>
      say('processes', 'amber', 'gone', { host, pid: String(pid), at: readableInstant(seenAt, timeZone) }),
    ),
  ]
}

function daysSince(moment: Date, now: Date): number {
  return (now.getTime() - moment.getTime()) / DAY_MS
}

/** A readable size, with decimal units, as disks are sold. */
export function sizeText(bytes: number): string {
  const units = ['kB', 'MB', 'GB', 'TB']
  let value = bytes / 1_000
  let unit = 0
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1_000
    unit += 1
  }
  return `${value.toFixed(value < 10 ? 1 : 0)} ${units[unit]}`
}

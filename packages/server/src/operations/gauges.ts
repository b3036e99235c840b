import { FACT_IDS } from '@daybook/shared/texts/operations'
import { Gauge, type Registry } from 'prom-client'
import type { Services } from '../call/call.ts'
import { backupFailure } from '../jobs/backups.ts'
import { jobAges } from '../jobs/pulse.ts'
import { countRead } from '../mail/bounces/mailbox.queries.ts'
import { lookout } from '../platform/lookout.ts'
import { instant } from '../platform/clock.ts'
import { findingsOf } from './findings.ts'
import { stateOf } from './judge.ts'
import { countLetters, type LetterCount } from './operations.queries.ts'
import { read } from './readings.ts'

const GRADE = { green: 0, amber: 1, red: 2 } as const

/** The figures of the Operations page as metrics, read on each scrape; concurrent scrapes share a reading. */
export function addGauges(registry: Registry, services: Services): void {
  const { pool, db, clock } = services
  const letters = lookout<LetterCount[]>(() => countLetters(db), { otherwise: [], freshMs: 5_000 })
  const now = () => instant({ clock }).getTime()
  const seconds = (moment: Date) => moment.getTime() / 1_000
  /** A gauge that is cleared before each reading: unknown values are absent rather than 0. */
  const gauge = <L extends string = never>(
    name: string,
    help: string,
    labelNames: readonly L[],
    fill: (set: (value: number, labels?: Partial<Record<L, string>>) => void) => unknown,
  ) =>
    new Gauge({
      name: `daybook_${name}`,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset()
        // Resetting a gauge without labels sets it to 0.
        if (labelNames.length === 0) this.remove()
        await fill((value, labels = {}) => this.set(labels, value))
      },
    })

  gauge('state', 'A fact of the Operations page: 0 well, 1 look soon, 2 act now', ['fact'], async (set) => {
    const findings = await findingsOf(services)
    for (const fact of FACT_IDS) set(GRADE[stateOf(findings, fact)], { fact })
  })
  gauge('database_up', '1 while the database answers and is writable', [], async (set) =>
    set((await read(services)).checks.database === 'ok' ? 1 : 0),
  )
  gauge('database_bytes', 'Size of the database', [], async (set) => {
    const { database } = await read(services)
    if (database) set(database.bytes)
  })
  gauge('pool_connections', 'Database connections of this process', ['state'], (set) => {
    set(pool.totalCount - pool.idleCount, { state: 'busy' })
    set(pool.idleCount, { state: 'idle' })
    set(pool.waitingCount, { state: 'waited for' })
  })
  if (services.config.bounceMailbox !== undefined) {
    const mailbox = lookout(() => countRead(db), { otherwise: undefined, freshMs: 5_000 })
    gauge('bounce_messages', 'Messages in the bounce mailbox', ['kind'], async (set) => {
      const read = await mailbox()
      if (!read) return
      set(read.bounces, { kind: 'came back' })
      set(read.others, { kind: 'other' })
    })
    gauge('bounce_mailbox_age_seconds', 'Since the bounce mailbox was last read to its end', [], async (set) => {
      const readAt = (await mailbox())?.readAt
      if (readAt) set((now() - readAt.getTime()) / 1_000)
    })
  }
  gauge('letters', 'Letters that wait, and that failed within 24 hours', ['state', 'channel'], async (set) => {
    for (const { status: state, channel, count } of await letters()) set(count, { state, channel })
  })
  gauge('oldest_letter_seconds', 'How long the oldest waiting letter has been due', [], async (set) => {
    const { letters: figures } = await read(services)
    if (figures) set(figures.oldestSeconds)
  })
  gauge('mail_runs_overdue', 'Mail runs that are overdue', [], async (set) => {
    const { overdueRuns } = await read(services)
    if (overdueRuns !== undefined) set(overdueRuns)
  })
  gauge('audit_sealed_timestamp_seconds', 'When audit entries were last sealed', [], async (set) => {
    const { trail } = await read(services)
    if (trail?.sealedAt) set(seconds(trail.sealedAt))
  })
  gauge('audit_unsealed_seconds', 'How long the oldest entry has waited to be sealed', [], async (set) => {
    const { trail } = await read(services)
    if (trail) set(trail.unsealedSeconds)
  })
  gauge('backup_failed', '1 if this process could not make the last scheduled backup', [], (set) =>
    set(backupFailure(services) ? 1 : 0),
  )
  gauge('backup_age_seconds', 'Age of the last backup', [], async (set) => {
    const { backups } = await read(services)
    if (typeof backups === 'object' && backups.last) set((now() - backups.last.at.getTime()) / 1_000)
  })
  gauge('disk_free_bytes', 'Free space', ['place'], async (set) => {
    for (const { place, free } of (await read(services)).disks) set(free, { place })
  })
  gauge('disk_bytes', 'Size of the disk', ['place'], async (set) => {
    for (const { place, size } of (await read(services)).disks) set(size, { place })
  })
  gauge('certificate_expiry_timestamp_seconds', 'When a certificate expires', ['host'], async (set) => {
    for (const { host, until } of (await read(services)).certificates) if (until) set(seconds(until), { host })
  })
  gauge('job_age_seconds', 'Seconds since a background job of this process last completed', ['job'], (set) => {
    for (const { job, seconds: age } of jobAges(services)) set(age, { job })
  })
}

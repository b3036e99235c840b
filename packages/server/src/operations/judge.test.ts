import { type FactId, findingText, operationTexts } from '@daybook/shared/texts/operations'
import { describe, expect, it } from 'vitest'
import { inWords } from '../mail/letters/operationWords.ts'
import { judge, sizeText, stateOf } from './judge.ts'
import type { Readings } from './readings.ts'

const NOW = new Date('2026-11-20T03:00:00Z')
const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)
const SETTING = { now: NOW, timeZone: 'Asia/Bangkok', mailFrom: 'Daybook <daybook@localhost>', isSenderMissing: false }
const process = (more: object = {}) => ({
  id: 'a',
  host: 'one',
  pid: 1,
  version: '1.0.0',
  startedAt: ago(5),
  seenAt: NOW,
  secondsSilent: 4,
  lateJobs: [],
  ...more,
})
const WELL: Readings = {
  checks: { database: 'ok', files: 'ok', mail: 'ok' },
  database: { version: '18.4', schema: '111-next', bytes: 12e9, connections: 12, maxConnections: 100 },
  backups: {
    due: ago(8),
    last: { at: ago(7.9), uploads: 3, lost: 0 },
    verified: { backupAt: ago(30), at: ago(29), isGood: true },
  },
  letters: { waiting: 2, oldestSeconds: 3, failed: 0, unknown: 0, byChannel: 0 },
  overdueRuns: 0,
  trail: { sealedAt: NOW, entries: 900, unsealedSeconds: 1, verifiedAt: ago(24), isBroken: false },
  disks: [{ place: 'DATA_DIR', free: 60e9, size: 100e9 }],
  certificates: [{ host: 'daybook.example.com:443', until: ago(-24 * 60) }],
  processes: [process()],
}
const of = (more: Partial<Readings>, setting = SETTING) => judge({ ...WELL, ...more }, setting)
const letters = (more: object): Partial<Readings> => ({ letters: { ...WELL.letters, ...more } as Readings['letters'] })
const trail = (more: object): Partial<Readings> => ({ trail: { ...WELL.trail, ...more } as Readings['trail'] })
const disk = (free: number, size = 100e9): Partial<Readings> => ({ disks: [{ place: 'DATA_DIR', free, size }] })
const certificate = (until: Date | undefined) => ({ certificates: [{ host: 'h:443', until }] })
const backups = (more: object) => ({ backups: { ...(WELL.backups as object), ...more } as Readings['backups'] })

describe('the facts of the installation', () => {
  it('are green while all is well, with a sentence on each and nothing to do', () => {
    const findings = of({})
    expect(findings.filter(({ state }) => state !== 'green')).toEqual([])
    for (const language of ['en', 'th'] as const) {
      for (const finding of findings) {
        const words = findingText(language, finding)
        expect(words?.says, `${finding.fact} ${finding.note}`).toMatch(/\S/)
        expect(words?.says).not.toMatch(/[{}]|undefined|NaN/)
        expect(words?.todo).toBe('')
      }
    }
  })

  it.each<[FactId, string, 'red' | 'amber', Partial<Readings>]>([
    ['database', 'away', 'red', { checks: { ...WELL.checks, database: 'away' } }],
    ['database', 'readOnly', 'red', { checks: { ...WELL.checks, database: 'readOnly' } }],
    ['database', 'full', 'red', { checks: { ...WELL.checks, database: 'full' } }],
    [
      'database',
      'busy',
      'amber',
      { database: { version: '18', schema: '111-next', bytes: 1, connections: 95, maxConnections: 100 } },
    ],
    ['backups', 'notScheduled', 'amber', { backups: 'notScheduled' }],
    ['backups', 'unreadable', 'red', { backups: 'unreadable' }],
    ['backups', 'never', 'red', { backups: { due: ago(1) } }],
    ['backups', 'failed', 'red', { backups: { due: ago(1), failure: { at: NOW, why: 'the disk is gone' } } }],
    ['backups', 'failed', 'red', backups({ failure: { at: NOW, why: 'the disk is gone' } })],
    ['backups', 'late', 'red', backups({ due: ago(3), last: { at: ago(27), uploads: 0, lost: 0 } })],
    ['backups', 'lossy', 'amber', backups({ last: { at: NOW, uploads: 9, lost: 2 } })],
    ['backups', 'unverified', 'amber', backups({ verified: undefined })],
    ['backups', 'unverified', 'amber', backups({ verified: { backupAt: NOW, at: ago(24 * 36), isGood: true } })],
    ['backups', 'damaged', 'red', backups({ verified: { backupAt: NOW, at: NOW, isGood: false } })],
    ['letters', 'waiting', 'amber', letters({ oldestSeconds: 11 * 60 })],
    ['letters', 'waiting', 'red', letters({ oldestSeconds: 3_600 })],
    ['letters', 'failed', 'amber', letters({ failed: 1 })],
    ['letters', 'unknown', 'amber', letters({ unknown: 1 })],
    ['letters', 'overdue', 'amber', { overdueRuns: 1 }],
    ['mailServer', 'away', 'red', { checks: { ...WELL.checks, mail: 'away' } }],
    ['mailServer', 'refusing', 'red', { checks: { ...WELL.checks, mail: 'refusing' } }],
    ['mailServer', 'notConfigured', 'amber', { checks: { ...WELL.checks, mail: 'notConfigured' } }],
    ['channels', 'failed', 'amber', letters({ byChannel: 3 })],
    ['jobs', 'late', 'red', { processes: [process({ lateJobs: ['letters'] })] }],
    ['auditTrail', 'behind', 'red', trail({ unsealedSeconds: 601 })],
    ['auditTrail', 'broken', 'red', trail({ isBroken: true })],
    ['auditTrail', 'unverified', 'amber', trail({ verifiedAt: null })],
    ['disk', 'low', 'amber', disk(14e9)],
    ['disk', 'full', 'red', disk(1.9e9)],
    ['files', 'notWritable', 'red', { checks: { ...WELL.checks, files: 'notWritable' } }],
    ['certificates', 'soon', 'amber', certificate(ago(-24 * 20))],
    ['certificates', 'soon', 'red', certificate(ago(-24 * 6))],
    ['certificates', 'expired', 'red', certificate(ago(1))],
    ['certificates', 'unknown', 'amber', certificate(undefined)],
    ['processes', 'mixed', 'amber', { processes: [process(), process({ id: 'b', version: '1.1.0' })] }],
    ['processes', 'gone', 'amber', { processes: [process(), process({ id: 'b', secondsSilent: 181 })] }],
  ])('describe the %s: %s (%s), and what to do, in both languages', (fact, note, state, more) => {
    const findings = of(more)
    const found = findings.find((one) => one.fact === fact && one.note === note)
    expect(found?.state).toBe(state)
    expect(stateOf(findings, fact)).toBe(state)
    for (const language of ['en', 'th'] as const) {
      const words = findingText(language, found as NonNullable<typeof found>)
      expect(words?.todo).toMatch(/\S/)
      expect(words?.says).not.toMatch(/[{}]|undefined|NaN/)
    }
  })

  it('name commands as this installation has them, never as another one does', () => {
    expect(JSON.stringify(operationTexts)).not.toMatch(/npm run|daybook (?:audit|backup)/)
    const words = (fact: FactId, note: string) => inWords('en', { fact, note, values: {} })?.todo
    expect(words('backups', 'never')).toContain('npm run backup -- --to BACKUP_TO')
    expect(words('backups', 'unverified')).toBe('Run: npm run backup -- verify BACKUP_TO')
    expect(words('auditTrail', 'behind')).toContain('Run: npm run audit:verify')
    const all = Object.entries(operationTexts.th).flatMap(([fact, { notes }]) =>
      Object.keys(notes).map((note) => inWords('th', { fact: fact as FactId, note, values: {} })?.todo ?? ''),
    )
    expect(all.filter((todo) => todo.includes('npm run'))).toHaveLength(8)
  })

  it('report that letters have no sender, and leave out what cannot be read while the database is away', () => {
    expect(of({}, { ...SETTING, isSenderMissing: true }).map(({ note }) => note)).toContain('sender')
    const away = of({
      checks: { ...WELL.checks, database: 'away' },
      letters: undefined,
      trail: undefined,
      processes: undefined,
      overdueRuns: undefined,
      database: undefined,
    })
    expect(away.map(({ fact }) => fact)).toEqual([
      'database',
      'backups',
      'backups',
      'mailServer',
      'disk',
      'files',
      'certificates',
    ])
  })

  it('do not count the jobs of a missing process', () => {
    expect(stateOf(of({ processes: [process({ lateJobs: ['letters'], secondsSilent: 999 })] }), 'jobs')).toBe('green')
  })

  it('accept a large disk with little free in percent, and a small one with much', () => {
    expect(stateOf(of(disk(90e9, 1e12)), 'disk')).toBe('amber')
    expect(stateOf(of(disk(1.5e9, 4e9)), 'disk')).toBe('green')
  })

  it('give sizes as disks are sold', () => {
    expect([512, 1_500_000, 12e9, 999.7e6, 2.5e12].map(sizeText)).toEqual([
      '0.5 kB',
      '1.5 MB',
      '12 GB',
      '1.0 GB',
      '2.5 TB',
    ])
  })
})

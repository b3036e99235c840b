import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { CallName } from '@daybook/shared'
import { databaseDoor, throughDoor } from './testing/databaseDoor.ts'
import { calls } from './testing/everyCall.ts'
import { scratchApp, success } from './testing/app.ts'
import { company } from './testing/world.ts'
import { openReplica } from './platform/postgres/replica.ts'

const PATIENT = { timeout: 10_000, interval: 50 }
const ASKED = { eventGroupId: 2, companyId: company.home }

/** What a probe reads from a server that is no standby, as this replica is. */
const POSITION = 'pg_current_wal_flush_lsn()'

/**
 * An app whose replica is its own database behind a door, so that statements sent there can be told apart and cut off.
 * `asked` records each statement and where it was sent. After `hold()`, the replica replays nothing until `release()`.
 */
async function withReplica() {
  const app = await scratchApp()
  const door = await databaseDoor(app.url)
  const replica = openReplica({
    url: throughDoor(app.url, door),
    primaryUrl: app.url,
    mostBehind: 15,
    timeZone: 'Asia/Bangkok',
    size: 5,
    pooler: 'none',
    log: { warn: () => {} },
  })
  app.services.replica = replica
  onTestFinished(() => replica.stop())
  await vi.waitFor(() => expect(replica.state()).toBe('ok'), PATIENT)

  const asked: { isReplica: boolean; text: string }[] = []
  let held: string | undefined
  const { query } = pg.Client.prototype
  const noting = function (this: pg.Client, config: unknown, ...rest: unknown[]) {
    const text = typeof config === 'string' ? config : String((config as { text?: string }).text)
    const isReplica = door.host.endsWith(`:${this.port}`)
    asked.push({ isReplica, text })
    const sent = isReplica && held && text.includes(POSITION) ? text.replace(POSITION, `'${held}'::pg_lsn`) : config
    return (query as (...all: unknown[]) => unknown).call(this, sent, ...rest)
  }
  const hold = async () => {
    const { rows } = await sql<{ at: string }>`select ${sql.raw(POSITION)}::text as at`.execute(app.db)
    held = rows[0]?.at
  }
  const release = () => {
    held = undefined
  }
  pg.Client.prototype.query = noting as typeof query
  onTestFinished(() => {
    pg.Client.prototype.query = query
  })
  /** Where statements about event reports were sent since the last call. */
  const servers = () => {
    const found = asked.splice(0).filter(({ text }) => /\b(?:from|join) event_report\b/.test(text))
    return [...new Set(found.map(({ isReplica }) => (isReplica ? 'replica' : 'primary')))].toSorted()
  }
  return { ...app, replica, door, servers, asked, hold, release }
}

describe('calls that may lag', () => {
  it('are answered by the replica, and their session by the primary', async () => {
    const { call, servers, asked } = await withReplica()
    success(await call('company', 'Report/GetByEventType', ASKED))
    expect(asked.filter(({ text }) => /\bsession s\b/.test(text)).map(({ isReplica }) => isReplica)).toEqual([false])
    expect(servers()).toEqual(['replica'])
    success(await call('company', 'EventRecord/GetData', { ...ASKED, page: 1, pageSize: 10 }))
    expect(servers()).toEqual(['replica'])
    // Live pages never read stale data.
    success(await call('company', 'EventToday/LoadEventToday', {}))
    expect(servers()).toEqual(['primary'])
  })

  it('read the primary for people who have changed something, in this browser and in others, until the replica has it', async () => {
    const { call, servers, replica, hold, release } = await withReplica()
    await hold()
    const rule = { eventGroup: '1', status: 'Y', dayText: '3', modeName: 'Add' }
    const saved = await call('admin', 'SetAdvanceEventDays/onSaveData', rule)
    success(saved)
    expect(String(saved.headers['set-cookie'])).toMatch(/daybook-seen=\d+; Path=\/; HttpOnly; SameSite=Lax/)
    expect(replica.forReader(1, undefined)).toBeUndefined()
    success(await call('admin', 'Report/GetByEventType', ASKED))
    expect(servers()).toEqual(['primary'])
    // Others are not held up by it.
    success(await call('company', 'Report/GetByEventType', ASKED))
    expect(servers()).toEqual(['replica'])
    release()
    await vi.waitFor(async () => {
      success(await call('admin', 'Report/GetByEventType', ASKED))
      expect(servers()).toEqual(['replica'])
    }, PATIENT)
  })

  it('follow what the browser has seen at another process', async () => {
    const { call, signIn, servers } = await withReplica()
    const cookie = `${await signIn('company')}; daybook-seen=${Number.MAX_SAFE_INTEGER}`
    success(await call('nobody', 'Report/GetByEventType', ASKED, { cookie }))
    expect(servers()).toEqual(['primary'])
  })

  it('are answered by the primary while the replica is cut off, silent or refuses', async () => {
    const { app, call, servers, door, replica } = await withReplica()
    door.freeze()
    const begun = performance.now()
    const body = success(await call('company', 'Report/GetByEventType', ASKED))
    expect(performance.now() - begun).toBeLessThan(6_000)
    expect(body.byTable.summary.length).toBeGreaterThan(0)
    expect(servers()).toContain('primary')
    door.shut()
    await vi.waitFor(() => expect(replica.state()).toBe('away'), PATIENT)
    success(await call('company', 'Report/GetByEventType', ASKED))
    expect(servers()).toEqual(['primary'])
    // People can be served, so the status is healthy; the body names what is not.
    const health = await app.inject({ url: '/health' })
    expect([health.statusCode, health.json()]).toEqual([200, expect.objectContaining({ replica: 'away' })])
  })

  it('export from the replica, and from the primary if that is gone, each with one line in the log', async () => {
    const { call, servers, door, db, replica } = await withReplica()
    const log = async () => (await db.selectFrom('export_log').select('id').execute()).length
    const file = await call('company', 'EventRecord/ExportExcels', { ...ASKED })
    expect(file.http).toBe(200)
    expect(await log()).toBe(1)
    // The export itself was a change: it wrote to the log.
    await vi.waitFor(() => expect(replica.forReader(1, undefined)).toBeDefined(), PATIENT)
    servers()
    door.shut()
    const again = await call('admin', 'EventRecord/ExportExcels', { ...ASKED })
    expect(again.http).toBe(200)
    expect(await log()).toBe(2)
  })

  it('are named by the contract: every report and export of reports, and nothing that changes more than a log', () => {
    const named = calls.filter(({ call }) => call.mayLag)
    const groups: readonly string[] = ['Report', 'ReportAbnormal', 'WeeklyReport', 'MonthlyReport', 'YearlyReport']
    const reports = calls.filter(({ name }) => groups.includes(name.split('/')[0] ?? ''))
    expect(reports.filter(({ call }) => !call.mayLag).map(({ name }) => name)).toEqual([])
    expect(named.filter(({ call }) => call.writes && call.output !== 'file').map(({ name }) => name)).toEqual([])
    const alive: readonly CallName[] = [
      'EventToday/LoadEventToday',
      'Inbox/GetList',
      'Comments/GetList',
      'Actions/GetList',
    ]
    expect(named.filter(({ name }) => alive.includes(name))).toEqual([])
  })
})

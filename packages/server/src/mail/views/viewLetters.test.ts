import type { Input } from '@daybook/shared'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type TestApp, scratchApp, success, testApp } from '../../testing/app.ts'
import { composed, letter } from '../../testing/mailRuns.ts'
import { tablesOf } from '../../testing/tables.ts'
import { workbook } from '../../testing/workbook.ts'
import { read } from '@e965/xlsx'
import { addReport } from '../../testing/reports.ts'
import { type Role, area, company, eventType, people } from '../../testing/world.ts'
import { nextTurn } from '../../views/turns.ts'
import { openOutbox } from '../delivery/outbox.ts'
import { writeViewLetters } from './write.ts'

const DAILY = { rhythm: 'day', onDay: 1, hour: 7 } as const
const VIEW = { name: 'Ours', page: '/Report-Event', query: `group=2&company=${company.home}` } as const

/** A view of the company that comes to these people at 7 each day. */
async function sent(app: TestApp, readers: Role[], more: Partial<Input<'Views/Save'>> = {}): Promise<number> {
  const { viewId } = success(
    await app.call('company', 'Views/Save', { ...VIEW, period: 'last7Days', groupId: 4, ...more }),
  )
  for (const role of readers) success(await app.call(role, 'Views/SetLetter', { viewId, letter: DAILY }))
  return viewId
}

const letters = async ({ db }: TestApp) =>
  db.selectFrom('letter').select(['receiver_id', 'status']).where('kind', '=', 'view').orderBy('id').execute()

describe('the next turn of a letter', () => {
  const next = (rhythm: 'day' | 'week' | 'month', onDay: number, after: string, zone = 'Asia/Bangkok') =>
    nextTurn({ rhythm, onDay, hour: 7 }, new Date(after), zone).toISOString()

  it('is that hour of the next day, weekday or day of the month', () => {
    expect(next('day', 1, '2026-11-20T06:59:00+07:00')).toBe('2026-11-20T00:00:00.000Z')
    expect(next('day', 1, '2026-11-20T07:00:00+07:00')).toBe('2026-11-21T00:00:00.000Z')
    expect(next('week', 1, '2026-11-20T10:00:00+07:00')).toBe('2026-11-23T00:00:00.000Z')
    expect(next('month', 5, '2026-11-20T10:00:00+07:00')).toBe('2026-12-05T00:00:00.000Z')
  })

  it('is the last day of a month that lacks it', () => {
    expect(next('month', 31, '2027-02-01T10:00:00+07:00')).toBe('2027-02-28T00:00:00.000Z')
    expect(next('month', 31, '2028-02-01T10:00:00+07:00')).toBe('2028-02-29T00:00:00.000Z')
    expect(next('month', 30, '2028-02-29T10:00:00+07:00')).toBe('2028-03-30T00:00:00.000Z')
  })

  it('is once a day where clocks change', () => {
    expect(next('day', 1, '2026-03-28T08:00:00+01:00', 'Europe/Berlin')).toBe('2026-03-29T05:00:00.000Z')
    expect(next('day', 1, '2026-10-25T07:30:00+01:00', 'Europe/Berlin')).toBe('2026-10-26T06:00:00.000Z')
  })
})

describe('the letters of views', () => {
  it('have the numbers of the screen, each in the rights of its reader when it is sent', async () => {
    const app = await testApp()
    await addReport(app.db, { area: area.gate, day: '2026-11-18' })
    await addReport(app.db, { area: area.gate, day: '2026-11-19', type: eventType.abnormal })
    await addReport(app.db, { area: area.dock, day: '2026-11-19', by: 'both' })
    await addReport(app.db, { area: area.gate, day: '2026-11-05' })
    await sent(app, ['company', 'reporter'])
    await sql`update view_letter_turn set next_at = daybook_now()`.execute(app.db)
    expect(await writeViewLetters(app.services)).toBe(2)
    const asked = {
      companyId: company.home,
      eventGroupId: [2],
      startDate: '2026-11-14',
      endDate: '2026-11-20',
    }
    for (const role of ['company', 'reporter'] as const) {
      const screen = success(await app.call(role, 'Report/GetByEventType', asked))
      const total = screen.byTable.summary.reduce((sum, row) => sum + row.total, 0)
      const missing = screen.byTable.summary.reduce((sum, row) => sum + row.notReported, 0)
      const { text, subject } = await letter(app, 'view', role)
      expect(subject).toBe('View Ours: 14/11/2026 - 20/11/2026')
      for (const row of screen.byTable.summary) expect(text).toContain(row.areaName)
      expect(text).toMatch(new RegExp(`Total\\D+${total}\\D+1\\D+${missing}\\b`))
      expect(text).toContain('/View?id=')
    }
    expect((await letter(app, 'view', 'reporter')).text).not.toContain('Dock')
    // Without any area of its company when it goes out, there is none.
    await app.db.deleteFrom('user_area').where('user_id', '=', people.reporter.id).execute()
    expect(await composed(app, 'view', 'reporter')).toBeUndefined()
  })

  it('have the file of the screen, and the numbers beside their partner', async () => {
    const app = await testApp()
    for (const day of ['2026-11-02', '2026-11-18']) await addReport(app.db, { area: area.gate, day })
    await addReport(app.db, { area: area.gate, day: '2026-11-19', type: eventType.abnormal })
    const days = { startDate: '2026-11-14', endDate: '2026-11-20' }
    const filter = { companyId: company.home, eventGroupId: [2], ...days }
    const against = { selectedAreaIds: [], partner: 'before' as const }
    const { eventGroupIds } = success(await app.call('company', 'MonthlyReport/GetCompanyList', {}))
    const blocks = eventGroupIds.map((group) => ({
      filter: { companyId: group === 1 ? null : company.home, eventGroupId: group, startDate: '2026-11-01' },
      ...against,
    }))
    const views = [
      ['/Report-Event', VIEW.query, 'last7Days', 'Report/ExportExcel', { filter, ...against }],
      ['/Report-Abnormal', VIEW.query, 'last7Days', 'ReportAbnormal/ExportExcel', { filter, ...against }],
      ['/Report-Event-Weekly', '', 'thisWeek', 'WeeklyReport/ExportExcel', { startDate: '2026-11-16', ...against }],
      ['/Report-Event-Monthly', `company=${company.home}`, 'thisMonth', 'MonthlyReport/ExportExcel', blocks],
    ] as const
    for (const [page, query, period, call, input] of views) {
      await sent(app, ['company'], { name: page, page, query, period })
      await sql`update view_letter_turn set next_at = daybook_now() where last_at is null`.execute(app.db)
      await writeViewLetters(app.services)
      const { files, text } = await letter(app, 'view', 'company')
      const book = read(files?.[0]?.bytes, { cellDates: true, UTC: true })
      const screen = await workbook(app, 'company', call, input)
      expect(book.SheetNames).toEqual(screen.names)
      expect(tablesOf(book)).toEqual(screen.sheets)
      expect(files?.[0]?.name).toBe(screen.fileName)
      expect(text).toContain('Compared with')
    }
    const log = await app.db.selectFrom('export_log').select(['user_id', 'is_cancelled']).execute()
    expect(log).toEqual(Array.from({ length: 8 }, () => ({ user_id: people.company.id, is_cancelled: false })))
  }, 60_000)

  it.each([
    ['/Report-Abnormal', `group=2&company=${company.home}&from=01/11/2026&to=20/11/2026`, 'Gate'],
    ['/Report-Event-Weekly', 'week=16/11/2026', 'Home'],
    ['/Report-Event-Monthly', `company=${company.home}&month=11/2026`, 'Gate'],
  ] as const)('have those of %s', async (page, query, place) => {
    const app = await testApp()
    await addReport(app.db, { area: area.gate, day: '2026-11-18', type: eventType.abnormal })
    await sent(app, ['company'], { page, query, period: null })
    await sql`update view_letter_turn set next_at = daybook_now()`.execute(app.db)
    await writeViewLetters(app.services)
    const { text } = await letter(app, 'view', 'company')
    expect(text).toMatch(new RegExp(`${place}\\D+1\\D+1\\D+\\d`))
  })

  it('are written and sent once by two processes, and one alone after a standstill', async () => {
    const app = await scratchApp()
    const other = await app.second()
    await sent(app, ['company', 'reporter'])
    await sql`update view_letter_turn set next_at = daybook_now() - interval '9 days'`.execute(app.db)
    const turns = await Promise.all([app, other, app, other].map(({ services }) => writeViewLetters(services)))
    expect(turns.reduce((sum, count) => sum + count, 0)).toBe(2)
    expect(await writeViewLetters(other.services)).toBe(0)
    const outboxes = [openOutbox(app.services), openOutbox(other.services)]
    await Promise.all(outboxes.map((outbox) => outbox.deliver()))
    await Promise.all(outboxes.map((outbox) => outbox.close()))
    expect(await letters(app)).toEqual(
      [people.company.id, people.reporter.id]
        .sort((a, b) => a - b)
        .map((receiver_id) => ({ receiver_id, status: 'file' })),
    )
    const { rows } = await sql<{ next: Date }>`select distinct next_at as next from view_letter_turn`.execute(app.db)
    expect(rows).toEqual([{ next: new Date('2026-11-21T07:00:00+07:00') }])
  })

  it('end when they are stopped, when the view is gone or no longer shared, and with the account', async () => {
    const app = await testApp()
    const viewId = await sent(app, ['company', 'reporter'])
    const due = () => sql`update view_letter_turn set next_at = daybook_now() - interval '1 minute'`.execute(app.db)
    await due()
    await writeViewLetters(app.services)
    success(await app.call('reporter', 'Views/SetLetter', { viewId, letter: null }))
    expect(await composed(app, 'view', 'reporter')).toBeUndefined()
    success(await app.call('reporter', 'Views/SetLetter', { viewId, letter: DAILY }))
    expect(await composed(app, 'view', 'reporter')).toBeDefined()
    await sql`update saved_view set group_id = null where id = ${viewId}`.execute(app.db)
    expect(await composed(app, 'view', 'reporter')).toBeUndefined()
    await sql`update user_account set is_active = false, inactive_note = 'x' where id = ${people.reporter.id}`.execute(
      app.db,
    )
    await sql`delete from letter`.execute(app.db)
    await due()
    await writeViewLetters(app.services)
    expect((await letters(app)).map(({ receiver_id }) => receiver_id)).toEqual([people.company.id])
    success(await app.call('company', 'Views/Delete', { viewId }))
    expect(await composed(app, 'view', 'company')).toBeUndefined()
  })
})

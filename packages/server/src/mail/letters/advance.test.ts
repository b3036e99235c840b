import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { addReport } from '../../testing/reports.ts'
import { area, eventType } from '../../testing/world.ts'
import { addReceivers, letter, linksIn, receiversOf, run } from '../../testing/mailRuns.ts'

async function advance({ db }: TestApp, place: number, day: string, more = {}): Promise<number> {
  const type = place === area.csr ? eventType.csrNormal : eventType.works
  const id = await addReport(db, { area: place, day, type, at: '2026-11-10T09:00:00+07:00', ...more })
  await db.updateTable('event_report').set({ is_advance: true }).where('id', '=', id).execute()
  return id
}

async function withRule(days: number) {
  const app = await testApp()
  await app.db.insertInto('notification_time_rule').values({ event_group_id: 2, days_before: days }).execute()
  await addReceivers(app, 'Operation', ['company', 'viewer'], [area.gate, area.dock])
  return app
}

describe('the advance reminder', () => {
  it("is sent as many days ahead as the event group's rule says", async () => {
    const app = await withRule(3)
    const id = await advance(app, area.gate, '2026-11-23', { description: 'งานซ่อมบำรุง' })
    await addReport(app.db, { area: area.gate, day: '2026-11-23', description: 'no advance report' })
    await advance(app, area.csr, '2026-11-23')
    await advance(app, area.dock, '2026-11-23', { status: 4, description: 'rejected' })
    expect(await run(app, 'advance', '2026-11-19')).toBe(0)
    expect(await run(app, 'advance', '2026-11-20')).toBe(2)
    expect(await run(app, 'advance', '2026-11-20')).toBe(0)
    expect(await run(app, 'advance', '2026-11-21')).toBe(0)
    expect(await receiversOf(app, 'advance')).toEqual(['company', 'viewer'])
    const { subject, text } = await letter(app, 'advance', 'company')
    expect(subject).toBe('Daybook reminder: advance reports for 23/11/2026 (1)')
    expect(text).toContain('* 23/11/2026 Gate\n  Home · Planned works · reporter Tester\n  งานซ่อมบำรุง')
    expect(text).not.toMatch(/no advance report|rejected|Village/)
    expect(await linksIn(app, text)).toEqual([
      { action: '4', opened: { ids: [id] } },
      { action: '4', opened: { ids: [id] } },
    ])
  })

  it("also lists, once, a nearer report filed after that day's reminders were sent", async () => {
    const app = await withRule(3)
    await run(app, 'advance', '2026-11-20')
    await advance(app, area.gate, '2026-11-22', { at: '2026-11-20T15:00:00+07:00' })
    await app.setNow('2026-11-21T07:00:00+07:00')
    expect(await run(app, 'advance', '2026-11-21')).toBe(2)
    expect((await letter(app, 'advance', 'viewer')).subject).toContain('22/11/2026 (1)')
    await app.setNow('2026-11-22T07:00:00+07:00')
    expect(await run(app, 'advance', '2026-11-22')).toBe(0)
  })

  it("is not sent for an inactive rule, nor about other people's areas", async () => {
    const app = await withRule(1)
    await advance(app, area.foreign, '2026-11-21')
    expect(await run(app, 'advance', '2026-11-20')).toBe(0)
    await advance(app, area.gate, '2026-11-22')
    await sql`update notification_time_rule set is_active = false`.execute(app.db)
    expect(await run(app, 'advance', '2026-11-21')).toBe(0)
  })
})

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { writeRule } from '../../expectations/change.queries.ts'
import { success, testApp } from '../../testing/app.ts'
import { denyMenu } from '../../testing/golden.ts'
import { statuses } from '../../testing/refusals.ts'
import { addReport } from '../../testing/reports.ts'
import { TODAY, area, company, people, shift } from '../../testing/world.ts'
import { week } from '../../testing/groups/Compliance.ts'

/* Today is a Friday, 10:00. Without a rule, a day is due at 09:00 on the next. */

describe('Compliance.GetOpen', () => {
  it('lists what is waiting and what became missing today, by due time, with its reporters', async () => {
    const test = await testApp()
    await week(test)
    const body = success(await test.call('reporter', 'Compliance/GetOpen', { eventGroupId: 2 }))
    const gate = body.open.filter(({ areaId }) => areaId === area.gate)
    expect(gate).toEqual([
      expect.objectContaining({
        day: '2026-11-19',
        state: 'missing',
        dueAt: '2026-11-20T09:00:00+07:00',
        minutesLeft: -60,
        people: ['reporter Tester'],
        peopleCount: 1,
        shiftName: '',
        filedAt: null,
        canFile: true,
      }),
      expect.objectContaining({ day: TODAY, state: 'waiting', stateName: 'Not due yet', minutesLeft: 23 * 60 }),
    ])
    expect([body.total, body.overdue, body.open.length]).toEqual([6, 3, 6])
    expect(body.open.map(({ dueAt }) => dueAt)).toEqual(body.open.map(({ dueAt }) => dueAt).toSorted())
    const first = success(await test.call('reporter', 'Compliance/GetOpen', { eventGroupId: 2, limit: 1 }))
    expect([first.total, first.open.length]).toEqual([6, 1])
    const read = success(await test.call('viewer', 'Compliance/GetOpen', {}))
    expect(read.open.some(({ canFile }) => canFile)).toBe(false)
  })

  it('names each shift, and leaves out filed and excused ones', async () => {
    const test = await testApp()
    await test.setNow('2026-11-18T10:00:00+07:00')
    await writeRule(
      test.db,
      {
        seriesId: null,
        companyId: null,
        areaId: area.gate,
        groupId: null,
        isByShift: true,
        weekdays: [1, 2, 3, 4, 5, 6, 7],
        leavesOutHolidays: false,
        dueAt: null,
        isDueNextDay: false,
        graceMinutes: 0,
        lockAfterDays: null,
        reminderSteps: [],
        from: TODAY,
        until: null,
      },
      people.admin.id,
    )
    await sql`insert into area_shift (area_id, shift_id) values (${area.gate}, ${shift.morning}), (${area.gate}, ${shift.evening})
      on conflict do nothing`.execute(test.db)
    await test.setNow('2026-11-20T10:00:00+07:00')
    const open = async () => {
      const body = success(await test.call('company', 'Compliance/GetOpen', { eventGroupId: 2 }))
      return body.open.filter((one) => one.areaId === area.gate && one.day === TODAY).map((one) => one.shiftName)
    }
    expect(await open()).toEqual(['Morning', 'Evening'])
    const id = await addReport(test.db, { area: area.gate })
    await sql`insert into event_report_shift (report_id, shift_id) values (${id}, ${shift.morning})`.execute(test.db)
    expect(await open()).toEqual(['Evening'])
    await sql`insert into excuse (area_id, shift_id, from_day, until_day, reason, created_by)
      values (${area.gate}, ${shift.evening}, ${TODAY}, ${TODAY}, 'Closed for works', 1)`.execute(test.db)
    expect(await open()).toEqual([])
  })

  it('shows nothing of areas that the reader does not see', async () => {
    const test = await testApp()
    const body = success(await test.call('foreignreporter', 'Compliance/GetOpen', {}))
    expect(new Set(body.open.map(({ areaId }) => areaId))).toEqual(new Set([area.foreign, area.foreignSecurity]))
    expect(body.total).toBe(body.open.length)
    expect(JSON.stringify(body)).not.toMatch(/reporter Tester(?<!foreignreporter Tester)/)
  })

  it('is refused without rights', async () => {
    const test = await testApp()
    await denyMenu(test.db, 'viewer', 30)
    expect(await statuses(test, ['nobody', 'viewer'], 'Compliance/GetOpen', {})).toEqual([401, 403])
  })
})

describe('Compliance.GetMissing', () => {
  it('names the areas with missing reports in the week so far, with their reporters, and matches the summary', async () => {
    const test = await testApp()
    await addReport(test.db, { area: area.gate, day: '2026-11-16' })
    const { period, areas } = success(await test.call('company', 'Compliance/GetMissing', { eventGroupId: 2 }))
    const summary = success(await test.call('company', 'Compliance/GetSummary', { eventGroupId: 2, period: 'week' }))
    expect(period).toEqual({ from: '2026-11-16', to: '2026-11-22' })
    expect(areas.reduce((sum, { missing }) => sum + missing, 0)).toBe(summary.sums.missing)
    const of = (name: string) => areas.find(({ areaName }) => areaName === name)
    const [gate, quay] = [of('Gate'), of('Port / Quay')]
    expect(gate?.missing).toBe((quay?.missing ?? 0) - 1)
    expect(gate?.people).toEqual(['reporter Tester'])
    expect(quay?.peopleCount).toBe(3)
    expect(areas.map(({ missing }) => missing)).toEqual(
      areas.map(({ missing }) => missing).toSorted((one, other) => other - one),
    )
  })

  it('names none out of scope', async () => {
    const test = await testApp()
    const { areas } = success(await test.call('foreignreporter', 'Compliance/GetMissing', {}))
    expect(new Set(areas.map(({ companyName }) => companyName))).toEqual(new Set(['Foreign']))
    const asked = { companyIds: [company.foreign] }
    expect(success(await test.call('company', 'Compliance/GetMissing', asked)).areas).toEqual([])
  })

  it('is refused without a session or permission', async () => {
    const test = await testApp()
    await denyMenu(test.db, 'viewer', 30)
    expect(await statuses(test, ['nobody', 'viewer'], 'Compliance/GetMissing', {})).toEqual([401, 403])
  })
})

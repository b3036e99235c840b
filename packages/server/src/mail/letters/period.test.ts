import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { success, testApp } from '../../testing/app.ts'
import { addGolden } from '../../testing/golden.ts'
import { addReport } from '../../testing/reports.ts'
import { area, company, eventType, people } from '../../testing/world.ts'
import { addReceivers, letter, linksIn, receiversOf, run } from '../../testing/mailRuns.ts'

const HOME = [area.gate, area.port, area.dock, area.fence, area.watch]

async function golden() {
  const app = await testApp()
  await addGolden(app.db)
  await addReceivers(app, 'Home', ['company'], HOME)
  return app
}

/** A table row in plain text, as numbers by column name. */
function row(text: string, title: string, nth = 0): Record<string, number> {
  const found = [...text.matchAll(new RegExp(`^${title}\\n  (.*)$`, 'gm'))][nth]?.[1] ?? ''
  return Object.fromEntries(
    found.split(' · ').map((cell) => {
      const [name = '', value = ''] = cell.split(/: (?=[\d.]+$)/)
      return [name, Number(value)]
    }),
  )
}

describe('the weekly letter', () => {
  it("has the numbers of the golden week's screen", async () => {
    const app = await golden()
    expect(await run(app, 'weekly', '2026-11-02')).toBe(1)
    expect(await run(app, 'weekly', '2026-11-02')).toBe(0)
    const { subject, text } = await letter(app, 'weekly', 'company')
    expect(subject).toBe('Daybook weekly report 02/11/2026 - 08/11/2026')
    expect(text).toContain('Abnormal: 2\nNot Report (Area): 2\nReports: 8\nArea count: 6')
    expect(row(text, 'Home', 0)).toEqual({ Abnormal: 1, 'Not Report (Area)': 1, Reports: 5, 'Area count': 4 })
    expect(row(text, 'Home', 1)).toEqual({ Abnormal: 1, 'Not Report (Area)': 1, Reports: 3, 'Area count': 2 })
    expect(text).toContain('Not reported in the week (1)\n\nHome: Port / Quay')
    expect(row(text, 'Normal')).toEqual({ Reports: 4 })
    expect(await linksIn(app, text)).toEqual([{ action: '1', opened: { day: '2026-11-02' } }])

    const screen = success(await app.call('company', 'WeeklyReport/LoadData', { startDate: '2026-11-02' }))
    const shown = screen.companies.filter(({ companyId }) => companyId === company.home)
    expect(
      shown.map(({ areaCount, notReported, counts }) => [
        areaCount,
        notReported,
        counts.reduce((all, { count }) => all + count, 0),
      ]),
    ).toEqual([
      [4, 1, 5],
      [2, 1, 3],
    ])
  })

  it('counts an area closed in mid-week as the screen does, and leaves out those who want no mail', async () => {
    const app = await golden()
    await app.setNow('2026-11-04T12:00:00+07:00')
    await sql`update area set is_active = false, inactive_note = 'x' where id = ${area.quay}`.execute(app.db)
    await app.setNow('2026-11-09T07:00:00+07:00')
    await sql`update area set notifies_by_email = false where id = ${area.dock}`.execute(app.db)
    await run(app, 'weekly', '2026-11-02')
    const { text } = await letter(app, 'weekly', 'company')
    expect(row(text, 'Home', 0)).toEqual({ Abnormal: 1, 'Not Report (Area)': 1, Reports: 4, 'Area count': 3 })
    expect(text).toContain('Port / Quay')
    expect(text).not.toContain('Dock')
  })

  it('says clearly that nobody reported', async () => {
    const app = await testApp()
    await addReceivers(app, 'Home', ['company'], [area.gate])
    await run(app, 'weekly', '2026-11-09')
    expect((await letter(app, 'weekly', 'company')).text).toContain(
      'No report: none of the areas reported in the week.',
    )
  })
})

describe('the monthly letter', () => {
  it("has the numbers of the golden month's screen", async () => {
    const app = await golden()
    expect(await run(app, 'monthly', '2026-11-01')).toBe(1)
    const { subject, text } = await letter(app, 'monthly', 'company')
    expect(subject).toBe('Daybook monthly report November 2026')
    expect(row(text, 'Home', 0)).toEqual({ Abnormal: 2, 'Not Report (Day)': 75, Reports: 6, 'Area count': 4 })
    expect(row(text, 'Home', 1)).toEqual({ Abnormal: 1, 'Not Report (Day)': 38, Reports: 3, 'Area count': 2 })
    expect(row(text, 'Home', 2)).toEqual({ 'Level 1': 1, 'Level 2': 1, 'Level 3': 0, 'Level 4': 1 })
    expect(row(text, 'Port / Quay · Home')).toEqual({ 'Not Report (Day)': 20 })
    expect(await linksIn(app, text)).toEqual([{ action: '2', opened: { day: '2026-11-01' } }])

    for (const [eventGroupId, title] of [
      [2, 'Home'],
      [3, 'Home'],
    ] as const) {
      const asked = { companyId: company.home, eventGroupId, startDate: '2026-11-01' }
      const screen = success(await app.call('company', 'MonthlyReport/GetByEventType', asked))
      const table = screen.byTable.summary
      const mail = row(text, title, eventGroupId - 2)
      expect(table.reduce((all, { total }) => all + total, 0)).toBe(mail.Reports)
      expect(table.reduce((all, { notReported }) => all + notReported, 0)).toBe(mail['Not Report (Day)'])
      expect(table).toHaveLength(mail['Area count'] ?? 0)
    }
  })

  it("counts whole months in the company time zone, in the receiver's language", async () => {
    const app = await testApp()
    await sql`update user_account set language = 'th' where id = ${people.company.id}`.execute(app.db)
    await addReport(app.db, { area: area.gate, day: '2026-09-30' })
    await addReport(app.db, { area: area.gate, day: '2026-10-01' })
    await addReport(app.db, { area: area.gate, day: '2026-10-31' })
    await addReport(app.db, { area: area.gate, day: '2026-11-01' })
    await addReceivers(app, 'Gate', ['company'], [area.gate])
    await run(app, 'monthly', '2026-10-01')
    const { subject, text } = await letter(app, 'monthly', 'company')
    expect(subject).toBe('Daybook รายงานประจำเดือน ตุลาคม 2026')
    expect(row(text, 'Home')).toMatchObject({ 'ไม่ได้รายงาน (วัน)': 29, จำนวนรายงาน: 2 })
  })
})

describe('the yearly letter', () => {
  const rule = async (app: Awaited<ReturnType<typeof golden>>, month: number, day: number, companies: number[]) => {
    const { id } = await app.db
      .insertInto('notification_company_rule')
      .values({ month, day })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.db
      .insertInto('notification_company')
      .values(companies.map((company_id) => ({ rule_id: id, company_id, month, day })))
      .execute()
    return id
  }

  it('goes to receivers of the companies whose rule names the day, about those companies only', async () => {
    const app = await golden()
    await addReceivers(app, 'Both', ['viewer'], [area.gate, area.foreign])
    await addReceivers(app, 'Foreign', ['foreigncompany'], [area.foreign])
    await rule(app, 11, 20, [company.home])
    expect(await run(app, 'yearly', '2026-11-20')).toBe(2)
    expect(await receiversOf(app, 'yearly')).toEqual(['company', 'viewer'])
    expect((await letter(app, 'yearly', 'viewer')).text).not.toContain('Foreign')
    const { subject, text } = await letter(app, 'yearly', 'company')
    expect(subject).toBe('Daybook yearly report 2026')
    expect(row(text, 'Home', 0)).toEqual({ Reports: 7, 'Area count': 4 })
    expect(row(text, 'Normal')).toEqual({ Reports: 5, '%': 71.43 })
    expect(row(text, 'Stoppage')).toEqual({ Reports: 1, '%': 14.29 })
    expect(row(text, 'October')).toEqual({ Operation: 1, Security: 0 })
    expect(row(text, 'November')).toEqual({ Operation: 6, Security: 3 })
    expect(text).not.toContain('December')
    expect(await linksIn(app, text)).toEqual([{ action: '3', opened: { day: '2026-11-20' } }])
  })

  it('has the shares that the screen shows for an area', async () => {
    const app = await testApp()
    await addReport(app.db, { area: area.gate, day: '2026-11-03' })
    await addReport(app.db, { area: area.gate, day: '2026-11-04' })
    await addReport(app.db, {
      area: area.gate,
      day: '2026-11-05',
      type: eventType.abnormal,
      start: '09:00',
      end: '10:00',
    })
    await addReceivers(app, 'Gate', ['company'], [area.gate])
    await rule(app, 11, 20, [company.home])
    await run(app, 'yearly', '2026-11-20')
    const { text } = await letter(app, 'yearly', 'company')
    const asked = { companyId: company.home, eventGroupId: 2, areaIds: [area.gate], year: 2026 }
    const screen = success(await app.call('company', 'YearlyReport/GetByEventType', asked))
    const shares = screen.yearly[0]?.months[10]?.eventTypes.map(({ label, value }) => [label, value])
    expect(shares).toEqual([
      ['Normal', row(text, 'Normal')['%']],
      ['Stoppage', row(text, 'Stoppage')['%']],
    ])
  })

  it('is about the previous year in the first half of a year, and about its own year from July on', async () => {
    const app = await golden()
    await app.setNow('2027-12-31T10:00:00+07:00')
    await addReport(app.db, { area: area.gate, day: '2027-03-05' })
    await addReport(app.db, { area: area.gate, day: '2027-12-05' })
    const days = ['2027-01-15', '2027-06-30', '2027-07-01', '2027-12-31'] as const
    for (const day of days) await rule(app, Number(day.slice(5, 7)), Number(day.slice(8)), [company.home])
    const read = async (day: string) => {
      await run(app, 'yearly', day)
      const { subject, text } = await letter(app, 'yearly', 'company')
      const [link] = await linksIn(app, text)
      return { year: Number(subject.slice(-4)), reports: row(text, 'Home', 0).Reports, text, opened: link?.opened }
    }
    for (const day of ['2027-01-15', '2027-06-30']) {
      const { text, ...before } = await read(day)
      expect(before).toEqual({ year: 2026, reports: 7, opened: { day: '2026-12-31' } })
      expect(text).toContain('This is the report for 2026.')
      expect(row(text, 'December')).toMatchObject({ Operation: 0 })
    }
    const { text, ...own } = await read('2027-07-01')
    expect(own).toEqual({ year: 2027, reports: 1, opened: { day: '2027-07-01' } })
    expect(text).toContain('This is the report for 2027, up to 01/07/2027.')
    expect(text).not.toContain('August')
    expect(await read('2027-12-31')).toMatchObject({ year: 2027, reports: 2, opened: { day: '2027-12-31' } })
    await sql`update user_account set language = 'th' where id = ${people.company.id}`.execute(app.db)
    await sql`delete from letter`.execute(app.db)
    await run(app, 'yearly', '2027-06-30')
    const thai = await letter(app, 'yearly', 'company')
    expect(thai.subject).toBe('Daybook รายงานประจำปี 2026')
    expect(thai.text).toContain('รายงานเหตุการณ์ประจำปี 2026\n')
  })

  it('is not written on other days, nor for an inactive rule', async () => {
    const app = await golden()
    const id = await rule(app, 2, 29, [company.home])
    expect(await run(app, 'yearly', '2026-11-19')).toBe(0)
    // In a year without 29 February it is sent on the 28th.
    expect(await run(app, 'yearly', '2027-02-28')).toBe(1)
    expect(await run(app, 'yearly', '2028-02-28')).toBe(0)
    await sql`update notification_company_rule set is_active = false where id = ${id}`.execute(app.db)
    expect(await run(app, 'yearly', '2029-02-28')).toBe(0)
  })
})

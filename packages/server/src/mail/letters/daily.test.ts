import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addAction } from '../../testing/groups/Actions.ts'
import { type TestApp, success, testApp } from '../../testing/app.ts'
import { addGolden } from '../../testing/golden.ts'
import { addReport } from '../../testing/reports.ts'
import { area, company, eventType, people } from '../../testing/world.ts'
import { addReceivers, letter, linksIn, receiversOf, run } from '../../testing/mailRuns.ts'

const DAY = '2026-11-18'
const abnormal = { type: eventType.abnormal, end: '23:00' }

/** The text of a day's letter to the company user, whose group has these areas. */
async function said(app: TestApp, areaIds: number[], day = DAY) {
  await addReceivers(app, 'Everything', ['company'], areaIds)
  await run(app, 'daily', day)
  return letter(app, 'daily', 'company')
}

/** The section of an event group. */
function part(text: string, group: string): string {
  return text.split('\n== ').find((one) => one.startsWith(`${group} ==`)) ?? ''
}

describe('the daily letter', () => {
  it('describes the golden day: counts, abnormal events first, areas that did not report, a link for each event', async () => {
    const app = await testApp()
    const ids = await addGolden(app.db)
    await addReceivers(app, 'Operation', ['company', 'viewer'], [area.gate, area.port, area.dock])
    await addReceivers(app, 'Security', ['company'], [area.fence, area.watch])
    expect(await run(app, 'daily', '2026-11-04')).toBe(2)
    expect(await receiversOf(app, 'daily')).toEqual(['viewer', 'company'].toSorted())
    const { subject, text } = await letter(app, 'daily', 'company')
    expect(subject).toBe('Daybook daily report 04/11/2026: abnormal 2, not reported 4')
    expect(text).toContain('Abnormal: 2\nNot reported: 4\nEvents: 3\nAreas to report: 6')
    expect(text).toContain('Operation\n  Abnormal: 1 · Not reported: 3 · Events: 1 · Areas to report: 4')
    expect(text).toContain('Security\n  Abnormal: 1 · Not reported: 1 · Events: 2 · Areas to report: 2')
    expect(part(text, 'Operation')).toContain('Not reported (3)\n\nHome: Port / Quay, Port / Yard, Dock')
    expect(part(text, 'Operation')).toContain('* Gate\n  Home · Stoppage · 08:00 – 09:00 · Completed · reporter Tester')
    expect(part(text, 'Security')).toMatch(
      /Abnormal events \(1\)[^]*Intrusion[^]*Not reported \(1\)[^]*Other events \(1\)/,
    )
    expect(text).toContain('You receive this letter as a member of: Operation, Security.')
    expect(await linksIn(app, text)).toEqual([
      { action: '4', opened: { day: '2026-11-04' } },
      { action: '4', opened: { ids: [ids.stoppage] } },
      { action: '4', opened: { ids: [ids.intrusion] } },
      { action: '4', opened: { ids: [ids.fenceSecond] } },
    ])
    const viewer = await letter(app, 'daily', 'viewer')
    expect(viewer.text).not.toContain('Fence')
    expect(viewer.subject).toContain('abnormal 1, not reported 3')
  })

  it('summarizes the expected reports by company, only for the areas of its receiver', async () => {
    const app = await testApp()
    await addReport(app.db, { area: area.gate, day: DAY })
    await addReport(app.db, { area: area.quay, day: DAY, at: '2026-11-20T09:30:00+07:00' })
    await addReport(app.db, { area: area.foreign, day: DAY })
    await sql`insert into excuse (area_id, from_day, until_day, reason, created_by, seconded_by, seconded_at)
      values (${area.yard}, ${DAY}, ${DAY}, 'Closed for works', 1, 2, daybook_now())`.execute(app.db)
    await addReceivers(app, 'Home', ['viewer'], [area.gate, area.port, area.dock])
    await addReceivers(app, 'Both', ['company'], [area.gate, area.port, area.dock, area.foreign])
    await run(app, 'daily', DAY)
    const { text } = await letter(app, 'daily', 'company')
    const summed = text.slice(text.indexOf('== Reported as expected'))
    expect(summed).toContain('Home\n  Expected: 4 · Missing: 1 · Reported: 66.6 % · On time: 33.3 %')
    expect(summed).toContain('Foreign\n  Expected: 1 · Missing: 0 · Reported: 100 % · On time: 100 %')
    expect(summed).toContain('Total\n  Expected: 5 · Missing: 1 · Reported: 75 % · On time: 50 %')
    expect(summed).toContain('Late: 1. Excused: 1. Not due yet: 0.')
    const own = (await letter(app, 'daily', 'viewer')).text
    expect(own).toContain('Expected: 4 · Missing: 1')
    expect(own).not.toContain('Foreign')
  })

  it('lists the companies in their order, whatever the ids of their areas', async () => {
    const app = await testApp()
    await sql`update company set position = 90 where id = ${company.home}`.execute(app.db)
    const { text } = await said(app, [area.gate, area.dock, area.foreign])
    const summed = text.slice(text.indexOf('== Reported as expected'))
    expect([...summed.matchAll(/^(\w+)\n  Expected/gm)].map(([, name]) => name)).toEqual(['Foreign', 'Home', 'Total'])
  })

  it('says clearly that nothing was reported', async () => {
    const app = await testApp()
    const { text, subject } = await said(app, [area.gate, area.dock])
    expect(subject).toContain('abnormal 0, not reported 2')
    expect(text).toContain('No report: none of the areas reported.')
    expect(text).toContain('Not reported (2)\n\nHome: Gate, Dock')
  })

  it('counts an abnormal event on the day it began, from 08:00 to 08:00', async () => {
    const app = await testApp()
    const add = (day: string, start: string) =>
      addReport(app.db, {
        area: area.gate,
        day,
        start,
        description: `began ${day} ${start}`,
        ...abnormal,
        at: `${day}T08:30:00+07:00`,
      })
    await add('2026-11-18', '07:59')
    await add('2026-11-18', '08:00')
    await add('2026-11-19', '00:00')
    await add('2026-11-19', '07:59')
    await add('2026-11-19', '08:00')
    const { text } = await said(app, [area.gate])
    expect([...text.matchAll(/began (\d{4}.*)/g)].map(([, when]) => when)).toEqual([
      '2026-11-18 08:00',
      '2026-11-19 00:00',
      '2026-11-19 07:59',
    ])
    expect(text).toContain('19/11/2026 07:59 – 23:00')
    // The area reported on that calendar day.
    expect(text).not.toContain('Not reported (')
  })

  it('begins an abnormal day at the time of Mail Setup, for each event group', async () => {
    const app = await testApp()
    await sql`update mail_setup set starts_at = '06:00' where event_group_id = 2 and kind = 4`.execute(app.db)
    const add = (place: number, type: number, start: string) =>
      addReport(app.db, {
        area: place,
        day: '2026-11-19',
        type,
        start,
        end: '23:00',
        description: `at ${start}`,
        at: '2026-11-19T08:00:00+07:00',
      })
    await add(area.gate, eventType.abnormal, '05:59')
    await add(area.gate, eventType.abnormal, '06:00')
    await add(area.fence, eventType.securityAbnormal, '06:01')
    const { text } = await said(app, [area.gate, area.fence])
    expect(text).toContain('at 05:59')
    expect(text).not.toContain('at 06:00')
    expect(text).toContain('at 06:01')
  })

  it('includes reports up to the cut-off of group and kind, to the second', async () => {
    const app = await testApp()
    await sql`update mail_setup set cut_off_at = '10:30' where event_group_id = 2 and kind = 4`.execute(app.db)
    const add = (place: number, at: string, more = {}) =>
      addReport(app.db, { area: place, day: DAY, at: `2026-11-19T${at}+07:00`, description: `filed ${at}`, ...more })
    await add(area.gate, '09:00:00')
    await add(area.dock, '09:00:01')
    await add(area.yard, '10:30:00', { ...abnormal, start: '12:00' })
    await add(area.yard, '10:30:01', { ...abnormal, start: '12:01' })
    const { text } = await said(app, [area.gate, area.dock, area.port])
    expect([...text.matchAll(/filed (\d.*)/g)].map(([, when]) => when)).toEqual(['10:30:00', '09:00:00'])
    expect(text).toContain('Home: Port / Quay, Dock')
    expect(text).toContain('until 09:00 on 19/11/2026 are counted, abnormal ones until 10:30')
  })

  it('leaves out rejected and deleted reports, other days, and areas that were not expected', async () => {
    const app = await testApp()
    await addReport(app.db, { area: area.gate, day: DAY, status: 4, description: 'rejected' })
    const gone = await addReport(app.db, { area: area.yard, day: DAY, description: 'deleted' })
    await sql`update event_report set deleted_at = daybook_now(), deleted_by = 1 where id = ${gone}`.execute(app.db)
    await addReport(app.db, { area: area.dock, day: '2026-11-17', description: 'the day before' })
    await sql`insert into area (id, event_group_id, company_id, name, position, created_at)
      values (900, 2, ${company.home}, 'New', 9, '2026-11-19T00:00:00+07:00')`.execute(app.db)
    const { text } = await said(app, [area.gate, area.port, area.dock, 900])
    expect(text).toContain('Home: Gate, Port / Quay, Port / Yard, Dock')
    expect(text).not.toMatch(/rejected|deleted|the day before|New/)
  })

  it.each([
    ['the area has no notification', sql`update area set notifies_by_email = false where id = ${area.gate}`],
    ['the area is closed', sql`update area set is_active = false, inactive_note = 'x' where id = ${area.gate}`],
    ['the area is deleted', sql`update area set deleted_at = daybook_now() where id = ${area.gate}`],
  ])('leaves an area out when %s', async (_why, change) => {
    const app = await testApp()
    await addReport(app.db, { area: area.gate, day: DAY })
    await change.execute(app.db)
    const { text } = await said(app, [area.gate, area.dock])
    expect(text).not.toContain('Gate')
    expect(text).toContain('Dock')
  })

  it.each([
    ['the company has no notification', sql`update company set notifies_by_email = false where id = ${company.home}`],
    [
      'the company is closed',
      // A company that has the last corporate administrator cannot be closed, so appoint another one.
      sql`with other as (update user_group set group_id = 1 where user_id = ${people.foreigncompany.id})
        update company set is_active = false, inactive_note = 'x' where id = ${company.home}`,
    ],
    ['the upper area has no notification', sql`update area set notifies_by_email = false where id = ${area.port}`],
    [
      'the receiver has turned e-mail off',
      sql`update user_account set notifies_by_email = false where id = ${people.company.id}`,
    ],
    [
      'the receiver left',
      sql`update user_account set is_active = false, inactive_note = 'x' where id = ${people.company.id}`,
    ],
    ['the member is inactive', sql`update receiver_group_member set is_active = false`],
    ['the group is inactive', sql`update receiver_group set is_active = false, inactive_note = 'x'`],
    ['the group is deleted', sql`update receiver_group set deleted_at = daybook_now()`],
  ])('is not written when %s', async (_why, change) => {
    const app = await testApp()
    await addReceivers(app, 'Port', ['company'], [area.port])
    await change.execute(app.db)
    expect(await run(app, 'daily', DAY)).toBe(0)
  })

  it('is one letter for somebody in two groups, with the areas of both, each once', async () => {
    const app = await testApp()
    await addReceivers(app, 'Port', ['company'], [area.port, area.gate])
    await addReceivers(app, 'Quay', ['company'], [area.quay, area.foreign])
    expect(await run(app, 'daily', DAY)).toBe(1)
    const { text } = await letter(app, 'daily', 'company')
    expect(text).toContain('Home: Gate, Port / Quay, Port / Yard\nForeign: Foreign gate')
  })

  it('is not written twice, and shows what was true at its run however late it is sent', async () => {
    const app = await testApp()
    await addReport(app.db, { area: area.gate, day: DAY, description: 'before the run' })
    const before = await said(app, [area.gate, area.dock])
    await addReport(app.db, { area: area.dock, day: DAY, description: 'after the run' })
    await sql`update event_report set description = 'edited' where area_id = ${area.gate}`.execute(app.db)
    expect(await run(app, 'daily', DAY)).toBe(0)
    const late = await letter(app, 'daily', 'company')
    expect(late.text.replace(/http\S+/g, '')).toBe(before.text.replace(/http\S+/g, ''))
    // A receiver added after the run gets the same text from a repeated run.
    await addReceivers(app, 'Late', ['viewer'], [area.gate])
    await sql`insert into receiver_group_member select min(id), ${people.viewer.id} from receiver_group`.execute(app.db)
    expect(await run(app, 'daily', DAY)).toBe(1)
    expect((await letter(app, 'daily', 'viewer')).text).toContain('before the run')
  })

  it('links to the approval for people who can decide a waiting report, to the event for others', async () => {
    const app = await testApp()
    const id = await addReport(app.db, { area: area.quay, day: DAY, status: 1, by: 'both' })
    await addReceivers(app, 'Port', ['approver', 'both', 'company'], [area.quay])
    await run(app, 'daily', DAY)
    const action = async (role: 'approver' | 'both' | 'company') => {
      const links = await linksIn(app, (await letter(app, 'daily', role)).text)
      return links.find(({ opened }) => JSON.stringify(opened) === JSON.stringify({ ids: [id] }))?.action
    }
    expect([await action('approver'), await action('both'), await action('company')]).toEqual(['5', '4', '4'])
  })

  it('has the overdue actions of its areas, as many as the page counts, and some of them with a link to all', async () => {
    const app = await testApp()
    await sql`update user_account set language = 'th' where id = ${people.viewer.id}`.execute(app.db)
    const event = await addReport(app.db, { area: area.quay, description: 'x' })
    await addAction(app, { event, due: '2026-11-19', text: 'the first & <b>worst</b>' })
    await addReceivers(app, 'Port', ['areaadmin', 'viewer'], [area.port, area.fence])
    await addReceivers(app, 'Gate', ['company'], [area.gate])
    for (const [due, state] of [
      ['2026-11-20', 'open'],
      ['2026-11-18', 'done'],
      ['2026-11-18', 'verified'],
    ] as const)
      await addAction(app, { event, due, state, text: 'not overdue' })
    const gone = await addReport(app.db, { area: area.quay, description: 'y' })
    await addAction(app, { event: gone, due: '2026-11-18', text: 'of a deleted report' })
    await sql`update event_report set deleted_at = daybook_now(), deleted_by = 1 where id = ${gone}`.execute(app.db)
    const counted = async () => success(await app.call('areaadmin', 'Actions/GetList', { isOverdue: true })).total
    expect(await counted()).toBe(1)
    await run(app, 'daily', DAY)
    const first = await letter(app, 'daily', 'areaadmin')
    expect(first.text).toMatch(
      /\nOverdue corrective actions \(1\)\n\n\* Port \/ Quay\n {2}Due 19\/11\/2026 · reporter Tester/,
    )
    expect(first.html).toContain('the first &amp; &lt;b&gt;worst')
    expect(first.text).not.toMatch(/not overdue|of a deleted report|more: see all/)
    expect((await letter(app, 'daily', 'viewer')).text).toContain('การดำเนินการแก้ไขที่เกินกำหนด (1)')
    expect((await letter(app, 'daily', 'company')).text).not.toMatch(/corrective/)

    for (let n = 0; n < 30; n += 1) await addAction(app, { event, due: '2026-11-18', text: `again ${n}` })
    await run(app, 'daily', '2026-11-17')
    const { text } = await letter(app, 'daily', 'areaadmin')
    const total = await counted()
    expect(total).toBe(31)
    expect(text).toContain(`Overdue corrective actions (${total})`)
    expect(text).toMatch(/and 1\d more: see all 31\n\S+action=6\n/)
    const { landing } = success(
      await app.call('areaadmin', 'Login/CheckSession', { action: '6', sealedDate: '', sealedReport: '' }),
    )
    expect(landing).toBe('/Actions?state=overdue')
  })

  it('is in the language of its receiver', async () => {
    const app = await testApp()
    await sql`update user_account set language = 'th' where id = ${people.company.id}`.execute(app.db)
    await addReport(app.db, { area: area.fence, day: DAY, level: 2, description: 'ตรวจแล้วปกติ' })
    const { subject, text, html } = await said(app, [area.fence, area.watch])
    expect(subject).toBe('Daybook รายงานประจำวัน 18/11/2026: ผิดปกติ 0 ไม่ได้รายงาน 1')
    expect(text).toContain('เรียน คุณcompany Tester')
    expect(text).toContain('== รักษาความปลอดภัย ==')
    expect(text).toContain('Quiet · ระดับ 2 · เสร็จสมบูรณ์')
    expect(html).toContain('<html lang="th">')
  })

  it('stays below the clipping limit of mail programs, and links to everything it does not list', async () => {
    const app = await testApp()
    const long = 'ก็ปั้มน้ำรั่วซึมที่'.repeat(220).slice(0, 4000)
    await sql`
      insert into event_report (area_id, company_id, event_group_id, event_date, event_type_id, description, start_time, end_time,
        status, reported_by, reported_at, updated_by, updated_at)
      select ${area.gate}, ${company.home}, 2, ${DAY}::date, case when n % 2 = 0 then ${eventType.abnormal} else ${eventType.normal} end::int,
        ${long}, case when n % 2 = 0 then time '10:00' end, case when n % 2 = 0 then time '11:00' end, 2, ${people.reporter.id},
        '2026-11-18T12:00:00+07:00', ${people.reporter.id}, '2026-11-18T12:00:00+07:00'
      from generate_series(1, 3000) n`.execute(app.db)
    await sql`
      insert into area (event_group_id, company_id, name, position, created_at)
      select 3, ${company.home}, 'พื้นที่ที่มีชื่อยาวมากสำหรับการทดสอบ ' || n, 100 + n, '2026-01-01' from generate_series(1, 1000) n`.execute(
      app.db,
    )
    const areas = await app.db.selectFrom('area').select('id').where('company_id', '=', company.home).execute()
    const { html, text } = await said(
      app,
      areas.map(({ id }) => id),
    )
    // As sent: in base64, with line breaks.
    expect((Buffer.byteLength(html) * 4 * 78) / (3 * 76)).toBeLessThan(102_000)
    expect(Buffer.byteLength(html)).toBeGreaterThan(50_000)
    expect(text).toMatch(/Abnormal events \(1,500\)[^]*and 1,4\d\d more: see all 1,500/)
    expect(text).toMatch(/Not reported \(1,002\)[^]*and [\d,]+ more\n/)
    const longest = (await linksIn(app, text)).map(({ opened }) => (opened as { ids?: number[] }).ids?.length ?? 0)
    expect(Math.max(...longest)).toBe(1500)
    expect(text).not.toMatch(/https?:\S{2200,}/)
  })
})

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addAction } from '../../testing/groups/Actions.ts'
import { type TestApp, success, testApp } from '../../testing/app.ts'
import { addReport } from '../../testing/reports.ts'
import { type Role, area, people } from '../../testing/world.ts'
import { makeDueRuns, planRuns } from '../schedule/schedule.ts'
import { composed, letter, linksIn, receiversOf, run } from '../../testing/mailRuns.ts'
import { previewLetter } from '../preview/preview.ts'

/** Runs the schedule on the morning of a day; returns the roles that are reminded. */
async function morning(app: TestApp, day: string): Promise<Role[]> {
  await app.setNow(`${day}T07:00:30+07:00`)
  await sql`delete from letter`.execute(app.db)
  await planRuns(app.services)
  await makeDueRuns(app.services)
  return receiversOf(app, 'action_due')
}

/** An app with planned reminders and with reports of the gate, which only the company administers, and of the quay. */
async function planned(env: Record<string, string> = {}) {
  const app = await testApp(env)
  const [gate, quay] = [await addReport(app.db, { area: area.gate }), await addReport(app.db, { area: area.quay })]
  const start = async () => {
    await planRuns(app.services)
    expect(await makeDueRuns(app.services)).toEqual([])
  }
  return { app, gate, quay, start }
}

describe('reminders of corrective actions', () => {
  it('come the day before, on the day, the day after and then weekly, and once overdue also to administrators of the area', async () => {
    const { app, quay, start } = await planned()
    await addAction(app, { event: quay, owner: 'colleague', due: '2026-11-23' })
    await start()
    const told: Record<string, string> = {}
    for (let day = Temporal.PlainDate.from('2026-11-21'); day.day < 30; day = day.add({ days: 1 }))
      told[day.toString()] = (await morning(app, day.toString())).join()
    expect(told).toEqual({
      '2026-11-21': '',
      '2026-11-22': 'colleague',
      '2026-11-23': 'colleague',
      '2026-11-24': 'areaadmin,colleague',
      '2026-11-25': '',
      '2026-11-26': '',
      '2026-11-27': '',
      '2026-11-28': '',
      '2026-11-29': '',
    })
    expect(await morning(app, '2026-12-01')).toEqual(['areaadmin', 'colleague'])
    // It is in the list of runs like other letters.
    const { rows } =
      await sql`select due_at, letter_count from mail_run where kind = 'action_due' and for_date = '2026-11-24'`.execute(
        app.db,
      )
    expect(rows).toEqual([{ due_at: new Date('2026-11-24T07:00:00+07:00'), letter_count: 2 }])
  })

  it('make up for days without a server on the next morning, and begin as many days before as configured', async () => {
    const { app, quay, start } = await planned({ ACTION_REMINDER_DAYS: '3' })
    await addAction(app, { event: quay, owner: 'colleague', due: '2026-11-26' })
    await start()
    expect(await morning(app, '2026-11-22')).toEqual([])
    expect(await morning(app, '2026-11-25')).toEqual(['colleague'])
    expect((await letter(app, 'action_due', 'colleague')).text).toContain('Your actions, due soon (1)')
  })

  it('are one letter about all of them, in the reader’s language, with a link to each', async () => {
    const { app, gate, quay } = await planned()
    await sql`update user_account set language = 'th' where id = ${people.company.id}`.execute(app.db)
    await addAction(app, { event: quay, owner: 'reporter', due: '2026-11-20', text: 'the quay <b>today</b>' })
    await addAction(app, { event: gate, owner: 'reporter', due: '2026-11-18', text: 'the gate is late' })
    await addAction(app, { event: gate, owner: 'reporter', due: '2026-11-21', text: 'the gate tomorrow' })
    await addAction(app, { event: gate, owner: 'reporter', due: '2026-11-22', text: 'not yet' })
    await addAction(app, { event: gate, owner: 'reporter', due: '2026-11-18', text: 'is done', state: 'done' })
    // Due on the 19th, so today is one day after.
    const late = await addAction(app, { event: gate, owner: 'colleague', due: '2026-11-19', text: 'of another' })
    expect(await run(app, 'action_due', '2026-11-20')).toBe(2)
    expect(await run(app, 'action_due', '2026-11-20')).toBe(0)
    expect(await receiversOf(app, 'action_due')).toEqual(['company', 'reporter'])
    const { subject, text, html } = await letter(app, 'action_due', 'reporter')
    expect(subject).toBe('Daybook corrective actions 20/11/2026: overdue 1, due 2')
    expect(text).toMatch(
      /overdue \(1\)[^]*gate is late[^]*due today \(1\)[^]*the quay <b>today<\/b>[^]*due soon \(1\)[^]*gate tomorrow/,
    )
    expect(text).not.toMatch(/not yet|is done|of another/)
    expect(html).toContain('&lt;b&gt;today')
    const links = await linksIn(app, text)
    expect(links.map(({ action }) => action)).toEqual(['7', '4', '4', '4'])
    const { landing } = success(
      await app.call('reporter', 'Login/CheckSession', { action: '7', sealedDate: '', sealedReport: '' }),
    )
    expect(landing).toBe(`/Actions?state=open&owner=${people.reporter.id}`)
    const thai = await letter(app, 'action_due', 'company')
    expect(thai.subject).toBe('Daybook การดำเนินการแก้ไข 20/11/2026: เกินกำหนด 2 ครบกำหนด 0')
    expect(thai.text).toContain('ของผู้อื่นในพื้นที่ของท่าน เกินกำหนดแล้ว (2)')
    const overdue = success(await app.call('company', 'Actions/GetList', { isOverdue: true }))
    expect(overdue.total).toBe(2)

    // Actions closed in the meantime are left out; if none are left, there is no letter.
    await sql`update corrective_action set state = 'done', done_at = daybook_now() where id = ${late}`.execute(app.db)
    expect((await letter(app, 'action_due', 'company')).text).not.toContain('of another')
    await sql`update corrective_action set state = 'done', done_at = daybook_now()`.execute(app.db)
    expect(await composed(app, 'action_due', 'company')).toBeUndefined()
  })

  it('are not sent to people who no longer see the area or have left, nor for deleted reports', async () => {
    const { app, gate, quay } = await planned()
    await addAction(app, { event: quay, owner: 'colleague', due: '2026-11-20' })
    await addAction(app, { event: gate, owner: 'both', due: '2026-11-20' })
    await addAction(app, { event: quay, owner: 'approver', due: '2026-11-20' })
    // The gate is not one of their areas.
    expect(await run(app, 'action_due', '2026-11-20')).toBe(2)
    expect(await receiversOf(app, 'action_due')).toEqual(['approver', 'colleague'])
    await sql`delete from user_area where user_id = ${people.colleague.id}`.execute(app.db)
    expect(await composed(app, 'action_due', 'colleague')).toBeUndefined()
    await sql`update user_account set is_active = false, inactive_note = 'x' where id = ${people.approver.id}`.execute(
      app.db,
    )
    expect(await composed(app, 'action_due', 'approver')).toBeUndefined()
    await sql`update user_account set is_active = true, inactive_note = null where id = ${people.approver.id}`.execute(
      app.db,
    )
    await letter(app, 'action_due', 'approver')
    await sql`update event_report set deleted_at = daybook_now(), deleted_by = 1`.execute(app.db)
    expect(await composed(app, 'action_due', 'approver')).toBeUndefined()
  })

  it('are shown by the preview, limited to the areas of the caller', async () => {
    const { app, gate, quay } = await planned()
    await addAction(app, { event: quay, owner: 'reporter', due: '2026-11-20', text: 'of the quay' })
    await addAction(app, { event: gate, owner: 'reporter', due: '2026-11-20', text: 'of the gate' })
    const asked = { kind: 'action_due', receiverId: people.reporter.id, day: '2026-11-20' } as const
    const whole = await previewLetter(app.services, { ...asked, scope: { all: true, companyIds: [], areaIds: [] } })
    expect(whole).toMatchObject({ isFound: true, isWhole: true, text: expect.stringContaining('of the gate') })
    const part = await previewLetter(app.services, {
      ...asked,
      scope: { all: false, companyIds: [], areaIds: [area.quay] },
    })
    expect(part).toMatchObject({ isFound: true, isWhole: false, text: expect.not.stringContaining('of the gate') })
    const none = await previewLetter(app.services, {
      ...asked,
      scope: { all: false, companyIds: [], areaIds: [area.csr] },
    })
    expect(none).toEqual({ isFound: false, reason: 'nothing' })
    expect(await app.db.selectFrom('letter').select('id').execute()).toEqual([])
  })
})

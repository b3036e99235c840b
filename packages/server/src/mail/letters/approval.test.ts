import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type TestApp, success, testApp } from '../../testing/app.ts'
import { operationForm } from '../../testing/report.ts'
import { type Role, area, people, shift } from '../../testing/world.ts'
import { composed, letter, linksIn, receiversOf } from '../../testing/mailRuns.ts'

const quay = (change = {}) => operationForm({ areaId: [area.quay], shifts: [shift.morning], ...change })

async function file(app: TestApp, role: Role, form: ReturnType<typeof operationForm>): Promise<void> {
  success(await app.call(role, 'CreateReport/SaveData', form))
}

async function newest({ db }: TestApp) {
  return db.selectFrom('event_report').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
}

describe('the approval letter', () => {
  it('goes to everybody who could decide a waiting report, when it is filed', async () => {
    const app = await testApp()
    await file(app, 'reporter', quay({ description: 'ตรวจท่าเรือ <b>ครบ</b>' }))
    expect(await receiversOf(app, 'approval')).toEqual(['approver', 'both'])
    const { id } = await newest(app)
    const { subject, text, html } = await letter(app, 'approval', 'approver')
    expect(subject).toBe('Daybook approval needed 20/11/2026: Port / Quay')
    expect(text).toContain('A report is waiting for your approval.')
    expect(text).toContain('Home · 20/11/2026 · Normal · reporter Tester')
    expect(html).toContain('ตรวจท่าเรือ &lt;b&gt;ครบ&lt;/b&gt;')
    expect(await linksIn(app, text)).toEqual([
      { action: '5', opened: { ids: [id] } },
      { action: '5', opened: { ids: [id] } },
    ])
  })

  it('is not written where no approval is needed, nor to the person who filed it, unless nobody else could decide', async () => {
    const app = await testApp()
    await file(app, 'reporter', operationForm())
    expect(await receiversOf(app, 'approval')).toEqual([])
    await file(app, 'both', quay())
    expect(await receiversOf(app, 'approval')).toEqual(['approver'])
    await file(app, 'both', operationForm({ areaId: [area.dock] }))
    expect(await receiversOf(app, 'approval')).toEqual(['approver', 'both'])
    expect((await letter(app, 'approval', 'both')).subject).toContain('Dock')
  })

  it.each([
    [
      'the person has turned e-mail off',
      sql`update user_account set notifies_by_email = false where id = ${people.approver.id}`,
    ],
    [
      'the person left',
      sql`update user_account set is_active = false, inactive_note = 'x' where id = ${people.approver.id}`,
    ],
    ['the person may no longer approve', sql`delete from user_group where user_id = ${people.approver.id}`],
  ])('is not written when %s', async (_why, change) => {
    const app = await testApp()
    await change.execute(app.db)
    await file(app, 'reporter', quay())
    expect(await receiversOf(app, 'approval')).toEqual(['both'])
  })

  it.each([
    ['area', sql`update area set notifies_by_email = false where id = ${area.quay}`],
    ['upper area', sql`update area set notifies_by_email = false where id = ${area.port}`],
    ['company', sql`update company set notifies_by_email = false where id = 1`],
  ])('is not written about an %s without e-mail notification', async (_what, change) => {
    const app = await testApp()
    await change.execute(app.db)
    await file(app, 'reporter', quay())
    expect(await receiversOf(app, 'approval')).toEqual([])
  })

  it('is one per approver and submission, however many reports it has', async () => {
    const app = await testApp()
    await sql`update area set requires_approval = true where id in (${area.gate}, ${area.yard})`.execute(app.db)
    await sql`insert into user_area (user_id, area_id, role) values (${people.approver.id}, ${area.gate}, 'approve')`.execute(
      app.db,
    )
    await file(app, 'reporter', operationForm({ areaId: [area.gate, area.quay, area.yard] }))
    expect(await receiversOf(app, 'approval')).toEqual(['approver', 'both'])
    const { subject, text } = await letter(app, 'approval', 'approver')
    expect(subject).toBe('Daybook approval needed 20/11/2026: 2 reports')
    expect(text).toContain('* Gate')
    expect(text).toContain('* Port / Quay')
    expect(text).not.toContain('Yard')
    expect((await letter(app, 'approval', 'both')).subject).toBe('Daybook approval needed 20/11/2026: Port / Quay')
  })

  it('is due once the reporter can no longer undo, or collected with the next hour or morning, as its reader chose', async () => {
    const app = await testApp()
    const due = async (role: Role) => {
      const { rows } = await sql<{ due: string; reports: number[] }>`
        select to_char(due_at at time zone 'Asia/Bangkok', 'DD HH24:MI:SS') as due, content -> 'reports' as reports
        from letter where kind = 'approval' and receiver_id = ${people[role].id} order by id`.execute(app.db)
      return rows
    }
    const choose = async (approvalLetters: string) =>
      success(
        await app.call('approver', 'MyAccount/Save', {
          channel: 'email',
          language: 'en',
          quietFrom: null,
          quietUntil: null,
          approvalLetters,
        }),
      )
    const filed: number[] = []
    const fileOne = async () => {
      await file(app, 'reporter', quay({ eventDate: `${20 - filed.length}/11/2026` }))
      filed.push((await newest(app)).id)
    }
    await fileOne()
    expect(await due('approver')).toEqual([{ due: '20 10:00:15', reports: [filed[0]] }])
    await choose('hourly')
    await fileOne()
    await fileOne()
    await app.setNow('2026-11-20T10:57:00+07:00')
    await fileOne()
    await choose('daily')
    await fileOne()
    expect((await due('approver')).slice(1)).toEqual([
      { due: '20 11:00:00', reports: [filed[1], filed[2]] },
      { due: '20 12:00:00', reports: [filed[3]] },
      { due: '21 07:00:00', reports: [filed[4]] },
    ])
    expect((await due('both')).map(({ reports }) => reports)).toEqual(filed.map((id) => [id]))
    expect(success(await app.call('approver', 'MyAccount/Get', {}))).toMatchObject({ approvalLetters: 'daily' })
    expect(success(await app.call('reporter', 'MyAccount/Get', {}))).toMatchObject({ approvalLetters: null })
  })

  it('lists what is still waiting, and no longer holds once everything is decided or deleted', async () => {
    const app = await testApp()
    await sql`insert into user_area (user_id, area_id, role) values (${people.approver.id}, ${area.gate}, 'approve')`.execute(
      app.db,
    )
    await sql`update area set requires_approval = true where id = ${area.gate}`.execute(app.db)
    await file(app, 'reporter', operationForm({ areaId: [area.gate, area.quay] }))
    const [first, second] = await app.db
      .selectFrom('event_report')
      .select(['id', 'version', 'area_id'])
      .orderBy('id')
      .execute()
    success(
      await app.call('approver', 'EventApprove/SaveData', { eventId: first?.id, mode: 1, version: first?.version }),
    )
    expect((await letter(app, 'approval', 'approver')).subject).toBe('Daybook approval needed 20/11/2026: Port / Quay')
    success(await app.call('admin', 'CreateReport/DeleteEvent', { eventId: second?.id }))
    expect(await composed(app, 'approval', 'approver')).toBe(undefined)
  })

  it('is sent again when a rejected report was edited, but not when a waiting one was', async () => {
    const app = await testApp()
    await file(app, 'reporter', quay())
    const letters = () =>
      app.db
        .selectFrom('letter')
        .select('subject_key')
        .where('kind', '=', 'approval')
        .where('receiver_id', '=', people.approver.id)
        .orderBy('id')
        .execute()
    const { id } = await newest(app)
    const edit = async (version: number) => {
      success(
        await app.call('reporter', 'EventApprove/SaveData', {
          ...quay({ description: `edited ${version}` }),
          eventId: id,
          areaId: area.quay,
          mode: 0,
          version,
        }),
      )
    }
    await edit(1)
    expect(await letters()).toEqual([{ subject_key: `report:${id}:1` }])
    success(
      await app.call('approver', 'EventApprove/SaveData', {
        eventId: id,
        mode: 2,
        approvalRemark: 'No',
        version: 2,
      }),
    )
    await edit(3)
    expect(await letters()).toEqual([{ subject_key: `report:${id}:1` }, { subject_key: `report:${id}:4` }])
    expect((await letter(app, 'approval', 'approver')).text).toContain('edited 3')
  })
})

describe('the rejected letter', () => {
  async function rejected(reason: string) {
    const app = await testApp()
    await file(app, 'reporter', quay())
    const { id } = await newest(app)
    success(
      await app.call('approver', 'EventApprove/SaveData', {
        eventId: id,
        mode: 2,
        approvalRemark: reason,
        version: 1,
      }),
    )
    return { app, id }
  }

  it('goes only to the reporter, with the reason as written', async () => {
    const reason = 'ขาดรูปถ่าย\n<img src=x onerror=alert(1)>'
    const { app, id } = await rejected(reason)
    expect(await receiversOf(app, 'rejected')).toEqual(['reporter'])
    const { subject, text, html } = await letter(app, 'rejected', 'reporter')
    expect(subject).toBe('Daybook report rejected 20/11/2026: Port / Quay')
    expect(text).toContain('approver Tester rejected this report on 20/11/2026 10:00.')
    expect(text).toContain('> ขาดรูปถ่าย\n> <img src=x onerror=alert(1)>')
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(await linksIn(app, text)).toEqual([{ action: '4', opened: { ids: [id] } }])
  })

  it('is not written for an approval, and no longer holds once the report was edited', async () => {
    const { app, id } = await rejected('x'.repeat(4000))
    expect((await letter(app, 'rejected', 'reporter')).text).toContain('x'.repeat(4000))
    const form = { ...quay(), eventId: id, areaId: area.quay, mode: 0, version: 2 }
    success(await app.call('reporter', 'EventApprove/SaveData', form))
    expect(await composed(app, 'rejected', 'reporter')).toBe(undefined)
    success(await app.call('approver', 'EventApprove/SaveData', { eventId: id, mode: 1, version: 3 }))
    expect(await receiversOf(app, 'rejected')).toEqual(['reporter'])
  })
})

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { composed, letter, linksIn, receiversOf } from '../../testing/mailRuns.ts'
import { type TestApp, success, testApp } from '../../testing/app.ts'
import { addReport } from '../../testing/reports.ts'
import { type Role, area, company, people } from '../../testing/world.ts'
import { addAction } from '../../testing/groups/Actions.ts'

type Form = { text?: string; owner?: Role; due?: string }

async function add(
  test: TestApp,
  role: Role,
  eventId: number,
  { text = 'Mend it', owner = 'colleague', due }: Form = {},
) {
  const form = { text, ownerId: people[owner].id, due: due ?? '2026-11-30' }
  return success(await test.call(role, 'Actions/Add', { requestId: crypto.randomUUID(), eventId, ...form })).actionId
}

async function act(
  test: TestApp,
  role: Role,
  name: 'Change' | 'Finish' | 'Verify' | 'Waive' | 'Reopen',
  actionId: number,
  more: object = {},
) {
  const { version } = await test.db
    .selectFrom('corrective_action')
    .select('version')
    .where('id', '=', actionId)
    .executeTakeFirstOrThrow()
  success(await test.call(role, `Actions/${name}`, { requestId: crypto.randomUUID(), actionId, version, ...more }))
}

const form = (owner: Role, more: Form = {}) => ({
  text: 'Mend it',
  due: '2026-11-30',
  ...more,
  ownerId: people[owner].id,
})
const letters = (test: TestApp) =>
  test.db
    .selectFrom('letter')
    .select(['receiver_id', 'content', 'due_at'])
    .where('kind', '=', 'action')
    .orderBy('id')
    .execute()

async function quay() {
  const test = await testApp()
  return { test, eventId: await addReport(test.db, { area: area.quay }) }
}

describe('letters about an action', () => {
  it('tell its owner about it, in their language, with a link to the report', async () => {
    const { test, eventId } = await quay()
    await sql`update user_account set language = 'th' where id = ${people.approver.id}`.execute(test.db)
    await add(test, 'areaadmin', eventId, { text: 'Mend <b>it</b>\nnow' })
    await add(test, 'areaadmin', eventId, { text: 'ซ่อมรั้ว', owner: 'approver', due: '2026-12-01' })
    await add(test, 'areaadmin', eventId, { text: 'of my own', owner: 'areaadmin' })
    expect(await receiversOf(test, 'action')).toEqual(['approver', 'colleague'])
    const english = await letter(test, 'action', 'colleague')
    expect(english.subject).toBe('Daybook corrective action 20/11/2026: Port / Quay, for you to do')
    expect(english.text).toContain('For you to do (1)')
    expect(english.text).toContain('Due 30/11/2026 · colleague Tester · Home · Normal')
    expect(english.text).toContain('Mend <b>it</b> now')
    expect(english.html).toContain('Mend &lt;b&gt;it&lt;/b&gt; now')
    expect(await linksIn(test, english.text)).toEqual(Array(2).fill({ action: '4', opened: { ids: [eventId] } }))
    const thai = await letter(test, 'action', 'approver')
    expect(thai.subject).toBe('Daybook การดำเนินการแก้ไข 20/11/2026: Port / Quay ท่านเป็นผู้รับผิดชอบ')
    expect(thai.text).toContain('ครบกำหนด 01/12/2026')
  })

  it('are written with their cause or not at all, and once for a repeated request', async () => {
    const { test, eventId } = await quay()
    const sent = { requestId: crypto.randomUUID(), eventId, ...form('colleague') }
    success(await test.call('areaadmin', 'Actions/Add', sent))
    success(await test.call('areaadmin', 'Actions/Add', sent))
    expect(await letters(test)).toHaveLength(1)
    await sql`create function refuse_letter() returns trigger language plpgsql as $$ begin raise 'no letters'; end $$`.execute(
      test.db,
    )
    await sql`create trigger refuse_letter before insert or update on letter for each row execute function refuse_letter()`.execute(
      test.db,
    )
    test.services.log.error = () => {}
    const before = await test.db.selectFrom('corrective_action').selectAll().execute()
    const again = { ...sent, requestId: crypto.randomUUID() }
    expect((await test.call('areaadmin', 'Actions/Add', again)).http).toBe(500)
    const finish = { requestId: crypto.randomUUID(), actionId: before[0]?.id, version: 1 }
    expect((await test.call('colleague', 'Actions/Finish', finish)).http).toBe(500)
    expect(await test.db.selectFrom('corrective_action').selectAll().execute()).toEqual(before)
  })

  it('combine changes of two minutes, and show the latest state', async () => {
    const { test, eventId } = await quay()
    const first = await add(test, 'areaadmin', eventId, { text: 'first' })
    const second = await add(test, 'areaadmin', eventId, { text: 'second' })
    await add(test, 'areaadmin', eventId, { text: 'third' })
    await act(test, 'areaadmin', 'Change', first, form('colleague', { text: 'first', due: '2026-12-24' }))
    await act(test, 'areaadmin', 'Change', second, form('approver', { text: 'second' }))
    expect((await letters(test)).map(({ receiver_id }) => receiver_id)).toEqual([
      people.colleague.id,
      people.approver.id,
    ])
    const { text } = await letter(test, 'action', 'colleague')
    expect(text).toMatch(/For you to do \(2\)[^]*third[^]*24\/12\/2026[^]*first/)
    expect(text).not.toMatch(/Changed|second/)
    // Once the letter has left, later news gets its own letter.
    await test.setNow('2026-11-20T10:02:01+07:00')
    await act(test, 'areaadmin', 'Change', first, form('colleague', { text: 'first', due: '2026-12-25' }))
    await act(test, 'areaadmin', 'Change', first, form('colleague', { text: 'first', due: '2026-12-25' }))
    expect(await letters(test)).toHaveLength(3)
    expect((await letter(test, 'action', 'colleague')).subject).toContain('Port / Quay, changed')
  })

  it('ask the people in charge of the area, except the owner, to verify, and the person who added it', async () => {
    const { test, eventId } = await quay()
    const id = await add(test, 'admin', eventId, { owner: 'approver' })
    await act(test, 'approver', 'Finish', id)
    const told = (await letters(test)).slice(1).map(({ receiver_id }) => receiver_id)
    expect(told.sort((one, other) => one - other)).toEqual([people.admin.id, people.areaadmin.id, people.both.id])
    expect((await letter(test, 'action', 'both')).subject).toContain('waiting to be verified')
    await act(test, 'both', 'Verify', id)
    expect(await composed(test, 'action', 'areaadmin')).toBeUndefined()
    expect((await letter(test, 'action', 'approver')).text).toContain('Verified (1)')

    // Nobody approves or administers the gate, so the company is asked, within its rights.
    const gate = await addAction(test, {
      event: await addReport(test.db, { area: area.gate }),
      owner: 'reporter',
      by: 'reporter',
    })
    await act(test, 'reporter', 'Finish', gate)
    expect((await letters(test)).at(-1)?.receiver_id).toBe(people.company.id)
    await sql`update user_account set notifies_by_email = false where id = ${people.company.id}`.execute(test.db)
    await act(test, 'reporter', 'Reopen', gate)
    await act(test, 'reporter', 'Finish', gate)
    expect((await letters(test)).at(-1)?.receiver_id).toBe(people.admin.id)
  })

  it('tell the owner that it was waived and why, reopened, or given to somebody else', async () => {
    const { test, eventId } = await quay()
    const id = await addAction(test, { event: eventId, owner: 'colleague' })
    await act(test, 'approver', 'Waive', id, { reason: 'The quay <i>is</i> gone' })
    const waived = await letter(test, 'action', 'colleague')
    expect(waived.text).toContain('approver Tester gave this reason:\n\n> The quay <i>is</i> gone')
    await test.setNow('2026-11-20T10:05:00+07:00')
    await act(test, 'approver', 'Reopen', id)
    expect((await letter(test, 'action', 'colleague')).text).toContain('Open again, for you to do (1)')
    await test.setNow('2026-11-20T10:10:00+07:00')
    await act(test, 'areaadmin', 'Change', id, form('approver'))
    expect((await letter(test, 'action', 'colleague')).text).toContain('Given to somebody else (1)')
    expect((await letter(test, 'action', 'approver')).text).toContain('For you to do (1)')
  })

  it.each([
    ['lost the area', sql`delete from user_area where user_id = ${people.colleague.id}`],
    ['left', sql`update user_account set is_active = false, inactive_note = 'x' where id = ${people.colleague.id}`],
  ])('reach nobody who has %s, before they are written or after', async (_why, change) => {
    const { test, eventId } = await quay()
    const id = await addAction(test, { event: eventId, owner: 'colleague' })
    await act(test, 'areaadmin', 'Change', id, form('colleague', { due: '2026-12-24' }))
    await letter(test, 'action', 'colleague')
    await change.execute(test.db)
    expect(await composed(test, 'action', 'colleague')).toBeUndefined()
    await test.setNow('2026-11-20T10:05:00+07:00')
    await act(test, 'areaadmin', 'Change', id, form('colleague', { due: '2026-12-25' }))
    expect(await letters(test)).toHaveLength(1)
  })

  it('are not written if e-mail is off, and no longer hold once the report is deleted', async () => {
    const { test, eventId } = await quay()
    await add(test, 'areaadmin', eventId)
    await sql`update event_report set deleted_at = daybook_now(), deleted_by = 1 where id = ${eventId}`.execute(test.db)
    expect(await composed(test, 'action', 'colleague')).toBeUndefined()
    await sql`update company set notifies_by_email = false where id = ${company.home}`.execute(test.db)
    await add(test, 'areaadmin', await addReport(test.db, { area: area.quay }))
    expect(await letters(test)).toHaveLength(1)
  })
})

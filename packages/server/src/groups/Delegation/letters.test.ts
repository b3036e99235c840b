import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { composed, letter, linksIn, receiversOf } from '../../testing/mailRuns.ts'
import { type TestApp, success, testApp } from '../../testing/app.ts'
import { type Role, people } from '../../testing/world.ts'

const save = async (test: TestApp, role: Role, more: object = {}) =>
  success(
    await test.call(role, 'Delegation/Save', {
      requestId: crypto.randomUUID(),
      delegateId: people.colleague.id,
      from: '2026-11-20',
      until: '2026-11-26',
      reason: 'Leave & <b>rest</b>',
      ...more,
    }),
  ).id
const sent = (test: TestApp) => sql`update letter set status = 'file' where status = 'waiting'`.execute(test.db)
const count = async (test: TestApp) =>
  (await test.db.selectFrom('letter').select('id').where('kind', '=', 'delegation').execute()).length

describe('the letters of a delegation', () => {
  it('tell the delegate whose approvals, for how long and why, with a link to accept it, once', async () => {
    const test = await testApp()
    const requestId = crypto.randomUUID()
    await save(test, 'approver', { requestId })
    await save(test, 'approver', { requestId })
    expect(await receiversOf(test, 'delegation')).toEqual(['colleague'])
    const { subject, text, html } = await letter(test, 'delegation', 'colleague')
    expect(subject).toBe('Daybook approvals offered 20/11/2026 – 26/11/2026: approver Tester')
    expect(text).toContain('approver Tester would like to hand over approvals to you, from 20/11/2026 to 26/11/2026.')
    expect(text).toContain('> Leave & <b>rest</b>')
    expect(html).toContain('Leave &amp; &lt;b&gt;rest&lt;/b&gt;')
    expect((await linksIn(test, text)).map(({ action }) => action)).toEqual(['8'])
    const { landing } = success(
      await test.call('colleague', 'Login/CheckSession', { action: '8', sealedDate: '', sealedReport: '' }),
    )
    expect(landing).toBe('/Delegation')
  })

  it('tell both, each in their language, when an administrator adds or ends it', async () => {
    const test = await testApp()
    await sql`update user_account set language = 'th' where id = ${people.approver.id}`.execute(test.db)
    const id = await save(test, 'admin', { userId: people.approver.id })
    expect(await receiversOf(test, 'delegation')).toEqual(['approver', 'colleague'])
    expect((await letter(test, 'delegation', 'approver')).text).toContain(
      'admin Tester ขอมอบหมายการอนุมัติของท่านให้ colleague Tester',
    )
    expect((await letter(test, 'delegation', 'colleague')).text).toContain(
      'would like to hand over approvals of approver Tester to you',
    )
    await sent(test)
    success(await test.call('admin', 'Delegation/End', { id }))
    success(await test.call('admin', 'Delegation/End', { id }))
    expect(await count(test)).toBe(4)
    expect((await letter(test, 'delegation', 'colleague')).text).toContain(
      'You no longer decide in the name of approver Tester.',
    )
    expect((await letter(test, 'delegation', 'approver')).subject).toContain('สิ้นสุดการมอบหมายการอนุมัติ')
  })

  it('tell the delegator, and who set it, that it was accepted, once', async () => {
    const test = await testApp()
    const id = await save(test, 'approver')
    await sent(test)
    for (let n = 0; n < 2; n++) success(await test.call('colleague', 'Delegation/Accept', { id }))
    expect(await receiversOf(test, 'delegation')).toEqual(['approver', 'colleague'])
    const { subject, text } = await letter(test, 'delegation', 'approver')
    expect(subject).toContain('approvals handed over')
    expect(text).toContain('colleague Tester has accepted')
  })

  it('tell the other one when one of the two ends it, and nobody who was not told before', async () => {
    const test = await testApp()
    const first = await save(test, 'approver')
    await sent(test)
    success(await test.call('colleague', 'Delegation/End', { id: first }))
    expect(await receiversOf(test, 'delegation')).toEqual(['approver', 'colleague'])
    expect((await letter(test, 'delegation', 'approver')).text).toContain(
      'colleague Tester ended your handover to colleague Tester on 20/11/2026 10:00.',
    )

    const second = await save(test, 'approver')
    success(await test.call('approver', 'Delegation/End', { id: second }))
    expect(await count(test)).toBe(3)
    expect(await composed(test, 'delegation', 'colleague')).toBeUndefined()
    const { rows } = await sql`select status from letter where kind = 'delegation' order by id`.execute(test.db)
    expect(rows).toEqual([{ status: 'file' }, { status: 'waiting' }, { status: 'cancelled' }])
  })

  it('hide the reason from administrators who read the letter in the log', async () => {
    const test = await testApp()
    await save(test, 'approver')
    const { id } = await test.db
      .selectFrom('letter')
      .select('id')
      .where('kind', '=', 'delegation')
      .executeTakeFirstOrThrow()
    const shown = success(await test.call('areaadmin', 'LogMailMonitoring/LoadLetter', { letterId: Number(id) }))
    expect(shown.text).toContain('approver Tester would like to hand over approvals to you')
    expect(shown.text).not.toContain('Leave')
  })
})

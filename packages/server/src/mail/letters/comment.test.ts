import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type TestApp, success, testApp } from '../../testing/app.ts'
import { addReport } from '../../testing/reports.ts'
import { type Role, area, company, people } from '../../testing/world.ts'
import { composed, letter, linksIn, receiversOf } from '../../testing/mailRuns.ts'

async function comment(app: TestApp, eventId: number, role: Role, text: string, mentioned: Role[] = []) {
  const mentionIds = mentioned.map((one) => people[one].id)
  const requestId = crypto.randomUUID()
  return success(await app.call(role, 'Comments/Add', { eventId, requestId, text, mentionIds })).commentId
}

describe('the letter of a comment', () => {
  it('goes to the people whom it mentions and to the reporter, each in their language, with the text', async () => {
    const app = await testApp()
    await sql`update user_account set language = 'th' where id = ${people.viewer.id}`.execute(app.db)
    const eventId = await addReport(app.db, { area: area.fence, description: 'รั้ว <i>ชำรุด</i>' })
    await comment(app, eventId, 'colleague', 'ดูด้วย <b>now</b> & "soon"\nsecond line', ['viewer', 'areaadmin'])
    expect(await receiversOf(app, 'comment')).toEqual(['viewer', 'areaadmin', 'reporter'])

    const english = await letter(app, 'comment', 'areaadmin')
    expect(english.subject).toBe('Daybook comment 20/11/2026: Fence')
    expect(english.text).toContain('colleague Tester mentioned you in a comment on 20/11/2026 10:00.')
    expect(english.text).toContain('ดูด้วย <b>now</b> & "soon"')
    expect(english.html).toContain('ดูด้วย &lt;b&gt;now&lt;/b&gt; &amp; &quot;soon&quot;')
    expect(english.html).not.toMatch(/<b>now|<i>ชำรุด/)
    expect(await linksIn(app, english.text)).toEqual([{ action: '4', opened: { ids: [eventId] } }])

    const thai = await letter(app, 'comment', 'viewer')
    expect(thai.subject).toBe('Daybook ความคิดเห็น 20/11/2026: Fence')
    expect(thai.text).toContain('colleague Tester กล่าวถึงท่านในความคิดเห็น')
    expect((await letter(app, 'comment', 'reporter')).text).toContain('commented on your report')
  })

  it('goes to nobody twice, nor to its author, nor again after an edit', async () => {
    const app = await testApp()
    const eventId = await addReport(app.db, { area: area.fence })
    await comment(app, eventId, 'reporter', 'to myself')
    expect(await receiversOf(app, 'comment')).toEqual([])
    const commentId = await comment(app, eventId, 'colleague', 'for you', ['reporter', 'colleague'])
    expect(await receiversOf(app, 'comment')).toEqual(['reporter'])
    const mentionIds = [people.reporter.id, people.viewer.id]
    success(await app.call('colleague', 'Comments/Edit', { commentId, version: 1, text: 'for both', mentionIds }))
    expect(await receiversOf(app, 'comment')).toEqual(['viewer', 'reporter'])
    expect((await letter(app, 'comment', 'viewer')).text).toContain('for both')
  })

  it.each([
    [
      'the person has turned e-mail off',
      sql`update user_account set notifies_by_email = false where id = ${people.reporter.id}`,
    ],
    [
      'the person left',
      sql`update user_account set is_active = false, inactive_note = 'x' where id = ${people.reporter.id}`,
    ],
    ['the person no longer sees the area', sql`delete from user_area where user_id = ${people.reporter.id}`],
    ['the area sends no e-mail', sql`update area set notifies_by_email = false where id = ${area.fence}`],
    ['the company sends no e-mail', sql`update company set notifies_by_email = false where id = ${company.home}`],
  ])('is not written when %s', async (_why, change) => {
    const app = await testApp()
    const eventId = await addReport(app.db, { area: area.fence })
    await change.execute(app.db)
    await comment(app, eventId, 'colleague', 'for you')
    expect(await receiversOf(app, 'comment')).toEqual([])
  })

  it('no longer holds once the comment is deleted, the report moved, or its receiver no longer sees the area', async () => {
    const app = await testApp()
    const eventId = await addReport(app.db, { area: area.fence })
    const commentId = await comment(app, eventId, 'colleague', 'for you', ['viewer', 'areaadmin'])
    await sql`delete from user_area where user_id = ${people.areaadmin.id}`.execute(app.db)
    expect(await composed(app, 'comment', 'areaadmin')).toBeUndefined()
    await letter(app, 'comment', 'viewer')
    const at = (areaId: number) =>
      sql`update event_report set area_id = ${areaId} where id = ${eventId}`.execute(app.db)
    await at(area.watch)
    expect(await composed(app, 'comment', 'viewer')).toBeUndefined()
    await at(area.fence)
    success(await app.call('colleague', 'Comments/Delete', { commentId }))
    expect(await composed(app, 'comment', 'viewer')).toBeUndefined()
  })
})

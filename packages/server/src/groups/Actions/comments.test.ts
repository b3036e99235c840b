import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { composed, letter, receiversOf } from '../../testing/mailRuns.ts'
import { type TestApp, refused, success, testApp } from '../../testing/app.ts'
import { addReport } from '../../testing/reports.ts'
import { type Role, area, people } from '../../testing/world.ts'
import { addAction } from '../../testing/groups/Actions.ts'

const NOT_FOUND = 'The data was not found.'

async function world() {
  const test = await testApp()
  const eventId = await addReport(test.db, { area: area.fence })
  return { test, eventId, actionId: await addAction(test, { event: eventId, owner: 'colleague' }) }
}

type Said = { eventId: number; actionId: number | null }

const add = (test: TestApp, role: Role, about: Said, text: string, more: object = {}) =>
  test.call(role, 'Comments/Add', { ...about, requestId: crypto.randomUUID(), text, mentionIds: [], ...more })
const said = async (test: TestApp, about: Said, role: Role = 'reporter') =>
  success(await test.call(role, 'Comments/GetList', { ...about, take: 20 })).comments.map(({ text }) => text)

describe('comments on a corrective action', () => {
  it('are a separate discussion from that of the report and of its other actions', async () => {
    const { test, eventId, actionId } = await world()
    const other = await addAction(test, { event: eventId })
    success(await add(test, 'reporter', { eventId, actionId }, 'about the action'))
    success(await add(test, 'reporter', { eventId, actionId: other }, 'about the other'))
    success(await add(test, 'reporter', { eventId, actionId: null }, 'about the report'))
    expect(await said(test, { eventId, actionId })).toEqual(['about the action'])
    expect(await said(test, { eventId, actionId: other })).toEqual(['about the other'])
    expect(await said(test, { eventId, actionId: null })).toEqual(['about the report'])
  })

  it('follow the rules of comments: ten minutes, a mark, one answer to a repeated request', async () => {
    const { test, eventId, actionId } = await world()
    const requestId = crypto.randomUUID()
    const { commentId } = success(await add(test, 'reporter', { eventId, actionId }, 'once', { requestId }))
    expect(success(await add(test, 'reporter', { eventId, actionId }, 'once', { requestId })).commentId).toBe(commentId)
    expect(refused(await add(test, 'reporter', { eventId, actionId: null }, 'once', { requestId })).message).toMatch(
      /already saved/,
    )
    await test.setNow('2026-11-20T10:10:01+07:00')
    const edit = { commentId, version: 1, text: 'late', mentionIds: [] }
    expect(refused(await test.call('reporter', 'Comments/Edit', edit)).message).toMatch(/10 minutes/)
    success(await test.call('areaadmin', 'Comments/Delete', { commentId }))
    const { comments } = success(await test.call('viewer', 'Comments/GetList', { eventId, actionId, take: 5 }))
    expect(comments).toMatchObject([{ text: '', deleted: { by: 'areaadmin Tester' } }])
  })

  it('are mailed to the owner, to participants and to mentioned people, not to the reporter', async () => {
    const { test, eventId, actionId } = await world()
    await sql`update user_account set language = 'th' where id = ${people.viewer.id}`.execute(test.db)
    const mentionIds = [people.viewer.id]
    success(await add(test, 'areaadmin', { eventId, actionId }, 'How far is it?', { mentionIds }))
    expect((await receiversOf(test, 'comment')).toSorted()).toEqual(['colleague', 'viewer'])
    const owner = await letter(test, 'comment', 'colleague')
    expect(owner.text).toContain('areaadmin Tester commented on your corrective action on 20/11/2026 10:00.')
    expect(owner.text).toContain('How far is it?')
    expect(owner.text).toContain('Corrective action: Mend the fence')
    expect((await letter(test, 'comment', 'viewer')).text).toContain('กล่าวถึงท่านในความคิดเห็นต่อการดำเนินการแก้ไข')
    success(await add(test, 'colleague', { eventId, actionId }, 'Tomorrow.'))
    expect((await receiversOf(test, 'comment')).toSorted()).toEqual(['areaadmin', 'colleague', 'viewer'])
    expect((await letter(test, 'comment', 'areaadmin')).text).toContain('a corrective action that you took part in')
  })

  it('are mailed to the person who verified the action', async () => {
    const { test, eventId } = await world()
    const actionId = await addAction(test, { event: eventId, owner: 'colleague', state: 'verified' })
    success(await add(test, 'colleague', { eventId, actionId }, 'It came loose again.'))
    expect(await receiversOf(test, 'comment')).toEqual(['admin'])
  })

  it('are not mailed to an owner who no longer sees the report', async () => {
    const { test, eventId, actionId } = await world()
    success(await add(test, 'areaadmin', { eventId, actionId }, 'first'))
    await test.db.deleteFrom('user_area').where('user_id', '=', people.colleague.id).execute()
    expect(await composed(test, 'comment', 'colleague')).toBeUndefined()
    success(await add(test, 'areaadmin', { eventId, actionId }, 'second'))
    expect(await receiversOf(test, 'comment')).toHaveLength(1)
  })

  it('are refused for an action of another report, a missing one, and a report out of scope', async () => {
    const { test, eventId, actionId } = await world()
    const second = await addReport(test.db, { area: area.fence })
    for (const about of [
      { eventId: second, actionId },
      { eventId, actionId: 987_654 },
    ]) {
      expect(refused(await add(test, 'reporter', about, 'x')).message).toBe(NOT_FOUND)
      expect(refused(await test.call('reporter', 'Comments/GetList', { ...about, take: 5 })).message).toBe(NOT_FOUND)
    }
    for (const role of ['approver', 'foreigncompany'] as const)
      expect(refused(await add(test, role, { eventId, actionId }, 'x')).message).toBe(NOT_FOUND)
  })
})

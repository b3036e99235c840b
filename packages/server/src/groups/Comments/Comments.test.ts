import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type TestApp, refused, scratchApp, success, testApp } from '../../testing/app.ts'
import { addReport } from '../../testing/reports.ts'
import { statuses } from '../../testing/refusals.ts'
import { type Role, area, company, people } from '../../testing/world.ts'

const NOT_FOUND = 'The data was not found.'

const list = async ({ call }: TestApp, eventId: number, role: Role = 'reporter', take = 20) =>
  success(await call(role, 'Comments/GetList', { eventId, take }))
const add = (test: TestApp, eventId: number, role: Role, text: string, more: object = {}) =>
  test.call(role, 'Comments/Add', { eventId, requestId: crypto.randomUUID(), text, mentionIds: [], ...more })
const edit = (test: TestApp, commentId: number, role: Role, text: string, more: object = {}) =>
  test.call(role, 'Comments/Edit', { commentId, version: 1, text, mentionIds: [], ...more })
const remove = (test: TestApp, commentId: number, role: Role) => test.call(role, 'Comments/Delete', { commentId })

/** Removes a user's level on every menu. */
const denied = ({ db }: TestApp, role: Role) =>
  db.deleteFrom('user_menu').where('user_id', '=', people[role].id).execute()

/** Moves a report to another area. */
const move = ({ db }: TestApp, eventId: number, to: { area: number; company: number }) =>
  db.updateTable('event_report').set({ area_id: to.area, company_id: to.company }).where('id', '=', eventId).execute()

describe('Comments.GetList', () => {
  it('returns the newest, oldest first, with what the caller may do', async () => {
    const test = await testApp()
    const eventId = await addReport(test.db, { area: area.fence })
    expect(await list(test, eventId)).toMatchObject({ total: 0, isCut: false, comments: [] })
    for (const [role, text] of [
      ['reporter', 'one'],
      ['colleague', 'two'],
      ['viewer', 'three'],
    ] as const)
      success(await add(test, eventId, role, text))
    const { total, comments } = await list(test, eventId, 'colleague', 2)
    expect(total).toBe(3)
    expect(comments).toMatchObject([
      {
        text: 'two',
        author: 'colleague Tester',
        at: '2026-11-20T10:00:00+07:00',
        editedAt: '',
        canEdit: true,
        canDelete: true,
        deleted: null,
      },
      { text: 'three', canEdit: false, canDelete: false },
    ])
    const seen = async (role: Role) => (await list(test, eventId, role)).comments.map(({ canDelete }) => canDelete)
    expect(await seen('areaadmin')).toEqual([true, true, true])
    expect(await seen('viewer')).toEqual([false, false, true])
  })

  it('shows none to people of other companies, and of a moved report only those of their own', async () => {
    const test = await testApp()
    const eventId = await addReport(test.db, { area: area.fence })
    success(await add(test, eventId, 'reporter', 'said at home', { mentionIds: [people.colleague.id] }))
    await move(test, eventId, { area: area.foreignSecurity, company: company.foreign })
    expect(refused(await test.call('reporter', 'Comments/GetList', { eventId, take: 20 })).message).toBe(NOT_FOUND)
    expect(await list(test, eventId, 'foreignreporter')).toMatchObject({ total: 0, isCut: true, comments: [] })
    success(await add(test, eventId, 'foreignreporter', 'said abroad'))
    const abroad = await list(test, eventId, 'foreignreporter')
    expect(abroad.comments.map(({ text }) => text)).toEqual(['said abroad'])
    expect(JSON.stringify(abroad)).not.toMatch(/home|colleague/)
    expect((await list(test, eventId, 'admin')).comments).toHaveLength(2)
  })

  it('is refused without a session, without a menu, and for a report out of scope or deleted', async () => {
    const test = await testApp()
    const eventId = await addReport(test.db, { area: area.fence })
    const foreign = await addReport(test.db, { area: area.foreign, by: 'foreignreporter' })
    await denied(test, 'viewer')
    expect(await statuses(test, ['nobody', 'viewer'], 'Comments/GetList', { eventId, take: 20 })).toEqual([401, 403])
    for (const id of [foreign, 987_654])
      expect(refused(await test.call('reporter', 'Comments/GetList', { eventId: id, take: 20 })).message).toBe(
        NOT_FOUND,
      )
    await test.db.updateTable('event_report').set({ deleted_at: sql`daybook_now()`, deleted_by: 1 }).execute()
    expect(refused(await test.call('reporter', 'Comments/GetList', { eventId, take: 20 })).message).toBe(NOT_FOUND)
    for (const take of [0, 501])
      expect(refused(await test.call('reporter', 'Comments/GetList', { eventId, take })).http).toBe(400)
  })
})

describe('Comments.GetPeople', () => {
  const names = async (test: TestApp, eventId: number, search: string, role: Role = 'reporter') =>
    success(await test.call(role, 'Comments/GetPeople', { eventId, search })).people.map(({ name }) => name)

  it('finds people who may see the report by words of their name, and never the caller', async () => {
    const test = await testApp()
    const eventId = await addReport(test.db, { area: area.fence })
    expect(await names(test, eventId, '')).toEqual(
      ['admin', 'areaadmin', 'colleague', 'company', 'viewer'].map((role) => `${role} Tester`),
    )
    expect(await names(test, eventId, '@TEST coll')).toEqual(['colleague Tester'])
    for (const search of ['approver', 'foreign', '%', '_ _', '\\'])
      expect(await names(test, eventId, search)).toEqual([])
    const person = success(await test.call('reporter', 'Comments/GetPeople', { eventId, search: 'colleague' }))
      .people[0]
    expect(person).toEqual({ userId: people.colleague.id, name: 'colleague Tester', companyName: 'Home' })
  })

  it('matches what each person can see, for each area', async () => {
    const test = await testApp()
    await denied(test, 'both')
    await sql`update user_account set is_active = false, inactive_note = 'x' where id = ${people.csradmin.id}`.execute(
      test.db,
    )
    await sql`update company set head_company_id = ${company.foreign} where id = ${company.foreignCsr}`.execute(test.db)
    const roles = Object.keys(people) as Role[]
    for (const one of Object.values(area)) {
      if (one === area.port) continue
      const eventId = await addReport(test.db, { area: one, by: 'foreignreporter' })
      const seeing: string[] = []
      for (const role of roles) {
        if (role === 'csradmin' || role === 'admin') continue
        const { body } = await test.call(role, 'Comments/GetList', { eventId, take: 1 })
        if (body.status === 'Success') seeing.push(`${role} Tester`)
      }
      expect(await names(test, eventId, '', 'admin')).toEqual(seeing.sort())
    }
  })

  it('is refused without a session, without a menu and for a report out of scope', async () => {
    const test = await testApp()
    const eventId = await addReport(test.db, { area: area.fence })
    await denied(test, 'viewer')
    const roles: (Role | 'nobody')[] = ['nobody', 'viewer']
    expect(await statuses(test, roles, 'Comments/GetPeople', { eventId, search: '' })).toEqual([401, 403])
    expect(refused(await test.call('approver', 'Comments/GetPeople', { eventId, search: '' })).message).toBe(NOT_FOUND)
  })
})

describe('Comments.Add', () => {
  it('keeps hostile text as typed, and trims only white space around it', async () => {
    const test = await testApp()
    const eventId = await addReport(test.db, { area: area.fence })
    const hostile = `<script>alert(1)</script>\n'; drop table report_comment; --\n=1+1 {name} $1 ก็ำ่้👩‍👩‍👧`
    success(await add(test, eventId, 'reporter', `  \r\n${hostile.replaceAll('\n', '\r\n')}\n `))
    expect((await list(test, eventId)).comments[0]?.text).toBe(hostile)
  })

  it('counts Thai by characters, and reports missing or too long text at its field', async () => {
    const test = await testApp()
    const eventId = await addReport(test.db, { area: area.fence })
    success(await add(test, eventId, 'reporter', 'ก'.repeat(2_000)))
    const problem = async (text: string, language = 'en') =>
      refused(
        await test.call(
          'reporter',
          'Comments/Add',
          { eventId, requestId: crypto.randomUUID(), text, mentionIds: [] },
          { 'accept-language': language },
        ),
      )
    expect((await problem('ก'.repeat(2_001))).fieldErrors).toEqual([
      { field: 'text', message: 'Comment must be at most 2000 characters' },
    ])
    expect((await problem(' \n ')).fieldErrors).toEqual([{ field: 'text', message: 'Please Specify Comment' }])
    expect((await problem('', 'th')).message).toMatch(/ความคิดเห็น/)
    expect((await problem('a\u0000b')).http).toBe(400)
    expect((await list(test, eventId)).comments).toHaveLength(1)
  })

  it('accepts mentions of people who may see the report, each once, and of nobody else', async () => {
    const test = await testApp()
    const eventId = await addReport(test.db, { area: area.fence })
    const { id } = people.colleague
    success(await add(test, eventId, 'reporter', 'look', { mentionIds: [id, id] }))
    expect((await list(test, eventId)).comments[0]?.mentions).toEqual([{ userId: id, name: 'colleague Tester' }])
    for (const userId of [people.foreignreporter.id, people.approver.id, 987_654]) {
      const answer = refused(await add(test, eventId, 'reporter', 'look', { mentionIds: [id, userId] }))
      expect(answer.fieldErrors?.map(({ field }) => field)).toEqual(['mentionIds'])
    }
    expect(
      refused(await add(test, eventId, 'reporter', 'x', { mentionIds: Array.from({ length: 21 }, (_, n) => n + 1) }))
        .http,
    ).toBe(400)
    expect((await list(test, eventId)).comments).toHaveLength(1)
  })

  it('accepts a repeated request once, and refuses one with other content', async () => {
    const test = await testApp()
    const [eventId, other] = [
      await addReport(test.db, { area: area.fence }),
      await addReport(test.db, { area: area.fence }),
    ]
    const more = { requestId: crypto.randomUUID(), mentionIds: [people.colleague.id] }
    const first = success(await add(test, eventId, 'reporter', 'once', more))
    expect(success(await add(test, eventId, 'reporter', 'once', more))).toEqual(first)
    const reused = 'This form was already saved with other values. Please open it again.'
    expect(refused(await add(test, eventId, 'reporter', 'twice', more)).message).toBe(reused)
    expect(refused(await add(test, other, 'reporter', 'once', more)).message).toBe(reused)
    success(await add(test, eventId, 'colleague', 'once', more.requestId ? { requestId: more.requestId } : {}))
    expect((await list(test, eventId)).comments.map(({ text }) => text)).toEqual(['once', 'once'])
    expect(await test.db.selectFrom('letter').select('id').where('kind', '=', 'comment').execute()).toHaveLength(2)
  })

  it('accepts a double click once, also at two processes', async () => {
    const first = await scratchApp()
    const second = await first.second()
    const eventId = await addReport(first.db, { area: area.fence })
    const more = { requestId: crypto.randomUUID() }
    const answers = await Promise.all([
      add(first, eventId, 'colleague', 'once', more),
      add(second, eventId, 'colleague', 'once', more),
      add(first, eventId, 'colleague', 'once', more),
    ])
    expect(new Set(answers.map((answer) => success(answer).commentId)).size).toBe(1)
    expect((await list(first, eventId)).comments).toHaveLength(1)
    expect(await first.db.selectFrom('letter').select('id').execute()).toHaveLength(1)
  })

  it('leaves an entry in the trail without the text', async () => {
    const test = await testApp()
    const eventId = await addReport(test.db, { area: area.fence })
    const { commentId } = success(
      await add(test, eventId, 'reporter', 'private words', { mentionIds: [people.colleague.id] }),
    )
    success(await remove(test, commentId, 'reporter'))
    const entries = await test.db
      .selectFrom('audit_entry')
      .select(['call', 'action', 'actor_id', 'table_name', 'after', 'before'])
      .where('table_name', 'like', 'report_comment%')
      .orderBy('id')
      .execute()
    expect(entries).toMatchObject([
      { call: 'Comments/Add', action: 'insert', actor_id: people.reporter.id, after: { report_id: eventId } },
      { call: 'Comments/Add', action: 'insert', table_name: 'report_comment_mention' },
      { call: 'Comments/Delete', action: 'update' },
      { call: 'Comments/Delete', action: 'delete', table_name: 'report_comment_mention' },
    ])
    expect(JSON.stringify(entries)).not.toContain('private')
  })

  it('accepts no more than a report can need', async () => {
    const test = await testApp()
    const eventId = await addReport(test.db, { area: area.fence })
    await sql`
      insert into report_comment (report_id, company_id, area_id, author_id, request_id, body, written_at)
      select ${eventId}, ${company.home}, ${area.fence}, ${people.viewer.id}, gen_random_uuid(), 'x', daybook_now()
      from generate_series(1, 500)`.execute(test.db)
    expect(refused(await add(test, eventId, 'reporter', 'one more')).message).toMatch(/has 500 comments/)
    expect((await list(test, eventId, 'reporter', 500)).comments).toHaveLength(500)
  })

  it('is refused without a session, without a menu, and on a report out of scope', async () => {
    const test = await testApp()
    const eventId = await addReport(test.db, { area: area.fence })
    await denied(test, 'viewer')
    const input = { eventId, requestId: crypto.randomUUID(), text: 'x', mentionIds: [] }
    expect(await statuses(test, ['nobody', 'viewer'], 'Comments/Add', input)).toEqual([401, 403])
    for (const role of ['approver', 'foreigncompany'] as const)
      expect(refused(await add(test, eventId, role, 'x')).message).toBe(NOT_FOUND)
    expect((await list(test, eventId)).total).toBe(0)
  })
})

describe('Comments.Edit', () => {
  it('changes text and mentions for ten minutes, and marks it as edited', async () => {
    const test = await testApp()
    const eventId = await addReport(test.db, { area: area.fence })
    const { commentId } = success(await add(test, eventId, 'reporter', 'first', { mentionIds: [people.colleague.id] }))
    await test.setNow('2026-11-20T10:10:00+07:00')
    const more = { mentionIds: [people.viewer.id] }
    expect(success(await edit(test, commentId, 'reporter', 'second', more)).version).toBe(2)
    expect(success(await edit(test, commentId, 'reporter', 'second', more)).version).toBe(2)
    expect((await list(test, eventId)).comments).toMatchObject([
      { text: 'second', editedAt: '2026-11-20T10:10:00+07:00', mentions: [{ name: 'viewer Tester' }], version: 2 },
    ])
    await test.setNow('2026-11-20T10:10:01+07:00')
    expect(refused(await edit(test, commentId, 'reporter', 'third', { version: 2 })).message).toBe(
      'A comment can be changed for 10 minutes after it was written.',
    )
    expect((await list(test, eventId)).comments).toMatchObject([{ text: 'second', canEdit: false, canDelete: true }])
  })

  it('lets one of two windows win, and tells the other', async () => {
    const test = await testApp()
    const eventId = await addReport(test.db, { area: area.fence })
    const { commentId } = success(await add(test, eventId, 'reporter', 'first'))
    success(await edit(test, commentId, 'reporter', 'here'))
    const late = refused(await edit(test, commentId, 'reporter', 'there'))
    expect(late).toMatchObject({ isChanged: true, message: expect.stringContaining('reporter Tester') })
    expect((await list(test, eventId)).comments[0]?.text).toBe('here')
  })

  it('keeps mentions of people who have lost the report since, and accepts no new ones without it', async () => {
    const test = await testApp()
    const eventId = await addReport(test.db, { area: area.fence })
    const { commentId } = success(await add(test, eventId, 'reporter', 'first', { mentionIds: [people.colleague.id] }))
    await test.db.deleteFrom('user_area').where('user_id', '=', people.colleague.id).execute()
    success(await edit(test, commentId, 'reporter', 'second', { mentionIds: [people.colleague.id] }))
    const beyond = await edit(test, commentId, 'reporter', 'third', {
      version: 2,
      mentionIds: [people.foreignreporter.id],
    })
    expect(refused(beyond).fieldErrors?.[0]?.field).toBe('mentionIds')
  })

  it('is refused without a session, without a menu, for comments of other people, a deleted one and one out of scope', async () => {
    const test = await testApp()
    const eventId = await addReport(test.db, { area: area.fence })
    const { commentId } = success(await add(test, eventId, 'reporter', 'first'))
    await denied(test, 'viewer')
    const input = { commentId, version: 1, text: 'x', mentionIds: [] }
    expect(await statuses(test, ['nobody', 'viewer', 'areaadmin', 'admin'], 'Comments/Edit', input)).toEqual([
      401, 403, 403, 403,
    ])
    for (const role of ['approver', 'foreigncompany'] as const)
      expect(refused(await edit(test, commentId, role, 'x')).message).toBe(NOT_FOUND)
    expect(refused(await edit(test, 987_654, 'reporter', 'x')).message).toBe(NOT_FOUND)
    success(await remove(test, commentId, 'reporter'))
    expect(refused(await edit(test, commentId, 'reporter', 'x', { version: 2 })).message).toBe(NOT_FOUND)
    const lost = success(await add(test, eventId, 'reporter', 'second')).commentId
    await move(test, eventId, { area: area.foreignSecurity, company: company.foreign })
    expect(refused(await edit(test, lost, 'reporter', 'x')).message).toBe(NOT_FOUND)
    expect(refused(await edit(test, lost, 'foreignreporter', 'x')).message).toBe(NOT_FOUND)
  })
})

describe('Comments.Delete', () => {
  it('leaves a mark with name and time, and nothing of the text', async () => {
    const test = await testApp()
    const eventId = await addReport(test.db, { area: area.fence })
    const own = success(await add(test, eventId, 'reporter', 'regretted', { mentionIds: [people.viewer.id] })).commentId
    const other = success(await add(test, eventId, 'colleague', 'unseemly')).commentId
    await test.setNow('2026-11-20T11:30:00+07:00')
    success(await remove(test, own, 'reporter'))
    success(await remove(test, other, 'areaadmin'))
    success(await remove(test, other, 'areaadmin'))
    const { comments } = await list(test, eventId)
    expect(comments).toMatchObject([
      {
        author: 'reporter Tester',
        text: '',
        mentions: [],
        canEdit: false,
        canDelete: false,
        deleted: { by: 'reporter Tester', at: '2026-11-20T11:30:00+07:00' },
      },
      { author: 'colleague Tester', text: '', deleted: { by: 'areaadmin Tester' }, version: 2 },
    ])
    const rows = await test.db.selectFrom('report_comment').select('body').execute()
    expect(rows.map(({ body }) => body)).toEqual(['', ''])
  })

  it('is refused without a session, without a menu, for comments of other people, and for one out of scope', async () => {
    const test = await testApp()
    const eventId = await addReport(test.db, { area: area.fence })
    const { commentId } = success(await add(test, eventId, 'reporter', 'stays'))
    await denied(test, 'viewer')
    const roles: (Role | 'nobody')[] = ['nobody', 'viewer', 'colleague']
    expect(await statuses(test, roles, 'Comments/Delete', { commentId })).toEqual([401, 403, 403])
    for (const role of ['approver', 'foreigncompany', 'csradmin'] as const)
      expect(refused(await remove(test, commentId, role)).message).toBe(NOT_FOUND)
    expect(refused(await remove(test, 987_654, 'admin')).message).toBe(NOT_FOUND)
    expect((await list(test, eventId)).comments[0]?.text).toBe('stays')
  })
})

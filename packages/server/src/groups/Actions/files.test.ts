import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type TestApp, refused, scratchApp, success, testApp } from '../../testing/app.ts'
import { addReport } from '../../testing/reports.ts'
import { statuses } from '../../testing/refusals.ts'
import { PNG, upload } from '../../testing/upload.ts'
import { workbook } from '../../testing/workbook.ts'
import { type Role, area, people } from '../../testing/world.ts'
import { type Made, addAction } from '../../testing/groups/Actions.ts'

const MISSING = 'The data was not found.'

async function withAction(made: Partial<Made> = {}, test?: TestApp) {
  const app = test ?? (await testApp())
  const event = await addReport(app.db, { area: area.fence })
  return { test: app, event, actionId: await addAction(app, { event, owner: 'reporter', by: 'colleague', ...made }) }
}

async function sent(test: TestApp, role: Role, folder = 'Actions') {
  const { body } = await upload(test, role, { name: 'fence.png', content: PNG, folder })
  if (body.status !== 'Success' || !body.file) throw new Error(body.message)
  return body.file
}

const attach = (test: TestApp, role: Role, actionId: number, ...fileIds: number[]) =>
  test.call(role, 'Actions/AddFiles', { actionId, fileIds })
const detach = (test: TestApp, role: Role, actionId: number, fileId: number) =>
  test.call(role, 'Actions/RemoveFile', { actionId, fileId })
const filesOf = async (test: TestApp, role: Role, actionId: number) =>
  success(await test.call(role, 'Actions/GetAction', { actionId })).action.files
const fetched = async (test: TestApp, role: Role | 'nobody', url: string) =>
  test.app.inject({
    method: 'GET',
    url: `/Uploadfiles/${url}`,
    headers: role === 'nobody' ? {} : { cookie: await test.signIn(role) },
  })
const read = async (test: TestApp, role: Role | 'nobody', url: string) => (await fetched(test, role, url)).statusCode

describe('Actions.AddFiles', () => {
  it('attaches uploads of the owner, the author and verifiers, in that order', async () => {
    const { test, event, actionId } = await withAction()
    const names: string[] = []
    for (const role of ['reporter', 'colleague', 'areaadmin'] as const) {
      const file = await sent(test, role)
      success(await attach(test, role, actionId, file.id))
      names.push(`${role} Tester`)
    }
    const files = await filesOf(test, 'viewer', actionId)
    expect(files.map(({ addedBy }) => addedBy)).toEqual(names)
    expect(files[0]).toMatchObject({ file: { fileName: 'fence.png', isPicture: true }, canRemove: false })
    const { actions } = success(await test.call('reporter', 'Actions/GetOfReport', { eventId: event }))
    expect(actions[0]?.files.map(({ canRemove }) => canRemove)).toEqual([true, false, false])
    expect(actions[0]?.may.attach).toBe(true)
    expect((await filesOf(test, 'areaadmin', actionId)).map(({ canRemove }) => canRemove)).toEqual([true, true, true])
  })

  it('attaches a repeated file once, and does not change the version of the action', async () => {
    const { test, actionId } = await withAction()
    const { id } = await sent(test, 'reporter')
    success(await attach(test, 'reporter', actionId, id, id))
    success(await attach(test, 'reporter', actionId, id))
    const { action } = success(await test.call('reporter', 'Actions/GetAction', { actionId }))
    expect(action).toMatchObject({ version: 1, files: [{ file: { id } }] })
    const trail = await test.db
      .selectFrom('audit_entry')
      .select(['call', 'action', 'row_key'])
      .where('table_name', '=', 'corrective_action_file')
      .execute()
    expect(trail).toEqual([{ call: 'Actions/AddFiles', action: 'insert', row_key: String(actionId) }])
  })

  it('shows a file to people who see the report, and to nobody else', async () => {
    const { test, event, actionId } = await withAction()
    const { id, url } = await sent(test, 'reporter')
    expect(await read(test, 'viewer', url)).toBe(404)
    success(await attach(test, 'reporter', actionId, id))
    const seen = async (...roles: (Role | 'nobody')[]) => Promise.all(roles.map((role) => read(test, role, url)))
    expect(await seen('reporter', 'viewer', 'admin')).toEqual([200, 200, 200])
    expect(await seen('approver', 'foreignreporter', 'nobody')).toEqual([404, 404, 404])
    expect((await fetched(test, 'viewer', `${url}/thumbnail`)).headers['content-type']).toBe('image/webp')
    await sql`update event_report set deleted_at = now(), deleted_by = 1 where id = ${event}`.execute(test.db)
    expect(await seen('reporter', 'admin')).toEqual([404, 404])
  })

  it('refuses files of other people, of another folder, already attached or deleted', async () => {
    const { test, event, actionId } = await withAction()
    const other = await addAction(test, { event })
    const ofReport = await sent(test, 'reporter', 'CreateReport')
    const ofOther = await sent(test, 'reporter')
    success(await attach(test, 'reporter', other, ofOther.id))
    const ofColleague = await sent(test, 'colleague')
    const gone = await sent(test, 'reporter')
    success(await test.call('reporter', 'UploadFile/DeleteFile', { id: gone.id }))
    const good = await sent(test, 'reporter')
    for (const { id } of [ofReport, ofOther, ofColleague, gone, { id: 987_654 }])
      expect(refused(await attach(test, 'reporter', actionId, good.id, id)).fieldErrors?.[0]?.field).toBe('fileIds')
    expect(await filesOf(test, 'reporter', actionId)).toEqual([])
    // A report does not accept an action's file.
    expect(refused(await test.call('reporter', 'UploadFile/DeleteFile', { id: ofOther.id })).message).toBe(MISSING)
  })

  it('accepts at most twenty', async () => {
    const { test, actionId } = await withAction()
    const { id } = await sent(test, 'reporter')
    await sql`
      with made as (
        insert into upload (folder, stored_name, original_name, media_type, extension, byte_size, sha256, uploaded_by, uploaded_at)
        select 'Actions', 'actionfileactionfile' || n, 'a.png', 'image/png', 'png', 1, ${Buffer.alloc(32)},
          ${people.reporter.id}, daybook_now() from generate_series(1, 20) n returning id)
      insert into corrective_action_file (action_id, upload_id, added_by, added_at)
      select ${actionId}, id, ${people.reporter.id}, daybook_now() from made`.execute(test.db)
    expect(refused(await attach(test, 'reporter', actionId, id)).message).toBe(
      'A corrective action can have at most 20 files.',
    )
  })

  it('refuses callers not involved, without a session or level, or who do not see the report', async () => {
    const { test, actionId } = await withAction()
    const input = { actionId, fileIds: [1] }
    await sql`update user_menu set level = 1 where menu_id = 28 and user_id = ${people.viewer.id}`.execute(test.db)
    expect(await statuses(test, ['nobody', 'viewer'], 'Actions/AddFiles', input)).toEqual([401, 403])
    const { event } = await withAction({}, test)
    const strange = await addAction(test, { event, owner: 'areaadmin', by: 'areaadmin' })
    expect(refused(await attach(test, 'colleague', strange, 1))).toMatchObject({ http: 403 })
    for (const role of ['approver', 'foreigncompany'] as const)
      expect(refused(await attach(test, role, actionId, 1)).message).toBe(MISSING)
    expect(refused(await attach(test, 'admin', 987_654, 1)).message).toBe(MISSING)
  })

  it.each(['verified', 'waived'] as const)('refuses an action that is %s', async (state) => {
    const { test, actionId } = await withAction({ state })
    const { id } = await sent(test, 'reporter')
    expect(refused(await attach(test, 'reporter', actionId, id)).http).toBe(200)
    expect(success(await test.call('reporter', 'Actions/GetAction', { actionId })).action.may.attach).toBe(false)
    expect(await filesOf(test, 'reporter', actionId)).toEqual([])
  })
})

describe('Actions.RemoveFile', () => {
  it('removes the file from the action and from the store, once', async () => {
    const { test, actionId } = await withAction({ state: 'done' })
    const { id, url } = await sent(test, 'reporter')
    success(await attach(test, 'reporter', actionId, id))
    success(await detach(test, 'areaadmin', actionId, id))
    success(await detach(test, 'areaadmin', actionId, id))
    expect(await filesOf(test, 'reporter', actionId)).toEqual([])
    expect(await read(test, 'reporter', url)).toBe(404)
    const { deleted_at } = await test.db
      .selectFrom('upload')
      .select('deleted_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(deleted_at).not.toBeNull()
    const trail = await test.db
      .selectFrom('audit_entry')
      .select(['call', 'action'])
      .where('table_name', '=', 'corrective_action_file')
      .orderBy('id')
      .execute()
    expect(trail.at(-1)).toEqual({ call: 'Actions/RemoveFile', action: 'delete' })
  })

  it('refuses files of other people, a closed action, no session, no level, and a report out of scope', async () => {
    const { test, actionId } = await withAction()
    const { id } = await sent(test, 'reporter')
    success(await attach(test, 'reporter', actionId, id))
    // The author of the action, but not of the file.
    expect(refused(await detach(test, 'colleague', actionId, id))).toMatchObject({ http: 403 })
    await sql`update user_menu set level = 1 where menu_id = 28 and user_id = ${people.viewer.id}`.execute(test.db)
    const input = { actionId, fileId: id }
    expect(await statuses(test, ['nobody', 'viewer'], 'Actions/RemoveFile', input)).toEqual([401, 403])
    for (const role of ['approver', 'foreigncompany'] as const)
      expect(refused(await detach(test, role, actionId, id)).message).toBe(MISSING)
    await sql`
      update corrective_action set state = 'verified', done_at = now(), closed_at = now(), closed_by = 1
      where id = ${actionId}`.execute(test.db)
    expect(refused(await detach(test, 'reporter', actionId, id)).http).toBe(200)
    expect(await filesOf(test, 'reporter', actionId)).toMatchObject([{ canRemove: false }])
  })

  it('leaves a file of another action alone', async () => {
    const { test, event, actionId } = await withAction()
    const other = await addAction(test, { event, owner: 'reporter' })
    const { id } = await sent(test, 'reporter')
    success(await attach(test, 'reporter', other, id))
    success(await detach(test, 'reporter', actionId, id))
    expect(await filesOf(test, 'reporter', other)).toHaveLength(1)
  })
})

describe('files and comments of an action', () => {
  it('are counted in the list and its workbook, without deleted comments', async () => {
    const { test, event, actionId } = await withAction({}, await scratchApp())
    const { id } = await sent(test, 'reporter')
    success(await attach(test, 'reporter', actionId, id))
    const say = async (about: number | null) =>
      success(
        await test.call('reporter', 'Comments/Add', {
          eventId: event,
          actionId: about,
          requestId: crypto.randomUUID(),
          text: 'done soon',
          mentionIds: [],
        }),
      ).commentId
    await say(actionId)
    await say(null)
    success(await test.call('reporter', 'Comments/Delete', { commentId: await say(actionId) }))
    const { actions } = success(await test.call('admin', 'Actions/GetList', {}))
    expect(actions).toMatchObject([{ commentCount: 1, files: [{ file: { id } }] }])
    const { sheets } = await workbook(test, 'admin', 'Actions/ExportExcel', {})
    const [[head = [], row = []] = []] = sheets
    expect(['Comments', 'Files'].map((title) => row[head.indexOf(title)])).toEqual([1, 1])
  })
})

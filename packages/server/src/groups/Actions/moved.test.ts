import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type TestApp, scratchApp, success } from '../../testing/app.ts'
import { addReport } from '../../testing/reports.ts'
import { PNG, upload } from '../../testing/upload.ts'
import { workbook } from '../../testing/workbook.ts'
import { type Role, area, company, people } from '../../testing/world.ts'
import { addAction } from '../../testing/groups/Actions.ts'

const SECRET = 'Secret of the gate'
const OPEN = 'Open to all'

/*
 * A report moves from the foreign company to home. What was added to it before is for people who see both areas; what is added
 * afterwards is for everybody who sees the report.
 */

/** What hangs on a corrective action, as a reader gets it. */
const READINGS: Record<
  string,
  (test: TestApp, role: Role, made: { event: number; old: number; file: string }) => Promise<string>
> = {
  'the list': async ({ call }, role) => JSON.stringify(success(await call(role, 'Actions/GetList', {}))),
  'the search': async ({ call }, role) =>
    JSON.stringify(success(await call(role, 'Actions/GetList', { searchText: SECRET }))),
  'the report’s actions': async ({ call }, role, { event }) =>
    JSON.stringify((await call(role, 'Actions/GetOfReport', { eventId: event })).body),
  'the action': async ({ call }, role, { old }) =>
    JSON.stringify((await call(role, 'Actions/GetAction', { actionId: old })).body),
  'the choices of its list': async ({ call }, role) => {
    const { owners } = success(await call(role, 'Actions/GetList', {}))
    return owners.some(({ id }) => id === people.foreignreporter.id) ? SECRET : 'nothing'
  },
  'the workbook': async (test, role) => JSON.stringify((await workbook(test, role, 'Actions/ExportExcel', {})).sheets),
  'its change': async ({ call }, role, { old }) => {
    const { body } = await call(role, 'Actions/Waive', {
      actionId: old,
      version: 1,
      requestId: crypto.randomUUID(),
      reason: '',
    } as never)
    return body.message === 'The data was not found.' ? 'nothing' : SECRET
  },
  'its comments': async ({ call }, role, { event, old }) => {
    const { body } = await call(role, 'Comments/GetList', { eventId: event, actionId: old, take: 20 } as never)
    return body.status === 'Success' ? SECRET : 'nothing'
  },
  'its file': async (test, role, { file }) => {
    const { statusCode } = await test.app.inject({
      method: 'GET',
      url: `/Uploadfiles/${file}`,
      headers: { cookie: await test.signIn(role) },
    })
    return statusCode === 200 ? SECRET : 'nothing'
  },
}

/** Who sees both areas, and who only one of them. */
const READERS: [Role, sees: boolean][] = [
  ['admin', true],
  ['reporter', true],
  ['company', false],
  ['areaadmin', false],
  ['foreigncompany', false],
]

async function moved() {
  const test = await scratchApp()
  const { db } = test
  await sql`insert into user_area (user_id, area_id, role) values (${people.reporter.id}, ${area.foreign}, 'report')`.execute(
    db,
  )
  const event = await addReport(db, { area: area.foreign })
  const old = await addAction(test, { event, owner: 'foreignreporter', by: 'foreigncompany', text: SECRET })
  const sent = await upload(test, 'foreigncompany', { name: `${SECRET}.png`, content: PNG, folder: 'Actions' })
  if (sent.body.status !== 'Success' || !sent.body.file) throw new Error(sent.body.message)
  success(await test.call('foreigncompany', 'Actions/AddFiles', { actionId: old, fileIds: [sent.body.file.id] }))
  await sql`
    update event_report set company_id = ${company.home}, area_id = ${area.port}, version = version + 1 where id = ${event}`.execute(
    db,
  )
  const added = await addAction(test, { event, owner: 'reporter', text: OPEN })
  return { ...test, event, old, added, file: sent.body.file.url }
}

describe('a corrective action whose report has moved', () => {
  it.each(READERS)(
    'is shown to %s, with all that hangs on it: %s',
    async (role, sees) => {
      const test = await moved()
      const shown: Record<string, boolean> = {}
      for (const [what, read] of Object.entries(READINGS)) shown[what] = (await read(test, role, test)).includes(SECRET)
      expect(shown).toEqual(Object.fromEntries(Object.keys(READINGS).map((what) => [what, sees])))
      const list = JSON.stringify(success(await test.call(role, 'Actions/GetList', {})))
      expect(list.includes(OPEN)).toBe(role !== 'foreigncompany')
    },
    45_000,
  )

  it('is shown again where it was added once the report is back', async () => {
    const test = await moved()
    await sql`update event_report set company_id = ${company.foreign}, area_id = ${area.foreign} where id = ${test.event}`.execute(
      test.db,
    )
    const { actions } = success(await test.call('foreigncompany', 'Actions/GetOfReport', { eventId: test.event }))
    expect(actions.map(({ text }) => text)).toEqual([SECRET])
    expect(actions[0]?.files).toHaveLength(1)
  })
})

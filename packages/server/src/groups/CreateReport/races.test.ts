import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { refused, scratchApp, success } from '../../testing/app.ts'
import { abnormalForm, operationForm } from '../../testing/report.ts'
import { uploadPicture } from '../../testing/upload.ts'
import { area } from '../../testing/world.ts'

const KEY = '3f0d2f9e-1f3b-4f6b-9f49-6d9a1f0c7c11'

describe('CreateReport.SaveData by several at once', () => {
  it('files one report for a request that arrives many times, and always gives the same answer', async () => {
    const first = await scratchApp()
    const second = await first.second()
    await Promise.all([first.signIn('reporter'), second.signIn('reporter')])
    const form = operationForm({ requestId: KEY })
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        (index % 2 ? first : second).call('reporter', 'CreateReport/SaveData', form),
      ),
    )
    const ids = answers.map((answer) => success(answer).eventIds)
    const rows = await first.db.selectFrom('event_report').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(ids).toEqual(ids.map(() => [rows[0]?.id]))
  })

  it('lets one of two people file the same, in whatever order they name their areas', async () => {
    const first = await scratchApp()
    const second = await first.second()
    const file = (test: typeof second, role: 'areaadmin' | 'company', areas: number[]) =>
      test.call(role, 'CreateReport/SaveData', operationForm({ areaId: areas }))
    const answers = await Promise.all([
      file(first, 'areaadmin', [area.quay, area.yard]),
      file(second, 'company', [area.yard, area.quay]),
    ])
    expect(answers.map(({ body }) => body.status).sort()).toEqual(['DUP', 'Success'])
    expect(await first.db.selectFrom('event_report').selectAll().execute()).toHaveLength(2)
  })

  it('never keeps a file that is deleted at the same moment', async () => {
    const first = await scratchApp()
    const second = await first.second()
    await Promise.all([first.signIn('reporter'), second.signIn('reporter')])
    for (let minute = 10; minute < 16; minute++) {
      const file = await uploadPicture(first, 'reporter')
      const form = abnormalForm({ files: [file], startTime: `07:${minute}` })
      const [saved, deleted] = await Promise.all([
        first.call('reporter', 'CreateReport/SaveData', form),
        second.call('reporter', 'UploadFile/DeleteFile', file),
      ])
      expect([saved.body.status, deleted.body.status].sort()).toEqual(['Error', 'Success'])
    }
  })

  it('files nothing at all if the last row cannot be written', async () => {
    const test = await scratchApp()
    test.services.log.error = () => {}
    await sql`alter table event_report add check (area_id <> ${sql.lit(area.quay)})`.execute(test.db)
    const form = operationForm({ areaId: [area.gate, area.yard, area.quay], requestId: KEY })
    const answer = refused(await test.call('reporter', 'CreateReport/SaveData', form))
    expect(answer).toMatchObject({ http: 500, status: 'Error' })
    expect(answer.message).not.toMatch(/check|event_report|constraint/)
    for (const table of ['event_report', 'event_report_shift', 'submission'] as const) {
      expect(await test.db.selectFrom(table).selectAll().execute()).toEqual([])
    }
    const trail = test.db.selectFrom('audit_entry').select('table_name').where('call', '=', 'CreateReport/SaveData')
    expect(await trail.execute()).toEqual([])
  })
})

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { refused, scratchApp, success } from '../../testing/app.ts'
import { operationForm } from '../../testing/report.ts'
import { area, company, shift } from '../../testing/world.ts'

const at = (eventDate: string) => operationForm({ eventDate, areaId: [area.gate] })
const form = at('20/11/2026')

describe('CreateReport.SaveData while its choices change', () => {
  it.each([
    [
      'a shift that is not expected any more and made inactive',
      `update shift set is_active = false, inactive_note = 'closed' where id = ${shift.morning};
        delete from area_shift_period where shift_id = ${shift.morning}`,
      'shifts',
    ],
    ['a type that is removed', `delete from area_event_type where event_type_id = ${form.eventTypeId}`, 'eventTypeId'],
    [
      'an area that is made inactive',
      `update area set is_active = false, inactive_note = 'closed' where id = ${area.gate}`,
      'areaId',
    ],
    [
      'a company that is made inactive',
      `update company set is_active = false, inactive_note = 'closed' where id = ${company.home}`,
      'areaId',
    ],
  ])('refuses %s by another process at the next save', async (_what, statement, field) => {
    const test = await scratchApp()
    const other = await test.second()
    // Closing a company signs its people out.
    await sql`update user_account set company_id = ${company.subsidiary} where company_id = ${company.home}`.execute(
      test.db,
    )
    success(await test.call('reporter', 'CreateReport/SaveData', form))
    await sql.raw(statement).execute(other.db)
    const answer = refused(await test.call('reporter', 'CreateReport/SaveData', at('19/11/2026')))
    expect(answer.fieldErrors?.map(({ field }) => field)).toEqual([field])
  })

  it('still finds existing reports and earlier requests', async () => {
    const test = await scratchApp()
    const key = { requestId: '0b0f7a36-8d2c-4a52-8c4f-0a4b8f0f9f10' }
    const first = success(await test.call('reporter', 'CreateReport/SaveData', { ...form, ...key }))
    expect(success(await test.call('reporter', 'CreateReport/SaveData', { ...form, ...key })).eventIds).toEqual(
      first.eventIds,
    )
    expect(refused(await test.call('reporter', 'CreateReport/SaveData', form)).status).toBe('DUP')
    expect(await test.db.selectFrom('event_report').select('id').execute()).toHaveLength(1)
  })

  it('files one report when several file the same at once, and for a request that arrives several times', async () => {
    const test = await scratchApp()
    success(await test.call('reporter', 'CreateReport/SaveData', form))
    const same = at('18/11/2026')
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => test.call('reporter', 'CreateReport/SaveData', same)),
    )
    expect(answers.map(({ body }) => body.status).sort()).toEqual(['DUP', 'DUP', 'DUP', 'DUP', 'DUP', 'Success'])
    const asked = { ...at('17/11/2026'), requestId: '6d1ad5a1-9d0a-4f0c-9a0f-1f6f0a2a7b11' }
    const repeated = await Promise.all(
      Array.from({ length: 6 }, () => test.call('reporter', 'CreateReport/SaveData', asked)),
    )
    expect(new Set(repeated.map((answer) => JSON.stringify(success(answer).eventIds))).size).toBe(1)
    expect(await test.db.selectFrom('event_report').select('id').execute()).toHaveLength(3)
  })

  it('keeps the draft of a refused report and ends that of a filed one', async () => {
    const test = await scratchApp()
    success(await test.call('reporter', 'CreateReport/SaveData', form))
    const draft = { formData: '{}', files: [] }
    const { draftId } = success(await test.call('reporter', 'CreateReport/SaveDraft', draft))
    const drafts = () => test.db.selectFrom('draft').select('id').execute()
    refused(await test.call('reporter', 'CreateReport/SaveData', { ...form, draftId }))
    expect(await drafts()).toHaveLength(1)
    success(await test.call('reporter', 'CreateReport/SaveData', { ...at('16/11/2026'), draftId }))
    expect(await drafts()).toHaveLength(0)
  })
})

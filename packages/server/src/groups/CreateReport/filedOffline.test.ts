import { describe, expect, it } from 'vitest'
import type { Input } from '@daybook/shared'
import { type TestApp, refused, scratchApp, success, testApp } from '../../testing/app.ts'
import { abnormalForm, contactIn, operationForm } from '../../testing/report.ts'
import { addReport } from '../../testing/reports.ts'
import { PNG, upload } from '../../testing/upload.ts'
import { NOW, type Role, area, eventType, people } from '../../testing/world.ts'

/* Reports that waited on a device. */

type Form = Input<'CreateReport/SaveData'>

const HOUR = 3_600_000
const ID = '0b6f6f0e-6a53-4c8d-9a44-1d2f5d8f7c11'
const at = (hoursAgo: number) => new Date(Date.parse(NOW) - hoursAgo * HOUR).toISOString()

/** Filed some hours before NOW and sent at NOW; `behind`: how many hours the device's clock is behind. */
function waited(hoursAgo: number, form: Form, { behind = 0, known = behind, setBy = 0 }: Clock = {}): Form {
  const filedOffline = {
    filedAt: at(hoursAgo + behind),
    clockOffset: known * HOUR,
    sentAt: at(behind - setBy),
  }
  return { requestId: ID, ...form, filedOffline }
}
type Clock = { behind?: number; known?: number; setBy?: number }

/** With proof of a contact long before, unless the form says which. */
const save = (test: TestApp, { filedOffline, ...form }: Form, role: Role = 'reporter', headers = {}) => {
  const contact = contactIn(role, at(240))
  const sent = filedOffline ? { ...form, filedOffline: { contact, ...filedOffline } } : form
  return test.call(role, 'CreateReport/SaveData', sent, headers)
}
const stored = (test: TestApp) => test.db.selectFrom('event_report').selectAll().orderBy('id').execute()
const iso = (moment: unknown) => new Date(moment as Date).toISOString()

describe('CreateReport.SaveData of a report that waited on its device', () => {
  it('counts as filed at its filing time, and stores when it arrived', async () => {
    const test = await testApp()
    const answer = success(await save(test, waited(2, operationForm())))
    expect(answer.filedNote).toBe('')
    const [row] = await stored(test)
    expect(iso(row?.reported_at)).toBe(at(2))
    expect(iso(row?.received_at)).toBe(at(0))
    expect(iso(row?.updated_at)).toBe(at(0))
    const { record } = success(
      await test.call('reporter', 'CreateReport/LoadEditReport', { eventId: answer.eventIds[0] ?? 0 }),
    )
    expect(record).toMatchObject({ createdAt: '2026-11-20T08:00:00+07:00', receivedAt: '2026-11-20T10:00:00+07:00' })
    const { events } = success(
      await test.call('reporter', 'CreateReport/LoadListEventReport', { eventDate: '2026-11-20' }),
    )
    expect(events).toMatchObject([{ createdAt: '2026-11-20T08:00:00+07:00' }])
  })

  it.each([24, -24])('allows for a clock that is %i hours slow', async (behind) => {
    const test = await testApp()
    success(await save(test, waited(1, operationForm(), { behind })))
    expect(iso((await stored(test))[0]?.reported_at)).toBe(at(1))
  })

  it.each<[string, number, Clock, RegExp]>([
    ['in the future', -2, {}, /in the future/],
    ['older than 7 days', 24 * 7 + 1, {}, /more than 7 days/],
    ['by a clock that was set meanwhile', 1, { setBy: 24 }, /clock of the device was changed/],
  ])('counts as filed on arrival if it was filed %s, and says so', async (_what, hours, clock, note) => {
    const test = await testApp()
    const form = waited(hours, operationForm(), clock)
    const { eventIds, filedNote } = success(await save(test, form))
    expect(filedNote).toMatch(note)
    const [row] = await stored(test)
    expect(iso(row?.reported_at)).toBe(at(0))
    expect(iso(row?.received_at)).toBe(at(0))
    // A repeated submission gets the same answer and is filed once.
    await test.setNow('2026-11-20T11:00:00+07:00')
    const again = success(await save(test, form))
    expect(again.eventIds).toEqual(eventIds)
    expect(again.filedNote).not.toBe('')
    expect(await stored(test)).toHaveLength(1)
  })

  it('may report an event of its filing day that is yesterday’s by now', async () => {
    const test = await testApp()
    await test.setNow('2026-11-20T00:30:00+07:00')
    const sent = abnormalForm({ eventDate: '2026-11-19', startTime: '22:00', endTime: '23:00' })
    const filedOffline = {
      filedAt: '2026-11-19T23:30:00+07:00',
      clockOffset: 0,
      sentAt: '2026-11-20T00:30:00+07:00',
    }
    success(await save(test, { ...sent, requestId: ID, filedOffline }))
  })

  it('may not report an event that was in the future at filing, even if it is past now', async () => {
    const test = await testApp()
    const answer = refused(await save(test, waited(5, abnormalForm({ startTime: '08:00', endTime: '09:00' }))))
    expect(answer.fieldErrors?.map(({ field }) => field)).toContain('startTime')
  })

  it('may be for the 30th day before filing, which is the 31st by now', async () => {
    const test = await testApp()
    const form = operationForm({ eventDate: '2026-10-20' })
    expect(refused(await save(test, form)).fieldErrors?.map(({ field }) => field)).toEqual(['eventDate'])
    success(await save(test, waited(24, form)))
  })

  it('is filed once however often it arrives, also at the same moment', async () => {
    const test = await scratchApp()
    const form = waited(2, operationForm())
    const answers = await Promise.all(Array.from({ length: 6 }, () => save(test, form)))
    const ids = answers.map((answer) => success(answer).eventIds)
    expect(new Set(ids.map(String)).size).toBe(1)
    expect(await stored(test)).toHaveLength(1)
    const later = waited(2, operationForm(), { setBy: 1 })
    expect(success(await save(test, later)).eventIds).toEqual(ids[0])
  })

  it('is refused under the id of another person’s report, which stays unchanged', async () => {
    const test = await testApp()
    success(await save(test, waited(2, operationForm())))
    const answer = refused(await save(test, waited(2, operationForm({ areaId: [area.quay] })), 'both'))
    expect(answer.message).toBe('This report was already sent by another person.')
    expect(await stored(test)).toMatchObject([{ reported_by: people.reporter.id }])
  })

  it('is refused at its field, by name, if its area or type was closed meanwhile', async () => {
    const test = await testApp()
    await test.db
      .updateTable('area')
      .set({ is_active: false, inactive_note: 'x' })
      .where('id', '=', area.gate)
      .execute()
    const closed = refused(await save(test, waited(2, operationForm())))
    expect(closed.fieldErrors).toEqual([
      { field: 'areaId', message: expect.stringMatching(/ was closed while the report waited/) as string },
    ])
    // A form that did not wait, and others' areas, get the usual answers.
    const now = refused(await save(test, operationForm()))
    expect(now.fieldErrors?.[0]?.message).toMatch(/is not available/)
    const foreign = refused(await save(test, waited(2, operationForm()), 'foreignreporter'))
    expect(foreign.fieldErrors?.[0]?.message).toMatch(/is not available/)
    await test.db
      .updateTable('area')
      .set({ is_active: true, inactive_note: null })
      .where('id', '=', area.gate)
      .execute()
    await test.db
      .updateTable('event_type')
      .set({ is_active: false, inactive_note: 'x' })
      .where('id', '=', eventType.normal)
      .execute()
    const type = refused(await save(test, waited(2, operationForm())))
    expect(type.fieldErrors).toEqual([
      {
        field: 'eventTypeId',
        message: 'This event type was closed while the report waited. Please choose another one.',
      },
    ])
    expect(await stored(test)).toEqual([])
  })

  it('is refused under the session of another person, before any of it is read', async () => {
    const test = await testApp()
    const headers = { 'daybook-person': String(people.reporter.id) }
    const answer = refused(await save(test, waited(2, operationForm()), 'both', headers))
    expect(answer).toMatchObject({ http: 409, status: 'Error' })
    expect(await stored(test)).toEqual([])
    success(await save(test, waited(2, operationForm()), 'reporter', headers))
  })

  it('is refused and not stored once the person has left', async () => {
    const test = await testApp()
    await test.signIn('reporter')
    await test.db
      .updateTable('user_account')
      .set({ is_active: false, inactive_note: 'left' })
      .where('id', '=', people.reporter.id)
      .execute()
    expect(refused(await save(test, waited(2, operationForm())))).toMatchObject({ http: 401, status: 'SSEXP' })
    expect(await stored(test)).toEqual([])
    expect(refused(await test.call('nobody', 'CreateReport/SaveData', waited(2, operationForm())))).toMatchObject({
      http: 401,
    })
  })

  it('is refused with invalid times', async () => {
    const test = await testApp()
    for (const filedOffline of [
      { filedAt: 'yesterday', clockOffset: 0, sentAt: at(0) },
      { filedAt: at(1), clockOffset: 0.5, sentAt: at(0) },
      { filedAt: at(1), clockOffset: 0 },
    ]) {
      const answer = refused(await test.call('reporter', 'CreateReport/SaveData', { ...operationForm(), filedOffline }))
      expect(answer.http).toBe(400)
    }
  })

  it('appears with both times in its history', async () => {
    const test = await scratchApp()
    const { eventIds } = success(await save(test, waited(20, operationForm({ eventDate: '2026-11-19' }))))
    const { history } = success(await test.call('admin', 'EventApprove/GetData', { eventId: eventIds[0] ?? 0 }))
    expect(history[0]).toMatchObject({
      action: 'create',
      remark: expect.stringMatching(/19\/11\/2026 14:00, received on 20\/11\/2026 10:00/) as string,
    })
  })
})

describe('UploadFile.Upload of a photo that may be sent again', () => {
  const PHOTO = { name: 'gate.png', folder: 'CreateReport', stated: { uploadId: ID } }

  it('is stored once for each person', async () => {
    const test = await testApp()
    const first = await upload(test, 'reporter', { ...PHOTO, content: PNG })
    const again = await upload(test, 'reporter', { ...PHOTO, content: PNG })
    expect(again.body).toEqual(first.body)
    const other = await upload(test, 'both', { ...PHOTO, content: PNG })
    expect(other.body.file?.id).not.toBe(first.body.file?.id)
    expect(await test.db.selectFrom('upload').select('uploaded_by').execute()).toHaveLength(2)
  })

  it('is stored again after its removal', async () => {
    const test = await testApp()
    const first = await upload(test, 'reporter', { ...PHOTO, content: PNG })
    success(await test.call('reporter', 'UploadFile/DeleteFile', { id: first.body.file?.id ?? 0 }))
    const again = await upload(test, 'reporter', { ...PHOTO, content: PNG })
    expect(again.body.status).toBe('Success')
    expect(again.body.file?.id).not.toBe(first.body.file?.id)
  })

  it('is refused if it is not a picture, and without a session', async () => {
    const test = await testApp()
    const { body } = await upload(test, 'reporter', { ...PHOTO, content: Buffer.from('not a picture') })
    expect(body).toMatchObject({ status: 'Error', uploadStatus: 'Error' })
    expect((await upload(test, 'nobody', { ...PHOTO, content: Buffer.from('x') })).http).toBe(401)
  })
})

describe('CreateReport.SaveData of a change that waited on its device', () => {
  async function rejected(test: TestApp): Promise<Form & { eventId: number; version: number }> {
    const eventId = await addReport(test.db, { area: area.gate, status: 4 })
    return { ...operationForm(), eventId, version: 1, description: 'The north gate' }
  }

  it('is saved once however often it arrives, and does not change the filing time', async () => {
    const test = await scratchApp()
    const form = await rejected(test)
    const [before] = await stored(test)
    const change = { ...waited(-1, form), filedOffline: { filedAt: at(-1), clockOffset: 0, sentAt: at(-2) } }
    await test.setNow('2026-11-20T12:00:00+07:00')
    const answers = await Promise.all(Array.from({ length: 4 }, () => save(test, change)))
    for (const answer of answers) expect(success(answer)).toMatchObject({ eventIds: [form.eventId], filedNote: '' })
    expect(await stored(test)).toMatchObject([
      { version: 2, status: 1, description: 'The north gate', reported_at: before?.reported_at, received_at: null },
    ])
  })

  it('is refused if its author has not seen the current version, names who was first, and can then replace it', async () => {
    const test = await testApp()
    const form = await rejected(test)
    success(await save(test, { ...form, description: 'Both gates' }, 'admin'))
    const late = refused(await save(test, waited(1, form)))
    expect(late).toMatchObject({ isChanged: true })
    expect(late.message).toMatch(/^This report was changed by admin Tester/)
    expect(await stored(test)).toMatchObject([{ version: 2, description: 'Both gates' }])
    success(await save(test, waited(1, { ...form, version: 2 })))
    expect(await stored(test)).toMatchObject([{ version: 3, description: 'The north gate' }])
  })

  it('is validated as of when it was made', async () => {
    const test = await testApp()
    const [eventId = 0] = success(await save(test, abnormalForm())).eventIds
    const change = abnormalForm({ eventId, version: 1, startTime: '09:45', endTime: '09:50' })
    const early = refused(await save(test, waited(0.5, change)))
    expect(early.fieldErrors?.map(({ field }) => field)).toContain('startTime')
    success(await save(test, waited(0, change)))
  })
})

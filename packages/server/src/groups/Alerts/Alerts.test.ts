import { MOST_ALERTS } from '@daybook/shared/rules/alertRules'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { judgeDue } from '../../alerts/judge.ts'
import { type TestApp, refused, scratchApp, success, testApp } from '../../testing/app.ts'
import { alertForm, fileAt, saidBy, saveAlert } from '../../testing/groups/Alerts.ts'
import { addReceivers, composed, letter, receiversOf } from '../../testing/mailRuns.ts'
import { statuses } from '../../testing/refusals.ts'
import { contactIn, operationForm } from '../../testing/report.ts'
import { area, company, eventType, people } from '../../testing/world.ts'

const at = (time: string, day = 20) => `2026-11-${day}T${time}:20+07:00`
const remove = async (app: TestApp, eventId: number) =>
  success(await app.call('reporter', 'CreateReport/DeleteEvent', { eventId }))

describe('Alerts.Save', () => {
  it('speaks once with the save that makes enough, is over when its time has passed, and speaks again', async () => {
    const app = await testApp()
    const id = await saveAlert(app, 'company')
    await fileAt(app, '09:10')
    expect(await saidBy(app, id)).toEqual([])
    await app.setNow(at('10:01'))
    await fileAt(app, '09:40')
    expect(await saidBy(app, id)).toEqual(['10:01 …'])
    await fileAt(app, '09:50')
    expect(await saidBy(app, id)).toEqual(['10:01 …'])
    const { subject, text } = await letter(app, 'alert', 'company')
    expect(subject).toBe('Daybook alert: Pumps')
    expect(text).toContain('at least 2 events within 1 hour, noticed on 20/11/2026 10:01')
    await app.setNow(at('10:39'))
    await judgeDue(app.services)
    expect(await saidBy(app, id)).toEqual(['10:01 …'])
    await app.setNow(at('10:45'))
    await judgeDue(app.services)
    expect(await saidBy(app, id)).toEqual(['10:01 10:40'])
    await fileAt(app, '10:30')
    expect(await saidBy(app, id)).toEqual(['10:01 10:40', '10:45 …'])
    expect(await receiversOf(app, 'alert')).toEqual(['company', 'company'])
  })

  it('is over when a report is deleted, rejected or moved, and speaks again when it is restored', async () => {
    const app = await testApp()
    const id = await saveAlert(app, 'company')
    await fileAt(app, '09:40')
    const second = await fileAt(app, '09:50')
    await app.setNow(at('10:05'))
    await remove(app, second)
    expect(await saidBy(app, id)).toEqual(['10:00 10:05'])
    await app.setNow(at('10:06'))
    const requestId = crypto.randomUUID()
    success(await app.call('reporter', 'DeletedReports/Restore', { requestId, reportIds: [second] }))
    expect(await saidBy(app, id)).toEqual(['10:00 10:05', '10:06 …'])
    await app.setNow(at('10:07'))
    const edited = { eventId: second, startTime: '07:00', endTime: '07:30', notEnded: false }
    await fileAt(app, '07:00', edited)
    expect(await saidBy(app, id)).toEqual(['10:00 10:05', '10:06 10:07'])
  })

  it('counts a report until it is rejected', async () => {
    const app = await testApp()
    const id = await saveAlert(app, 'company', { count: 1 })
    const eventId = await fileAt(app, '09:50', { areaId: [area.quay] })
    expect(await saidBy(app, id)).toEqual(['10:00 …'])
    await app.setNow(at('10:02'))
    const rows = [{ eventId, version: 1 }]
    const asked = { requestId: crypto.randomUUID(), decision: 'reject' as const, reason: 'Twice', rows }
    success(await app.call('approver', 'Inbox/Decide', asked))
    expect(await saidBy(app, id)).toEqual(['10:00 10:02'])
    success(await app.call('approver', 'Inbox/Undo', { requestId: asked.requestId }))
    expect(await saidBy(app, id)).toEqual(['10:00 10:02', '10:02 …'])
  })

  it('says once what is filed too late to be news of now', async () => {
    const app = await testApp()
    await app.setNow('2026-11-19T08:00:20+07:00')
    const id = await saveAlert(app, 'company')
    await app.setNow(at('10:00'))
    await fileAt(app, '04:10')
    await fileAt(app, '04:20')
    await fileAt(app, '04:30')
    expect(await saidBy(app, id)).toEqual(['10:00 10:00'])
    expect((await letter(app, 'alert', 'company')).text).toContain('It is over since')
  })

  it('counts what its conditions name, in each area if that is chosen', async () => {
    const app = await testApp()
    const each = await saveAlert(app, 'company', { isEachArea: true })
    const ofPort = await saveAlert(app, 'company', { areaIds: [area.port], count: 1 })
    const ofType = await saveAlert(app, 'company', { eventTypeIds: [eventType.release], count: 1 })
    const foreign = await saveAlert(app, 'foreigncompany', { count: 1 })
    const normal = await saveAlert(app, 'company', { isAbnormal: false, eventGroupIds: [3], count: 1 })
    await fileAt(app, '09:30')
    await fileAt(app, '09:40', { areaId: [area.yard] })
    expect([await saidBy(app, each), await saidBy(app, ofType), await saidBy(app, foreign)]).toEqual([[], [], []])
    expect([await saidBy(app, ofPort), await saidBy(app, normal)]).toEqual([['10:00 …'], []])
    await fileAt(app, '09:45', { areaId: [area.yard] })
    expect(await saidBy(app, each)).toEqual(['10:00 …'])
  })

  it('judges again when the time that a device has claimed is confirmed', async () => {
    const app = await testApp()
    const id = await saveAlert(app, 'company', { count: 1, within: 12, isAbnormal: false })
    const filedOffline = {
      filedAt: '2026-11-19T20:00:00+07:00',
      sentAt: '2026-11-20T10:00:00+07:00',
      clockOffset: 0,
      contact: contactIn('reporter', '2026-11-19T12:00:00+07:00'),
    }
    const form = operationForm({ eventDate: '2026-11-19', eventTypeId: eventType.works, description: 'Works' })
    const filed = { ...form, requestId: crypto.randomUUID(), filedOffline }
    const [eventId = 0] = success(await app.call('reporter', 'CreateReport/SaveData', filed)).eventIds
    // It counts from its arrival, on its day.
    expect(await saidBy(app, id)).toEqual(['10:00 …'])
    await app.setNow(at('10:01'))
    success(await app.call('company', 'Compliance/ConfirmTime', { eventId }))
    expect(await saidBy(app, id)).toEqual(['10:00 10:01'])
  })

  it('judges with the rights of its owner as they are', async () => {
    const app = await testApp()
    const id = await saveAlert(app, 'areaadmin', { count: 1 })
    await fileAt(app, '09:30')
    expect(await saidBy(app, id)).toEqual([])
    await fileAt(app, '09:40', { areaId: [area.yard] })
    expect(await saidBy(app, id)).toEqual(['10:00 …'])
    await sql`delete from user_area where user_id = ${people.areaadmin.id}`.execute(app.db)
    expect(await composed(app, 'alert', 'areaadmin')).toBeDefined()
    const [stored] = (
      await sql<{ content: Record<string, unknown> }>`select content from letter where kind = 'alert'`.execute(app.db)
    ).rows
    expect(stored?.content).toMatchObject({ what: 'spoke', to: people.areaadmin.id })
    await app.setNow(at('10:01'))
    await fileAt(app, '09:50', { areaId: [area.yard] })
    expect(await saidBy(app, id)).toEqual(['10:00 10:01'])
  })

  it('tells a receiver group too, and that it is over only those who were told', async () => {
    const app = await testApp()
    const group = await addReceivers(app, 'Pump people', ['reporter', 'approver'], [area.gate])
    await saveAlert(app, 'admin', { count: 1, receiverGroupId: group })
    const eventId = await fileAt(app, '09:30')
    expect(await receiversOf(app, 'alert')).toEqual(['admin', 'reporter', 'approver'])
    await sql`update letter set status = 'Y', sent_at = daybook_now() where receiver_id = ${people.admin.id}`.execute(
      app.db,
    )
    await sql`update letter set status = 'cancelled' where receiver_id = ${people.approver.id}`.execute(app.db)
    await app.setNow(at('10:05'))
    await remove(app, eventId)
    // The reporter's waits, as in quiet hours: it will say both.
    expect(await receiversOf(app, 'alert')).toEqual(['admin', 'admin', 'reporter', 'approver'])
    expect((await letter(app, 'alert', 'admin')).subject).toBe('Daybook alert over: Pumps')
  })

  it('refuses what is missing, too much or out of reach, at its field', async () => {
    const app = await testApp()
    const fields = async (change: object) =>
      refused(await app.call('areaadmin', 'Alerts/Save', alertForm(change))).fieldErrors?.map(({ field }) => field)
    expect(await fields({ name: ' ', count: null, within: null })).toEqual(['name', 'count', 'within'])
    expect(await fields({ count: 0, within: 32, unit: 'days' })).toEqual(['count', 'within'])
    expect(await fields({ companyId: company.foreign })).toEqual(['companyId'])
    expect(await fields({ areaIds: [area.port, area.gate] })).toEqual(['areaIds'])
    const group = await addReceivers(app, 'Others', ['reporter'], [area.foreign])
    expect(await fields({ receiverGroupId: group })).toEqual(['receiverGroupId'])
    for (let n = 0; n < MOST_ALERTS; n += 1) await saveAlert(app, 'areaadmin', { name: `Alert ${n}` })
    expect(refused(await app.call('areaadmin', 'Alerts/Save', alertForm())).message).toContain('You have 20 alerts')
  })

  it('changes only own alerts, and refuses who has no report', async () => {
    const app = await testApp()
    const alertId = await saveAlert(app, 'company')
    expect(refused(await app.call('admin', 'Alerts/Save', { alertId, ...alertForm() })).message).toBe(
      'The data was not found.',
    )
    await sql`delete from user_menu where user_id = ${people.viewer.id}`.execute(app.db)
    expect(await statuses(app, ['nobody', 'viewer'], 'Alerts/Save', alertForm())).toEqual([401, 403])
  })

  it('begins anew when it is changed', async () => {
    const app = await testApp()
    const alertId = await saveAlert(app, 'company')
    await fileAt(app, '09:40')
    await fileAt(app, '09:50')
    await app.setNow(at('10:05'))
    success(await app.call('company', 'Alerts/Save', { alertId, ...alertForm({ count: 3 }) }))
    expect(await saidBy(app, alertId)).toEqual(['10:00 10:05'])
    expect(await receiversOf(app, 'alert')).toEqual(['company'])
    await fileAt(app, '09:55')
    expect(await saidBy(app, alertId)).toEqual(['10:00 10:05', '10:05 …'])
  })

  it('speaks once if two processes judge at the same moment', async () => {
    const app = await scratchApp()
    const id = await saveAlert(app, 'company', { count: 3, within: 1, unit: 'days' })
    const times = ['03:00', '03:10', '03:20', '03:30', '03:40', '03:50']
    await Promise.all(times.map((time) => fileAt(app, time)))
    await Promise.all([judgeDue(app.services), judgeDue(app.services)])
    expect(await saidBy(app, id)).toHaveLength(1)
    expect(await receiversOf(app, 'alert')).toEqual(['company'])
  })
})

describe('Alerts.Save of silence', () => {
  const silence = { silentSince: '06:00', within: 5, unit: 'hours', count: null, isAbnormal: true } as const

  it('speaks when nothing was reported for so long, is over with the report, and speaks again', async () => {
    const app = await testApp()
    const id = await saveAlert(app, 'company', { ...silence, areaIds: [area.port] })
    expect(await saidBy(app, id)).toEqual([])
    await app.setNow(at('11:00'))
    await judgeDue(app.services)
    expect(await saidBy(app, id)).toEqual(['11:00 …'])
    const { subject, text } = await letter(app, 'alert', 'company')
    expect(subject).toBe('Daybook alert: Pumps')
    expect(text).toContain('nothing was reported for 5 hours, counted from 06:00; noticed on 20/11/2026 11:00')
    expect(text).toContain('Quay')
    expect(text).not.toContain('Gate')
    await app.setNow(at('11:30'))
    await fileAt(app, '11:00')
    expect(await saidBy(app, id)).toEqual(['11:00 …'])
    const eventId = await fileAt(app, '11:10', { areaId: [area.quay] })
    expect(await saidBy(app, id)).toEqual(['11:00 11:30'])
    // One of its areas has still to report.
    await app.setNow(at('16:30'))
    await judgeDue(app.services)
    await judgeDue(app.services)
    expect(await saidBy(app, id)).toEqual(['11:00 11:30', '16:30 …'])
    await fileAt(app, '16:00', { areaId: [area.yard] })
    expect(await saidBy(app, id)).toEqual(['11:00 11:30', '16:30 16:30'])
    // All have reported, until one is deleted.
    await app.setNow(at('22:00'))
    await judgeDue(app.services)
    expect(await saidBy(app, id)).toHaveLength(2)
    await remove(app, eventId)
    expect(await saidBy(app, id)).toEqual(['11:00 11:30', '16:30 16:30', '22:00 …'])
    // The day passes without a word, and the next has its own silence.
    await app.setNow(at('11:02', 21))
    for (let turns = 0; turns < 4; turns += 1) await judgeDue(app.services)
    expect(await saidBy(app, id)).toEqual(['11:00 11:30', '16:30 16:30', '22:00 00:00', '11:00 …'])
  })

  it('is not spoken of where nothing is expected: of excused, closed and new areas', async () => {
    const app = await testApp()
    const { db } = app
    const each = await saveAlert(app, 'company', { ...silence, companyId: company.home, isEachArea: true })
    await db
      .insertInto('excuse')
      .values({
        area_id: area.quay,
        from_day: '2026-11-20',
        until_day: '2026-11-20',
        reason: 'Closed',
        created_by: people.admin.id,
      })
      .execute()
    await sql`update area_active_period set during = daterange('2026-11-20', null), began_at = ${at('07:00')} where area_id = ${area.yard}`.execute(
      db,
    )
    await app.setNow(at('11:00'))
    await judgeDue(app.services)
    const { rows } = await sql<{ id: number }>`
      select area_id as id from alert_occurrence where rule_id = ${each} order by 1`.execute(db)
    expect(rows.map(({ id }) => id)).toContain(area.gate)
    expect(rows.map(({ id }) => id)).not.toContain(area.yard)
    expect(rows.map(({ id }) => id)).not.toContain(area.quay)
    expect(rows.map(({ id }) => id)).not.toContain(area.foreign)
  })

  it('speaks once if two processes judge at the same moment', async () => {
    const app = await scratchApp()
    const second = await app.second()
    const id = await saveAlert(app, 'company', silence)
    await app.setNow(at('11:00'))
    await Promise.all([judgeDue(app.services), judgeDue(second.services), judgeDue(app.services)])
    expect(await saidBy(app, id)).toEqual(['11:00 …'])
    expect(await receiversOf(app, 'alert')).toEqual(['company'])
  })

  it('goes only to who may see all areas that have not reported', async () => {
    const app = await testApp()
    const group = await addReceivers(app, 'Pump people', ['reporter', 'foreignreporter'], [area.gate])
    await saveAlert(app, 'admin', { ...silence, areaIds: [area.gate], receiverGroupId: group })
    await app.setNow(at('11:00'))
    await judgeDue(app.services)
    expect(await composed(app, 'alert', 'reporter', 'toBeSent')).toBeDefined()
    expect(await composed(app, 'alert', 'foreignreporter', 'toBeSent')).toBeUndefined()
  })

  it('is played, listed, and refuses what would never speak', async () => {
    const app = await testApp()
    const form = alertForm({ ...silence, areaIds: [area.gate] })
    const played = success(await app.call('company', 'Alerts/Preview', form))
    expect(played.total).toBeGreaterThan(0)
    expect(played.occurrences[0]).toMatchObject({ areaNames: ['Gate'], areaCount: 1, reportCount: 0 })
    await saveAlert(app, 'company', form)
    expect(success(await app.call('company', 'Alerts/GetList', {})).alerts).toMatchObject([
      { silentSince: '06:00', within: 5, unit: 'hours', count: 1, isAbnormal: false },
    ])
    const late = refused(await app.call('company', 'Alerts/Save', alertForm({ ...silence, within: 18 })))
    expect(late.fieldErrors?.map(({ field }) => field)).toEqual(['within'])
  })
})

describe('Alerts.GetList', () => {
  it('lists own alerts with their state, and names only what the owner may see', async () => {
    const app = await testApp()
    const alertId = await saveAlert(app, 'company', { count: 1, areaIds: [area.port], companyId: company.home })
    await saveAlert(app, 'admin', { name: 'Of another' })
    const list = async () => success(await app.call('company', 'Alerts/GetList', {})).alerts
    expect(await list()).toMatchObject([
      {
        alertId,
        name: 'Pumps',
        count: 1,
        within: 1,
        unit: 'hours',
        state: 'armed',
        spokeAt: null,
        companyName: 'Home',
        areas: [{ value: area.port, label: 'Port' }],
      },
    ])
    await fileAt(app, '09:40', { areaId: [area.yard] })
    expect(await list()).toMatchObject([{ state: 'speaking', spokeAt: '2026-11-20T10:00:00+07:00' }])
    expect(await statuses(app, ['nobody'], 'Alerts/GetList', {})).toEqual([401])
  })
})

describe('Alerts.GetChoices', () => {
  it('offers what the caller may see', async () => {
    const app = await testApp()
    const of = async (role: 'areaadmin' | 'admin', companyId: number | null) =>
      success(await app.call(role, 'Alerts/GetChoices', { companyId }))
    const own = await of('areaadmin', company.home)
    expect(own.companies.map(({ value }) => value)).toEqual([company.home])
    expect(own.areas.map(({ value }) => value).toSorted((a, b) => a - b)).toEqual([
      area.port,
      area.quay,
      area.yard,
      area.fence,
    ])
    expect((await of('areaadmin', company.foreign)).areas).toEqual([])
    expect((await of('admin', null)).areas).toEqual([])
    expect((await of('admin', null)).companies.length).toBeGreaterThan(3)
    expect(await statuses(app, ['nobody'], 'Alerts/GetChoices', {})).toEqual([401])
  })
})

describe('Alerts.Preview', () => {
  it('says when the alert would have spoken, with the reports behind it, and nothing out of scope', async () => {
    const app = await testApp()
    const first = await fileAt(app, '09:30')
    await fileAt(app, '09:40')
    const ask = async (role: 'company' | 'areaadmin' | 'foreigncompany', change = {}) =>
      success(await app.call(role, 'Alerts/Preview', alertForm(change)))
    expect(await ask('company')).toMatchObject({
      days: 90,
      total: 1,
      isTooMuch: false,
      occurrences: [
        {
          areaName: '',
          spokeAt: '2026-11-20T10:00:00+07:00',
          overAt: null,
          reportCount: 2,
          reports: [{ eventId: first, areaName: 'Gate', time: '09:30' }, {}],
        },
      ],
    })
    expect((await ask('company', { isEachArea: true })).occurrences).toMatchObject([{ areaName: 'Gate' }])
    expect((await ask('areaadmin')).total).toBe(0)
    expect((await ask('foreigncompany')).total).toBe(0)
    expect(await statuses(app, ['nobody'], 'Alerts/Preview', alertForm())).toEqual([401])
  })
})

describe('Alerts.Mute', () => {
  it('keeps an own alert quiet until it begins anew', async () => {
    const app = await testApp()
    const alertId = await saveAlert(app, 'company', { count: 1 })
    success(await app.call('company', 'Alerts/Mute', { alertId, isMuted: true }))
    await fileAt(app, '09:40')
    expect(await saidBy(app, alertId)).toEqual([])
    expect(success(await app.call('company', 'Alerts/GetList', {})).alerts).toMatchObject([{ state: 'muted' }])
    success(await app.call('company', 'Alerts/Mute', { alertId, isMuted: false }))
    expect(await saidBy(app, alertId)).toEqual(['10:00 …'])
    expect(refused(await app.call('admin', 'Alerts/Mute', { alertId, isMuted: true })).message).toBe(
      'The data was not found.',
    )
    expect(await statuses(app, ['nobody'], 'Alerts/Mute', { alertId, isMuted: true })).toEqual([401])
  })
})

describe('Alerts.Remove', () => {
  it('deletes an own alert, whose letters are then not sent', async () => {
    const app = await testApp()
    const alertId = await saveAlert(app, 'company', { count: 1 })
    await fileAt(app, '09:40')
    expect(refused(await app.call('admin', 'Alerts/Remove', { alertId })).message).toBe('The data was not found.')
    success(await app.call('company', 'Alerts/Remove', { alertId }))
    expect(success(await app.call('company', 'Alerts/GetList', {})).alerts).toEqual([])
    expect(await composed(app, 'alert', 'company')).toBeUndefined()
    expect(await statuses(app, ['nobody'], 'Alerts/Remove', { alertId })).toEqual([401])
  })
})

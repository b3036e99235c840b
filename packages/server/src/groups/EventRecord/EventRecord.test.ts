import { describe, expect, it } from 'vitest'
import type { Input } from '@daybook/shared'
import { type TestApp, refused, success, testApp } from '../../testing/app.ts'
import { addReport } from '../../testing/reports.ts'
import { type Role, area, company, eventType, people } from '../../testing/world.ts'

type Filter = Partial<Input<'EventRecord/GetData'>>

const find = async ({ call }: TestApp, role: Role, filter: Filter | Record<string, unknown>, headers = {}) =>
  success(await call(role, 'EventRecord/GetData', filter, headers))

const ids = (body: { events: { eventId: number }[] }) => body.events.map(({ eventId }) => eventId)

async function deny(made: TestApp, role: Role) {
  await made.db
    .updateTable('user_menu')
    .set({ level: 0 })
    .where('menu_id', '=', 3)
    .where('user_id', '=', people[role].id)
    .execute()
}

describe('EventRecord.onLoad', () => {
  it('opens with the last 30 days and the choices of the caller', async () => {
    const made = await testApp()
    const first = await addReport(made.db, { area: area.gate, day: '2026-10-22' })
    const last = await addReport(made.db, { area: area.fence, day: '2026-11-20' })
    await addReport(made.db, { area: area.gate, day: '2026-10-21' })
    await addReport(made.db, { area: area.gate, day: '2026-11-21' })
    const body = success(await made.call('reporter', 'EventRecord/onLoad', { pageSize: 20 }))
    expect(ids(body)).toEqual([last, first])
    expect(body).toMatchObject({
      permission: 2,
      startDate: '2026-10-22',
      endDate: '2026-11-20',
      isReportMode: false,
      defaultEventGroup: '',
      defaultCompany: '',
      defaultArea: '',
      defaultEventType: '',
      companyChoices: [{ value: company.home, label: 'Home', otherName: '', csr: false }],
      csrCompanies: [{ value: company.csr, label: 'CSR area', otherName: '', csr: true }],
      total: 2,
    })
    expect(body.eventGroups.map(({ label }) => label)).toEqual(['CSR', 'Operation', 'Security'])
    expect(body.securityLevels).toEqual([
      { value: 1, label: 'Level 1', color: 'green' },
      { value: 2, label: 'Level 2', color: 'yellow' },
      { value: 3, label: 'Level 3', color: 'orange' },
      { value: 4, label: 'Level 4', color: 'red' },
    ])
  })

  it('chooses the only company and group if there is just one', async () => {
    const { call } = await testApp()
    const body = success(await call('csradmin', 'EventRecord/onLoad', {}))
    expect(body).toMatchObject({ defaultEventGroup: '1', defaultCompany: String(company.csr), companyChoices: [] })
  })

  it('opens with the filters of the address, without dates of its own', async () => {
    const made = await testApp()
    const old = await addReport(made.db, { area: area.gate, day: '2026-01-05' })
    const body = success(
      await made.call('reporter', 'EventRecord/onLoad', { companyId: company.home, area: area.gate }),
    )
    expect(ids(body)).toEqual([old])
    expect(body).toMatchObject({ startDate: '', endDate: '', defaultCompany: '1', defaultArea: '11' })
  })

  it('shows the reports named by a link, as far as the reader may see them', async () => {
    const made = await testApp()
    const own = await addReport(made.db, { area: area.gate, day: '2026-02-01' })
    const other = await addReport(made.db, { area: area.foreign, day: '2026-02-01' })
    const { sealer } = made.services
    const sealedEvents = await sealer.seal(made.db, 'Event-Record', { ids: [own, other] })
    const modeName = await sealer.seal(made.db, 'Event-Record', { mode: 'Report' })
    const asked = { sealedEvents, modeName, startDate: '2026-11-01', endDate: '2026-11-20' }
    const body = success(await made.call('reporter', 'EventRecord/onLoad', asked))
    expect(ids(body)).toEqual([own])
    expect(body).toMatchObject({ isReportMode: true, startDate: '', endDate: '', total: 1 })
    expect(ids(success(await made.call('foreigncompany', 'EventRecord/onLoad', { sealedEvents })))).toEqual([other])
  })

  it('shows the day named by a letter', async () => {
    const made = await testApp()
    const id = await addReport(made.db, { area: area.gate, day: '2026-02-01' })
    await addReport(made.db, { area: area.gate, day: '2026-02-02' })
    const sealedEvents = await made.services.sealer.seal(made.db, 'Event-Record', { day: '2026-02-01' })
    expect(ids(success(await made.call('reporter', 'EventRecord/onLoad', { sealedEvents })))).toEqual([id])
  })

  it('refuses a link that was altered, is for another page or is empty', async () => {
    const made = await testApp()
    const { sealer } = made.services
    const good = await sealer.seal(made.db, 'Event-Record', { ids: [1] })
    const touched = `${good.slice(0, -2)}${good.endsWith('AA') ? 'BB' : 'AA'}`
    const foreign = await sealer.seal(made.db, 'Report-Abnormal', { ids: [1] })
    const empty = await sealer.seal(made.db, 'Event-Record', { mode: 'Report' })
    for (const sealedEvents of [touched, foreign, empty, '1,2,3', '%00']) {
      const reply = refused(await made.call('reporter', 'EventRecord/onLoad', { sealedEvents }))
      expect(reply, sealedEvents).toMatchObject({ http: 200, status: 'Error', message: 'Invalid link' })
    }
    for (const modeName of ['Report', good]) {
      expect(refused(await made.call('reporter', 'EventRecord/onLoad', { modeName })).message).toBe('Invalid link')
    }
  })

  it('refuses callers without a session or permission', async () => {
    const made = await testApp()
    expect(refused(await made.call('nobody', 'EventRecord/onLoad', {}))).toMatchObject({ http: 401, status: 'SSEXP' })
    await deny(made, 'reporter')
    expect(refused(await made.call('reporter', 'EventRecord/onLoad', {}))).toMatchObject({ http: 403, permission: 0 })
  })
})

describe('EventRecord.GetData', () => {
  it('applies each filter', async () => {
    const made = await testApp()
    const { db } = made
    const gate = await addReport(db, { area: area.gate, day: '2026-11-01' })
    const leak = await addReport(db, {
      area: area.quay,
      day: '2026-11-02',
      type: eventType.release,
      subType: eventType.leak,
      start: '01:00',
      end: '02:00',
    })
    const yard = await addReport(db, {
      area: area.yard,
      day: '2026-11-03',
      type: eventType.abnormal,
      start: '01:00',
      end: '02:00',
    })
    const fence = await addReport(db, { area: area.fence, day: '2026-11-04', level: 3 })
    const workshop = await addReport(db, { area: area.subsidiary, day: '2026-11-05' })
    const village = await addReport(db, { area: area.csr, day: '2026-11-06' })
    const seen = async (filter: Filter) => ids(await find(made, 'admin', filter))
    expect(await seen({})).toEqual([village, workshop, fence, yard, leak, gate])
    expect(await seen({ eventGroupId: 2 })).toEqual([workshop, yard, leak, gate])
    expect(await seen({ companyId: company.home })).toEqual([fence, yard, leak, gate])
    expect(await seen({ area: area.quay })).toEqual([leak])
    expect(await seen({ area: area.port })).toEqual([yard, leak])
    expect(await seen({ eventType: eventType.release })).toEqual([leak])
    expect(await seen({ eventType: eventType.leak })).toEqual([leak])
    expect(await seen({ eventType: eventType.spill })).toEqual([])
    expect(await seen({ level: 3 })).toEqual([fence])
    expect(await seen({ level: 9_000_000_000 })).toEqual([])
    expect(await seen({ startDate: '2026-11-04' })).toEqual([village, workshop, fence])
    expect(await seen({ endDate: '2026-11-02' })).toEqual([leak, gate])
    expect(await seen({ startDate: '2026-11-02', endDate: '2026-11-03' })).toEqual([yard, leak])
    expect(await seen({ eventGroupId: null, text: '', area: null, startDate: '' })).toHaveLength(6)
    expect(await seen({ area: 999_999 })).toEqual([])
  })

  it('finds part of a description in Thai and English, ignoring case', async () => {
    const made = await testApp()
    const thai = await addReport(made.db, { area: area.gate, description: 'พบน้ำมันรั่วบริเวณท่าเรือ' })
    const english = await addReport(made.db, { area: area.gate, description: 'Pump STOPPED at noon' })
    await addReport(made.db, { area: area.gate, description: 'quiet' })
    const seen = async (text: string) => ids(await find(made, 'reporter', { text }))
    for (const text of ['น้ำมัน', 'รั่ว', 'ท่าเรือ', 'ำมั', 'ท่', 'ท', '่']) expect(await seen(text), text).toEqual([thai])
    for (const text of ['pump', 'STOP', 'stopped at', 'PU', '  noon '])
      expect(await seen(text), text).toEqual([english])
    expect(await seen('น้ำมันดิบ')).toEqual([])
  })

  it('takes wildcards, quotes and backslashes literally', async () => {
    const made = await testApp()
    const percent = await addReport(made.db, { area: area.gate, description: '50% full' })
    const under = await addReport(made.db, { area: area.gate, description: 'tank_7' })
    const slash = await addReport(made.db, { area: area.gate, description: String.raw`C:\temp` })
    const quote = await addReport(made.db, { area: area.gate, description: `it's "so"` })
    const seen = async (text: string) => ids(await find(made, 'reporter', { text }))
    expect(await seen('%')).toEqual([percent])
    expect(await seen('50%')).toEqual([percent])
    expect(await seen('_')).toEqual([under])
    expect(await seen('tank_')).toEqual([under])
    expect(await seen('\\')).toEqual([slash])
    expect(await seen(String.raw`C:\temp`)).toEqual([slash])
    expect(await seen(`'s "`)).toEqual([quote])
    expect(await seen(`' or true --`)).toEqual([])
    expect(await seen('5%full')).toEqual([])
    expect(await seen('tank%%7')).toEqual([])
  })

  it('sorts by each column, both ways', async () => {
    const made = await testApp()
    const { db } = made
    const one = await addReport(db, {
      area: area.gate,
      day: '2026-11-01',
      at: '2026-11-03T08:00:00+07:00',
      description: 'ข้าว',
      by: 'both',
      status: 1,
    })
    const two = await addReport(db, {
      area: area.fence,
      day: '2026-11-02',
      at: '2026-11-02T08:00:00+07:00',
      description: 'เก้าอี้',
      level: 4,
      by: 'reporter',
      status: 3,
    })
    const three = await addReport(db, {
      area: area.subsidiary,
      day: '2026-11-03',
      at: '2026-11-04T08:00:00+07:00',
      description: 'apple',
      type: eventType.abnormal,
      start: '01:00',
      end: '02:00',
      by: 'colleague',
    })
    const sorted = async (sort: string, order: 'asc' | 'desc' = 'asc', headers = {}) =>
      ids(await find(made, 'admin', { sort, order }, headers))
    expect(ids(await find(made, 'admin', {}))).toEqual([three, two, one])
    expect(await sorted('eventDay')).toEqual([one, two, three])
    expect(await sorted('createdAt')).toEqual([two, one, three])
    expect(await sorted('companyName')).toEqual([two, one, three])
    expect(await sorted('companyName', 'desc')).toEqual([three, two, one])
    expect(await sorted('areaName')).toEqual([two, one, three])
    expect(await sorted('eventTypeName')).toEqual([one, two, three])
    expect(await sorted('reporterName')).toEqual([one, three, two])
    expect(await sorted('statusName')).toEqual([two, three, one])
    expect(await sorted('statusName', 'asc', { 'accept-language': 'th' })).toEqual([one, three, two])
    expect(await sorted('levelName', 'desc')).toEqual([two, three, one])
    expect(await sorted('eventGroupName', 'desc')).toEqual([two, three, one])
    expect(await sorted('colorId', 'desc')).toEqual([three, two, one])
    // Thai sorts by consonant, regardless of a vowel written before it: ก of เก้าอี้ comes before ข.
    expect(await sorted('description')).toEqual([two, one, three])
    const unknown = refused(await made.call('admin', 'EventRecord/GetData', { sort: 'id; drop table event_report' }))
    expect(unknown).toMatchObject({ http: 400, fieldErrors: [{ field: 'sort' }] })
  })

  it('pages without losing or repeating a report', async () => {
    const made = await testApp()
    const filed: number[] = []
    for (let count = 0; count < 25; count += 1) {
      filed.push(await addReport(made.db, { area: area.gate, day: count % 2 ? '2026-11-01' : '2026-11-02' }))
    }
    for (const sort of [{}, { sort: 'areaName', order: 'asc' as const }]) {
      const seen: number[] = []
      for (const page of [1, 2, 3]) {
        const body = await find(made, 'reporter', { page, pageSize: 10, ...sort })
        expect(body).toMatchObject({ total: 25 })
        expect(body.isTruncated).toBeUndefined()
        seen.push(...ids(body))
      }
      expect(seen).toHaveLength(25)
      expect(new Set(seen)).toEqual(new Set(filed))
    }
    expect((await find(made, 'reporter', { page: 4, pageSize: 10 })).events).toEqual([])
    const whole = await find(made, 'reporter', {})
    expect(whole).toMatchObject({ total: 25, isTruncated: false })
    expect(whole.events).toHaveLength(25)
  })

  it('shows callers only what they may see, even with another company’s id', async () => {
    const made = await testApp()
    const own = await addReport(made.db, { area: area.quay })
    const foreign = await addReport(made.db, { area: area.foreign })
    expect(ids(await find(made, 'colleague', {}))).toEqual([own])
    expect(ids(await find(made, 'colleague', { companyId: company.foreign }))).toEqual([])
    expect(ids(await find(made, 'colleague', { area: area.foreign }))).toEqual([])
    expect(ids(await find(made, 'foreigncompany', {}))).toEqual([foreign])
    expect(ids(await find(made, 'csradmin', {}))).toEqual([])
    await made.db
      .updateTable('event_report')
      .set({ deleted_at: new Date(), deleted_by: 1 })
      .where('id', '=', own)
      .execute()
    expect(ids(await find(made, 'colleague', {}))).toEqual([])
  })

  it('offers deletion only if the page’s own level allows it', async () => {
    const made = await testApp()
    await addReport(made.db, { area: area.gate })
    expect((await find(made, 'reporter', {})).events[0]).toMatchObject({ isDelete: true, canEdit: true })
    await made.db
      .updateTable('user_menu')
      .set({ level: 1 })
      .where('menu_id', '=', 3)
      .where('user_id', '=', people.reporter.id)
      .execute()
    expect((await find(made, 'reporter', {})).events[0]).toMatchObject({ isDelete: false, canEdit: true })
    expect((await find(made, 'viewer', {})).events[0]).toMatchObject({ isDelete: false, canEdit: false })
  })

  it('refuses dates in the wrong order or that do not exist, and invalid text', async () => {
    const { call } = await testApp()
    const order = await call('reporter', 'EventRecord/GetData', { startDate: '2026-11-02', endDate: '2026-11-01' })
    expect(refused(order)).toMatchObject({
      http: 200,
      message: 'The start date must not be later than the end date.',
      fieldErrors: [{ field: 'endDate' }],
    })
    const wrong = [
      { startDate: '2026-02-31' },
      { text: 'a\u0000b' },
      { text: 'x'.repeat(201) },
      { eventGroupId: 'x' },
      { page: 0 },
      { pageSize: 5_001 },
      { area: 3_000_000_000 },
    ]
    for (const asked of wrong) {
      const reply = refused(await call('reporter', 'EventRecord/GetData', asked))
      expect(reply.http).toBe(400)
      expect(reply.fieldErrors?.map(({ field }) => field)).toEqual(Object.keys(asked))
    }
  })

  it('refuses callers without a session or permission', async () => {
    const made = await testApp()
    expect(refused(await made.call('nobody', 'EventRecord/GetData', {}))).toMatchObject({ http: 401, status: 'SSEXP' })
    await deny(made, 'reporter')
    expect(refused(await made.call('reporter', 'EventRecord/GetData', {}))).toMatchObject({ http: 403, permission: 0 })
  })
})

describe('EventRecord.GetEventType', () => {
  it('returns the types of a group, company and area', async () => {
    const { call } = await testApp()
    const types = async (role: Role, chosen: Input<'EventRecord/GetEventType'>) =>
      success(await call(role, 'EventRecord/GetEventType', chosen)).eventTypes.map(({ value }) => value)
    expect(await types('reporter', { eventGroupId: 3 })).toEqual([eventType.securityNormal, eventType.securityAbnormal])
    expect(await types('reporter', { companyId: company.csr })).toEqual([eventType.csrNormal])
    expect(await types('reporter', { area: area.quay })).toEqual([201, 202, 203, 206])
    expect(await types('reporter', {})).toEqual([101, 201, 202, 203, 206, 301, 302])
    expect(await types('reporter', { companyId: company.foreign })).toEqual([])
    expect(await types('reporter', { area: area.foreign })).toEqual([])
  })

  it('refuses callers without a session or permission', async () => {
    const made = await testApp()
    expect(refused(await made.call('nobody', 'EventRecord/GetEventType', {})).http).toBe(401)
    await deny(made, 'reporter')
    expect(refused(await made.call('reporter', 'EventRecord/GetEventType', {})).http).toBe(403)
  })
})

describe('EventRecord.GetAear', () => {
  it('returns the areas that the caller sees, including closed ones', async () => {
    const { call, db } = await testApp()
    await db
      .updateTable('area')
      .set({ is_active: false, inactive_note: 'closed' })
      .where('id', '=', area.yard)
      .execute()
    await db.updateTable('area').set({ deleted_at: new Date() }).where('id', '=', area.watch).execute()
    const areas = async (role: Role, chosen: Input<'EventRecord/GetAear'>) =>
      success(await call(role, 'EventRecord/GetAear', chosen)).areas
    expect(await areas('reporter', { eventGroupId: 2, companyId: company.home })).toEqual([
      { value: area.gate, label: 'Gate', otherName: '' },
      { value: area.port, label: 'Port', otherName: '' },
      { value: area.quay, label: 'Port / Quay', otherName: '' },
      { value: area.yard, label: 'Port / Yard', otherName: '' },
    ])
    expect((await areas('colleague', {})).map(({ label }) => label)).toEqual(['Port / Quay', 'Fence'])
    expect((await areas('reporter', { eventGroupId: 3 })).map(({ label }) => label)).toEqual(['Fence'])
    expect(await areas('reporter', { companyId: company.foreign })).toEqual([])
  })

  it('refuses callers without a session or permission', async () => {
    const made = await testApp()
    expect(refused(await made.call('nobody', 'EventRecord/GetAear', {})).http).toBe(401)
    await deny(made, 'reporter')
    expect(refused(await made.call('reporter', 'EventRecord/GetAear', {})).http).toBe(403)
  })
})

describe('EventRecord.DeleteEvent', () => {
  it('removes reports from every list and keeps their rows', async () => {
    const made = await testApp()
    const one = await addReport(made.db, { area: area.gate })
    const two = await addReport(made.db, { area: area.fence })
    success(await made.call('reporter', 'EventRecord/DeleteEvent', { eventIds: [one, two] }))
    expect(ids(await find(made, 'admin', {}))).toEqual([])
    const rows = await made.db.selectFrom('event_report').selectAll().where('id', 'in', [one, two]).execute()
    expect(rows.map(({ deleted_by, version }) => [deleted_by, version])).toEqual([
      [people.reporter.id, 1],
      [people.reporter.id, 1],
    ])
  })

  it('deletes all or none', async () => {
    const made = await testApp()
    const own = await addReport(made.db, { area: area.gate })
    const others = await addReport(made.db, { area: area.fence, by: 'colleague' })
    const approved = await addReport(made.db, { area: area.gate, status: 3 })
    const foreign = await addReport(made.db, { area: area.foreign })
    const remove = async (eventIds: number[]) =>
      refused(await made.call('reporter', 'EventRecord/DeleteEvent', { eventIds }))
    expect((await remove([own, others])).message).toBe('You can delete only reports that you filed yourself.')
    expect((await remove([own, approved])).message).toBe('An approved report can no longer be changed.')
    expect((await remove([own, foreign])).message).toBe('The data was not found.')
    expect((await remove([own, 999_999])).message).toBe('The data was not found.')
    expect(ids(await find(made, 'admin', {}))).toHaveLength(4)
  })

  it('refuses callers without a session or with view-only rights, and requests from another site', async () => {
    const made = await testApp()
    const id = await addReport(made.db, { area: area.gate })
    const asked = { eventIds: [id] }
    expect(refused(await made.call('nobody', 'EventRecord/DeleteEvent', asked))).toMatchObject({
      http: 401,
      status: 'SSEXP',
    })
    expect(refused(await made.call('viewer', 'EventRecord/DeleteEvent', asked))).toMatchObject({
      http: 403,
      permission: 0,
    })
    const crossSite = { 'sec-fetch-site': 'cross-site' }
    expect(refused(await made.call('reporter', 'EventRecord/DeleteEvent', asked, crossSite)).http).toBe(403)
    expect(ids(await find(made, 'admin', {}))).toEqual([id])
  })
})

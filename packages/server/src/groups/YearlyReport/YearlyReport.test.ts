import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { cellValue } from '@daybook/shared/cells'
import { refused, success, testApp } from '../../testing/app.ts'
import { countAreas } from '../../statistics/counting.queries.ts'
import { addGolden, denyMenu } from '../../testing/golden.ts'
import { document } from '../../testing/pdf.ts'
import { addReport } from '../../testing/reports.ts'
import { statuses } from '../../testing/refusals.ts'
import { workbook } from '../../testing/workbook.ts'
import { NOW, TODAY, area, company, eventType } from '../../testing/world.ts'
import { shares } from '../../statistics/year.ts'

const year = { eventGroupId: 2, companyId: company.home, areaIds: [area.gate, area.dock], year: 2026 }

describe('YearlyReport.GetByEventType', () => {
  it('returns for each area the share of its event types in every month', async () => {
    const made = await testApp()
    await addGolden(made.db)
    const body = success(await made.call('company', 'YearlyReport/GetByEventType', year))
    expect([body.year, body.title]).toEqual([2026, 'รายงานเหตุการณ์ประจำปี 2026 (As of 20/11/2026)'])
    expect(body.yearly.map(({ companyArea }) => companyArea)).toEqual(['Home: Gate', 'Home: Dock'])
    const [gate, dock] = body.yearly
    expect(gate?.months).toHaveLength(12)
    expect(gate?.months[10]).toEqual({
      month: 'Nov',
      // Two of three, and one of three.
      eventTypes: [
        { eventTypeId: eventType.normal, label: 'Normal', value: 66.67, count: 2 },
        { eventTypeId: eventType.abnormal, label: 'Stoppage', value: 33.33, count: 1 },
      ],
    })
    expect(gate?.months[0]).toEqual({ month: 'Jan', eventTypes: [] })
    expect(gate?.eventTypes.map(({ label, colorId }) => [label, colorId])).toEqual([
      ['Normal', 3],
      ['Stoppage', 4],
    ])
    expect(dock?.months.map(({ eventTypes }) => eventTypes.length)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0])
    const asked = {
      sealedEvents: cellValue(body.report, { area: area.gate, month: '2026-11' }),
      modeName: body.modeName,
    }
    expect(success(await made.call('company', 'EventRecord/GetData', asked)).total).toBe(3)
  })

  it('ends with the year, and also takes the year from the start date', async () => {
    const made = await testApp()
    await addReport(made.db, { area: area.gate, day: '2025-12-31' })
    await addReport(made.db, { area: area.gate, day: '2026-01-01' })
    const counts = async (more: object) => {
      const body = success(await made.call('company', 'YearlyReport/GetByEventType', { ...year, ...more }))
      return body.yearly[0]?.months.map(({ eventTypes }) => eventTypes[0]?.count ?? 0)
    }
    expect(await counts({})).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    expect(await counts({ year: null, startDate: '2025-01-01' })).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1])
  })

  it('requires its inputs, and a year that exists', async () => {
    const { call } = await testApp()
    const nothing = refused(await call('company', 'YearlyReport/GetByEventType', {}))
    expect(nothing.fieldErrors?.map(({ field }) => field)).toEqual(['eventGroupId', 'companyId', 'year', 'areaIds'])
    expect(nothing.fieldErrors?.at(-1)?.message).toBe('Please Specify Area Name')
    const ahead = refused(await call('company', 'YearlyReport/GetByEventType', { ...year, year: 2027 }))
    expect(ahead.fieldErrors).toEqual([{ field: 'year', message: 'Year must be from 2020 to 2026.' }])
  })

  it('shows nothing of areas out of scope', async () => {
    const made = await testApp()
    await addGolden(made.db)
    const asked = { ...year, companyId: company.foreign, areaIds: [area.foreign] }
    expect(success(await made.call('company', 'YearlyReport/GetByEventType', asked)).yearly).toEqual([])
    const reporter = success(await made.call('reporter', 'YearlyReport/GetByEventType', year))
    expect(reporter.yearly.map(({ areaId }) => areaId)).toEqual([area.gate])
  })

  it('is refused without a session or permission', async () => {
    const made = await testApp()
    await denyMenu(made.db, 'viewer', 16)
    expect(await statuses(made, ['nobody', 'viewer'], 'YearlyReport/GetByEventType', year)).toEqual([401, 403])
  })
})

describe('shares', () => {
  it.each([[[1, 1, 1]], [[1, 2, 3, 5, 7, 11]], [[1, 999_999]], [[7]], [[1, 1, 1, 1, 1, 1, 1]]])(
    'of %j add up to 100',
    (events) => {
      const parts = shares(events.map((count, typeId) => ({ typeId, events: count })))
      expect(parts.reduce((sum, { share }) => sum + Math.round(share * 100), 0)).toBe(10_000)
      for (const { share } of parts) expect(share).toBeGreaterThanOrEqual(0)
    },
  )

  it('of nothing are nothing', () => {
    expect(shares([{ typeId: 1, events: 0 }])).toEqual([{ typeId: 1, events: 0, share: 0 }])
  })
})

describe('YearlyReport.LoadData', () => {
  it('starts with the leaf areas of the own company and this year, or the year of its address', async () => {
    const made = await testApp()
    await addGolden(made.db)
    const body = success(await made.call('company', 'YearlyReport/LoadData', {}))
    expect(body).toMatchObject({
      year: 2026,
      defaultCompanyId: company.home,
      defaultAreaIds: [area.gate, area.quay, area.yard, area.dock],
    })
    expect(body.yearly.map(({ areaId }) => areaId)).toEqual([area.gate, area.quay, area.yard, area.dock])
    const sealedYearly = await made.services.sealer.seal(made.db, 'Report-Event-Yearly', { day: '2025-06-01' })
    expect(success(await made.call('company', 'YearlyReport/LoadData', { sealedYearly })).year).toBe(2025)
    expect(refused(await made.call('company', 'YearlyReport/LoadData', { sealedYearly: 'x' })).message).toBe(
      'Invalid link',
    )
  })

  it('starts with every area that was counted in the year, whatever became of it', async () => {
    const made = await testApp()
    const { db, call, setNow } = made
    const change = (id: number, values: { is_active?: boolean; inactive_note?: string; deleted_at?: string }) =>
      db.updateTable('area').set(values).where('id', '=', id).execute()
    const addArea = async (name: string, parentId: number | null, position: number) => {
      const made = { company_id: company.home, event_group_id: 2, parent_id: parentId, name, position }
      return (await db.insertInto('area').values(made).returning('id').executeTakeFirstOrThrow()).id
    }
    await setNow('2025-05-01T10:00:00+07:00')
    const old = await addArea('Old store', null, 90)
    await change(old, { is_active: false, inactive_note: 'closed' })
    await setNow('2026-02-01T10:00:00+07:00')
    await addReport(db, { area: area.gate, day: '2026-02-01' })
    await change(area.dock, { is_active: false, inactive_note: 'closed' })
    const removed = await addArea('Shed', null, 91)
    await setNow('2026-06-01T10:00:00+07:00')
    const lane = await addArea('Lane', area.gate, 1)
    await change(removed, { deleted_at: '2026-06-01T10:00:00+07:00' })
    await setNow(NOW)
    const added = await addArea('New store', null, 92)

    const body = success(await call('company', 'YearlyReport/LoadData', {}))
    const scope = { all: false, companyIds: [company.home], areaIds: [] }
    const open = { groupIds: [2], companyId: company.home, areaIds: null, typeIds: null, isAbnormal: false }
    const ofYear = { scope, ...open, from: '2026-01-01', to: '2026-12-31' }
    const counted = await countAreas(db, ofYear, { today: TODAY, timeZone: 'Asia/Bangkok' }, 'en')
    expect(body.defaultAreaIds).toEqual(counted.map(({ areaId }) => areaId))
    expect(body.defaultAreaIds.toSorted((one, other) => one - other)).toEqual(
      [area.gate, area.quay, area.yard, area.dock, removed, lane, added].toSorted((one, other) => one - other),
    )
    expect(body.yearly.map(({ areaId }) => areaId)).toEqual(body.defaultAreaIds)
    expect(body.yearly[0]?.months[1]?.eventTypes).toMatchObject([{ count: 1, value: 100 }])

    const choices = { eventGroupId: 2, companyId: company.home, areaIds: [], startDate: '2026-01-01' }
    const offered = success(await call('company', 'YearlyReport/GetArea', choices)).areas.map(({ value }) => value)
    expect(body.defaultAreaIds.filter((id) => !offered.includes(id))).toEqual([])
    expect(offered).not.toContain(old)

    const asked = { ...choices, year: 2026, areaIds: body.defaultAreaIds }
    const again = success(await call('company', 'YearlyReport/GetByEventType', asked))
    expect(again.yearly).toEqual(body.yearly)
    const names = body.yearly.map(({ companyArea }) => companyArea)
    const { sheets } = await workbook(made, 'company', 'YearlyReport/ExportExcel', { filter: asked })
    expect(sheets[0]?.slice(1)).toEqual([
      ['Home', null, null, null, 1, null],
      ['Home', 'Gate', null, null, 1, null],
      ['Home', 'Gate', 'Feb', 'Normal', 1, 100],
    ])
    expect(sheets.at(-1)?.map(([, value]) => value)).toContain(names.join(', '))
    const { text } = await document(made, 'company', 'YearlyReport/ExportPDF', { filter: asked })
    expect(text).toContain(names.join(', '))
  }, 180_000)

  it('is empty for callers who see nothing', async () => {
    const made = await testApp()
    await addGolden(made.db)
    await made.db.deleteFrom('user_area').where('user_id', '=', 8).execute()
    const body = success(await made.call('csradmin', 'YearlyReport/LoadData', {}))
    expect(body).toMatchObject({ yearly: [], areas: [], defaultCompanyId: null })
  })

  it('is refused without a session or permission', async () => {
    const made = await testApp()
    await denyMenu(made.db, 'viewer', 16)
    expect(await statuses(made, ['nobody', 'viewer'], 'YearlyReport/LoadData', {})).toEqual([401, 403])
  })
})

describe('YearlyReport.GetArea', () => {
  it('names areas that are active or were counted in the year', async () => {
    const { call, db } = await testApp()
    await addReport(db, { area: area.dock, day: '2025-03-01' })
    const closed = { is_active: false, inactive_note: 'closed' }
    for (const id of [area.dock, area.gate]) await db.updateTable('area').set(closed).where('id', '=', id).execute()
    await sql`delete from area_active_period where area_id = ${area.gate}`.execute(db)
    const names = async (startDate: string) => {
      const asked = { eventGroupId: 2, companyId: company.home, areaIds: [], startDate }
      return success(await call('company', 'YearlyReport/GetArea', asked)).areas.map(({ label }) => label)
    }
    expect(await names('01/01/2025')).toEqual(['Port', 'Port / Quay', 'Port / Yard', 'Dock'])
    expect(await names('01/01/2026')).toEqual(['Port', 'Port / Quay', 'Port / Yard', 'Dock'])
  })

  it('is refused without a session', async () => {
    expect(await statuses(await testApp(), ['nobody'], 'YearlyReport/GetArea', {})).toEqual([401])
  })
})

describe('YearlyReport.LoadArea', () => {
  it('names the areas of a group and company that the caller sees', async () => {
    const { call } = await testApp()
    const asked = { eventGroupId: 3, companyId: company.home }
    const body = success(await call('company', 'YearlyReport/LoadArea', asked))
    expect(body.areas.map(({ label }) => label)).toEqual(['Fence', 'Watch'])
    expect(success(await call('foreigncompany', 'YearlyReport/LoadArea', asked)).areas).toEqual([])
  })

  it('is refused without a session', async () => {
    expect(await statuses(await testApp(), ['nobody'], 'YearlyReport/LoadArea', {})).toEqual([401])
  })
})

import { describe, expect, it } from 'vitest'
import type { Output } from '@daybook/shared'
import { cellValue } from '@daybook/shared/cells'
import { RETURN_DAYS } from '@daybook/shared/rules/patternRules'
import { MENU } from '@daybook/shared/registry'
import { chance } from '../demo/chance.ts'
import { addAction } from '../testing/groups/Actions.ts'
import { type TestApp, refused, success, testApp } from '../testing/app.ts'
import { denyMenu } from '../testing/golden.ts'
import { statuses } from '../testing/refusals.ts'
import { addReport } from '../testing/reports.ts'
import { type Role, area, company, eventType } from '../testing/world.ts'

type Answer = Output<'ReportAbnormal/GetPatterns'>
const asked = { eventGroupId: [2, 3], companyId: company.home, startDate: '01/11/2026', endDate: '20/11/2026' }
const patterns = async ({ call }: TestApp, role: Role = 'company', more: object = {}): Promise<Answer> =>
  success(await call(role, 'ReportAbnormal/GetPatterns', { ...asked, ...more }))
const operation = ({ groups }: Answer) => groups.find(({ eventGroupId }) => eventGroupId === 2)

const stoppage = (day: string, at: number = area.gate) => ({ area: at, day, type: eventType.abnormal })
const closing = (day: string) => ({ state: 'verified', at: `${day}T12:00:00+07:00` }) as const

describe('ReportAbnormal.GetPatterns', () => {
  it('says by day, by type with its areas, and what came back after it was closed', async () => {
    const made = await testApp()
    const former = await addReport(made.db, stoppage('2026-11-02'))
    await addAction(made, { event: former, ...closing('2026-11-04') })
    // On the day of closing, it may have been before.
    await addReport(made.db, stoppage('2026-11-04'))
    const again = await addReport(made.db, stoppage('2026-11-05'))
    await addReport(made.db, stoppage('2026-11-05', area.dock))
    await addReport(made.db, { ...stoppage('2026-11-06'), type: eventType.release, subType: eventType.leak })
    const answer = await patterns(made)
    expect(answer).toMatchObject({ from: '2026-11-01', to: '2026-11-20' })
    expect(operation(answer)).toEqual({
      eventGroupId: 2,
      days: [
        { day: '2026-11-02', events: 1 },
        { day: '2026-11-04', events: 1 },
        { day: '2026-11-05', events: 2 },
        { day: '2026-11-06', events: 1 },
      ],
      types: [
        {
          eventTypeId: eventType.abnormal,
          eventTypeName: 'Stoppage',
          events: 4,
          cumulated: 0.8,
          repeats: [{ areaId: area.gate, areaName: 'Gate', events: 3 }],
          cameBack: 1,
        },
        {
          eventTypeId: eventType.release,
          eventTypeName: 'Release',
          events: 1,
          cumulated: 1,
          repeats: [],
          cameBack: 0,
        },
      ],
      returned: [
        {
          eventId: again,
          eventTypeId: eventType.abnormal,
          eventTypeName: 'Stoppage',
          areaName: 'Gate',
          eventDay: '2026-11-05',
          formerId: former,
          closedOn: '2026-11-04',
        },
      ],
    })
    // Its numbers lead to their events.
    const ID = cellValue(answer.report, { group: 2, day: '2026-11-05' }, 2)
    const found = success(
      await made.call('company', 'EventRecord/GetData', { sealedEvents: ID, modeName: answer.modeName }),
    )
    expect(found.total).toBe(2)
  })

  it('is closed only when every action is, and stays so for a time', async () => {
    const made = await testApp()
    const cameBack = async () => operation(await patterns(made))?.returned.map(({ formerId }) => formerId)
    await addReport(made.db, stoppage('2026-11-20'))
    const waived = await addReport(made.db, stoppage('2026-10-01'))
    await addAction(made, { event: waived, state: 'waived', at: '2026-10-02T12:00:00+07:00' })
    expect(await cameBack()).toEqual([])
    const long = await addReport(made.db, stoppage('2026-08-01'))
    await addAction(made, { event: long, ...closing('2026-08-21') })
    expect(await cameBack()).toEqual([])
    const justIn = await addReport(made.db, stoppage('2026-08-02'))
    await addAction(made, { event: justIn, ...closing('2026-08-22') })
    expect(await cameBack()).toEqual([justIn])
    await addAction(made, { event: justIn, state: 'done' })
    expect(await cameBack()).toEqual([])
  })

  it('counts random worlds as the report and a naive count do, within the reader’s areas', async () => {
    const made = await testApp()
    const luck = chance(7)
    const plus = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString()
    const events: { id: number; area: number; type: number; day: string; closedOn: string | null }[] = []
    for (let n = 0; n < 80; n++) {
      const event = {
        area: luck.pick([area.gate, area.yard, area.dock]),
        type: luck.pick([eventType.abnormal, eventType.abnormal, eventType.release]),
        day: plus('2026-08-10', luck.between(0, 100)),
      }
      const sub = event.type === eventType.release ? { subType: eventType.leak } : {}
      const id = await addReport(made.db, { ...event, ...sub })
      const closedOn = luck.happens(0.4) ? plus(event.day, luck.between(0, 30)) : null
      if (closedOn !== null) await addAction(made, { event: id, ...closing(closedOn) })
      events.push({ ...event, id, closedOn })
    }
    for (const role of ['company', 'reporter'] as const) {
      const answer = await patterns(made, role)
      const report = success(await made.call(role, 'ReportAbnormal/GetByEventType', asked))
      const seen = new Set(report.byTable.summary.map(({ areaId }) => areaId))
      const own = events.filter(({ area: at, day }) => seen.has(at) && day >= '2026-11-01')
      expect(operation(answer)?.types.map(({ eventTypeId, events: all }) => [eventTypeId, all])).toEqual(
        [...Map.groupBy(own, ({ type }) => type)]
          .map(([type, its]) => [type, its.length] as const)
          .toSorted((a, b) => b[1] - a[1]),
      )
      const isFormer = (day: string, closedOn: string | null) =>
        closedOn !== null && closedOn < day && closedOn >= plus(day, -RETURN_DAYS)
      const back = own.filter(({ area: at, type, day }) =>
        events.some((one) => one.area === at && one.type === type && one.day < day && isFormer(day, one.closedOn)),
      )
      expect(back.length).toBeGreaterThan(0)
      expect(new Set(operation(answer)?.returned.map(({ eventId }) => eventId))).toEqual(
        new Set(back.map(({ id }) => id)),
      )
    }
  })

  it('says nothing of other companies, and is refused without rights', async () => {
    const made = await testApp()
    await addReport(made.db, { ...stoppage('2026-11-05'), area: area.foreign, by: 'foreignreporter' })
    expect((await patterns(made, 'company', { companyId: company.foreign })).groups).toEqual([])
    expect(refused(await made.call('company', 'ReportAbnormal/GetPatterns', {})).fieldErrors).toHaveLength(2)
    await denyMenu(made.db, 'viewer', MENU.abnormalReport)
    expect(await statuses(made, ['nobody', 'viewer'], 'ReportAbnormal/GetPatterns', asked)).toEqual([401, 403])
  })
})

import { describe, expect, it } from 'vitest'
import type { Input } from '@daybook/shared'
import { type KeptForm, isOfflineLevelKept, offlineChoices } from '@daybook/shared/rules/offlineForm'
import { type TestApp, refused, success, testApp } from '../../testing/app.ts'
import { addReport } from '../../testing/reports.ts'
import { NOW, type Role, area, company, eventType } from '../../testing/world.ts'

type Chosen = Input<'CreateReport/LoadCreateReport'>

async function kept(test: TestApp, role: Role): Promise<KeptForm> {
  return {
    form: success(await test.call(role, 'Offline/LoadForm', {})),
    start: success(await test.call(role, 'CreateReport/LoadCreateReport', {})),
  }
}

describe('Offline.LoadForm', () => {
  it.each<[Role, string, Chosen]>([
    ['reporter', 'nothing', {}],
    ['reporter', 'a company', { eventGroupId: 2, companyId: company.home }],
    ['reporter', 'an area', { eventGroupId: 2, companyId: company.home, areaIds: [area.gate] }],
    ['reporter', 'two areas', { eventGroupId: 2, companyId: company.home, areaIds: [area.gate, area.quay] }],
    [
      'reporter',
      'a type',
      { eventGroupId: 2, companyId: company.home, areaIds: [area.gate], eventTypeId: eventType.abnormal },
    ],
    ['reporter', 'security', { eventGroupId: 3, companyId: company.home, areaIds: [area.fence] }],
    [
      'admin',
      'an area of a corporate administrator',
      { eventGroupId: 2, companyId: company.home, areaIds: [area.gate] },
    ],
  ])('lets a device of %s offer for %s what the server offers', async (role, _what, chosen) => {
    const test = await testApp()
    const online = success(await test.call(role, 'CreateReport/LoadCreateReport', chosen))
    const {
      status: _,
      message: __,
      ...offered
    } = offlineChoices(await kept(test, role), chosen) as typeof online & {
      status?: string
      message?: string
    }
    expect({ status: 'Success', message: '', ...offered }).toEqual(online)
  })

  it('reports that a level differs from the last one of an area', async () => {
    const test = await testApp()
    await addReport(test.db, { area: area.fence, level: 2, type: eventType.securityNormal })
    const device = await kept(test, 'reporter')
    for (const levelId of [1, 2, 3]) {
      const { isPass } = success(
        await test.call('reporter', 'CreateReport/CheclSecurityLevel', {
          eventGroupId: 3,
          companyId: company.home,
          areaIds: [area.fence],
          eventDate: '2026-11-20',
          levelId,
        }),
      )
      expect(isOfflineLevelKept(device, [area.fence], levelId), String(levelId)).toBe(isPass)
    }
  })

  it('returns the time of the server, and only the caller’s own areas', async () => {
    const test = await testApp()
    const form = success(await test.call('reporter', 'Offline/LoadForm', {}))
    expect(Date.parse(form.serverTime)).toBe(Date.parse(NOW))
    expect(form.today).toBe('2026-11-20')
    const { areaMaster } = { areaMaster: form.areas.map(({ areaId }) => areaId) }
    expect(areaMaster).toContain(area.gate)
    const foreign = success(await test.call('foreignreporter', 'Offline/LoadForm', {}))
    expect(foreign.areas.filter(({ areaId }) => areaMaster.includes(areaId))).toEqual([])
  })

  it('stores nothing on a device for more than 300 areas', async () => {
    const test = await testApp()
    const upper = await test.db.selectFrom('area').selectAll().where('id', '=', area.gate).executeTakeFirstOrThrow()
    for (let nth = 0; nth < 301; nth++) {
      await test.db
        .insertInto('area')
        .values({ name: `Yard ${nth}`, company_id: upper.company_id, event_group_id: 2, position: 500 + nth })
        .execute()
    }
    const form = success(await test.call('admin', 'Offline/LoadForm', {}))
    expect(form).toMatchObject({ isTooMany: true, areas: [], eventTypes: [], shifts: [] })
  })

  it('refuses callers without a session or permission to file', async () => {
    const { call } = await testApp()
    expect(refused(await call('nobody', 'Offline/LoadForm', {}))).toMatchObject({ http: 401, status: 'SSEXP' })
    expect(refused(await call('approver', 'Offline/LoadForm', {}))).toMatchObject({ http: 403, permission: 0 })
  })
})

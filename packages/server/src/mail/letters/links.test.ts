import { describe, expect, it } from 'vitest'
import type { CallName } from '@daybook/shared'
import { type TestApp, success, testApp } from '../../testing/app.ts'
import { addGolden } from '../../testing/golden.ts'
import { area } from '../../testing/world.ts'
import { addReceivers, letter, run } from '../../testing/mailRuns.ts'
import { linksOf } from './links.ts'

/** Follows the first link with an action to its page, and makes that page's call with the parameters of the address. */
async function follow(app: TestApp, text: string, action: string, call: CallName, parameters: Record<string, string>) {
  const address = [...text.matchAll(/\S+\/Action-Login\?\S+/g)]
    .map(([found]) => new URL(found))
    .find(({ searchParams }) => searchParams.get('action') === action)
  if (!address) throw new Error(`no link with action ${action}`)
  const { landing } = success(
    await app.call('company', 'Login/CheckSession', {
      action,
      sealedDate: address.searchParams.get('evdete') ?? '',
      sealedReport: address.searchParams.get('evreport') ?? '',
    }),
  )
  const page = new URL(landing, 'http://here')
  const input = Object.fromEntries(
    Object.entries(parameters).map(([parameter, key]) => [key, page.searchParams.get(parameter) ?? '']),
  )
  return {
    path: page.pathname,
    body: success(await app.call('company', call, input)) as object as Record<string, unknown>,
  }
}

describe('links of letters', () => {
  it('open the pages they are about', async () => {
    const app = await testApp()
    const ids = await addGolden(app.db)
    await addReceivers(app, 'Gate', ['company'], [area.gate])
    const rule = { month: 11, day: 20 }
    const { id } = await app.db
      .insertInto('notification_company_rule')
      .values(rule)
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.db
      .insertInto('notification_company')
      .values({ rule_id: id, company_id: 1, ...rule })
      .execute()
    const days = {
      daily: '2026-11-04',
      abnormal: '2026-11-04',
      weekly: '2026-11-02',
      monthly: '2026-10-01',
      yearly: '2026-11-20',
    } as const
    const text: Record<string, string> = {}
    for (const [kind, day] of Object.entries(days) as [keyof typeof days, string][]) {
      await run(app, kind, day)
      text[kind] = (await letter(app, kind, 'company')).text
    }
    const record = { ID: 'sealedEvents', Mode: 'modeName' }
    const day = await follow(app, text.daily ?? '', '4', 'EventRecord/onLoad', record)
    expect(day.path).toBe('/Event-Record')
    expect((day.body.events as { eventDay: string }[]).map(({ eventDay }) => eventDay)).toEqual([
      '2026-11-04',
      '2026-11-04',
      '2026-11-04',
    ])
    const event = await follow(app, text.abnormal ?? '', '4', 'EventRecord/onLoad', record)
    expect((event.body.events as { eventId: number }[]).map(({ eventId }) => eventId)).toEqual([ids.stoppage])
    const weekly = await follow(app, text.weekly ?? '', '1', 'WeeklyReport/LoadData', { Weekly: 'sealedWeekly' })
    expect([weekly.path, weekly.body.startDate]).toEqual(['/Report-Event-Weekly', '2026-11-02'])
    const monthly = await follow(app, text.monthly ?? '', '2', 'MonthlyReport/GetCompanyList', {
      Monthly: 'sealedMonthly',
    })
    expect([monthly.path, monthly.body.month]).toEqual(['/Report-Event-Monthly', 'October 2026'])
    const yearly = await follow(app, text.yearly ?? '', '3', 'YearlyReport/LoadData', { Yearly: 'sealedYearly' })
    expect([yearly.path, yearly.body.year]).toEqual(['/Report-Event-Yearly', 2026])
    const abnormal = await follow(app, text.abnormal ?? '', '10', 'ReportAbnormal/LoadData', {
      Abnormal: 'sealedAbnormal',
    })
    expect([abnormal.path, abnormal.body.defaultStartDate]).toEqual(['/Report-Abnormal', '2026-11-04'])
  })

  it('show nobody more than their rights, whatever the letter listed', async () => {
    const app = await testApp()
    await addGolden(app.db)
    await addReceivers(app, 'Foreign', ['company'], [area.foreign])
    await run(app, 'daily', '2026-11-03')
    const { text } = await letter(app, 'daily', 'company')
    expect(text).toContain('Foreign gate')
    const link = /\S+evreport=(\S+)/.exec(text)?.[1] ?? ''
    const { landing } = success(
      await app.call('company', 'Login/CheckSession', { action: '4', sealedDate: '', sealedReport: link }),
    )
    const ID = new URL(landing, 'http://here').searchParams.get('ID')
    expect(success(await app.call('company', 'EventRecord/onLoad', { sealedEvents: ID })).events).toEqual([])
  })

  it('stay short even for thousands of events', async () => {
    const { services, db } = await testApp()
    const ids = Array.from({ length: 3000 }, (_, index) => index * 97 + (index % 13))
    const link = await linksOf(services)('4', { ids })
    expect(link.length).toBeLessThan(2200)
    const opened = await services.sealer.open(db, 'link', new URL(link).searchParams.get('evreport') ?? '')
    expect(opened).toEqual({ ids })
  })
})

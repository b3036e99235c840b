import type { Output } from '@daybook/shared'
import { cellValue } from '@daybook/shared/cells'
import { REPORT_MENUS } from '@daybook/shared/registry'
import { describe, expect, it } from 'vitest'
import { type TestApp, refused, success, testApp } from '../../testing/app.ts'
import { addGolden, denyMenu } from '../../testing/golden.ts'
import { statuses } from '../../testing/refusals.ts'
import { addReport } from '../../testing/reports.ts'
import { type Role, area, company, eventType, people } from '../../testing/world.ts'

type Answer = Output<'Overview/Get'>

const overview = async ({ call }: TestApp, role: Role, asked: object = {}, headers: Record<string, string> = {}) =>
  success(await call(role, 'Overview/Get', asked, headers))
const part = ({ numbers }: Answer, kind: string) => numbers.find((one) => one.kind === kind)?.now.part

async function addAction({ db }: TestApp, reportId: number, due: string, state = 'open') {
  await db
    .insertInto('corrective_action')
    .values({
      report_id: reportId,
      description: 'Mend the pump',
      owner_id: people.reporter.id,
      due_date: due,
      state,
      done_at: state === 'open' ? null : '2026-11-12T10:00:00+07:00',
      created_by: people.company.id,
      updated_by: people.company.id,
      request_id: crypto.randomUUID(),
      request_hash: Buffer.alloc(32),
    })
    .execute()
}

/** A November with reports, waiting ones and actions. */
async function busy() {
  const made = await testApp()
  const events = await addGolden(made.db)
  await addReport(made.db, { area: area.quay, day: '2026-11-18', status: 1 })
  await addReport(made.db, { area: area.watch, day: '2026-11-12', status: 1 })
  await addReport(made.db, { area: area.foreignSecurity, day: '2026-11-01', status: 1, by: 'foreignreporter' })
  await addAction(made, events['stoppage'] ?? 0, '2026-11-10')
  await addAction(made, events['intrusion'] ?? 0, '2026-11-30')
  await addAction(made, events['intrusion'] ?? 0, '2026-11-05', 'done')
  return made
}

describe('Overview.Get', () => {
  it('has the numbers of the reports, and each leads to exactly its rows', async () => {
    const made = await busy()
    const { call } = made
    for (const role of ['company', 'admin', 'both', 'reporter', 'foreigncompany'] as const)
      for (const asked of [
        {},
        { companyId: company.home },
        { eventGroupId: 3 },
        { from: '2026-11-01', to: '2026-11-20' },
      ]) {
        const body = await overview(made, role, asked)
        const { companyId, eventGroupId } = { companyId: null, eventGroupId: null, ...asked }
        for (const [kind, cell] of [
          ['events', {}],
          ['abnormal', { isAbnormal: true }],
        ] as const) {
          const count = part(body, kind) ?? 0
          const link = { sealedEvents: cellValue(body.report, cell, count), modeName: body.modeName }
          const record = success(await call(role, 'EventRecord/GetData', { ...link, pageSize: 100 }))
          expect([role, kind, record.total]).toEqual([role, kind, count])
        }
        const days = success(
          await call(role, 'Report/GetNotReportedDays', {
            eventGroupIds: eventGroupId === null ? [] : [eventGroupId],
            companyId,
            ...body.period,
          }),
        )
        expect(days.total).toBe(part(body, 'missingDays'))
        const places = { companyId, eventGroupId }
        const waiting = success(await call(role, 'EventRecord/GetData', { ...places, statusId: 1 }))
        expect([role, asked, waiting.total]).toEqual([role, asked, body.waiting.count])
        const actions = async (state: object) =>
          success(await call(role, 'Actions/GetList', { companyId, eventGroupId, ...state })).total
        expect(await actions({ states: ['open'] })).toBe(body.actions.open)
        expect(await actions({ isOverdue: true })).toBe(body.actions.overdue)
        const decides = body.waiting.inbox !== null
        const inbox = decides && success(await call(role, 'Inbox/GetList', { companyId, eventGroupId })).total
        expect(decides ? inbox : null).toBe(body.waiting.inbox)
        const open = success(
          await call(role, 'Compliance/GetOpen', {
            companyIds: companyId === null ? [] : [companyId],
            eventGroupId,
            limit: 5000,
          }),
        )
        expect(open.overdue).toBe(body.missing.count)
      }
  })

  it('has a row for each company, and the rows add up to its numbers', async () => {
    const made = await busy()
    for (const asked of [{}, { eventGroupId: 3 }, { from: '2026-11-01', to: '2026-11-20' }]) {
      const body = await overview(made, 'admin', asked)
      expect(body.companies.length).toBeGreaterThan(1)
      const add = (of: (row: Answer['companies'][number]) => number | undefined) =>
        body.companies.reduce((all, row) => all + (of(row) ?? 0), 0)
      expect(add(({ waiting }) => waiting)).toBe(body.waiting.count)
      expect(add(({ actions }) => actions.open)).toBe(body.actions.open)
      expect(add(({ actions }) => actions.overdue)).toBe(body.actions.overdue)
      for (const [nth, { kind, now, compared, partner, before }] of body.numbers.entries()) {
        const own = (row: Answer['companies'][number]) => row.numbers[nth]
        expect([kind, add((row) => own(row)?.now.part)]).toEqual([kind, now.part])
        expect(add((row) => own(row)?.compared?.part)).toBe(compared?.part)
        expect(add((row) => own(row)?.partner?.part)).toBe(partner?.part)
        // A company's own line begins with its first report: what was missing before is not in it.
        if (kind === 'missingDays') continue
        for (const period of before)
          expect(add((row) => own(row)?.before.find(({ from }) => from === period.from)?.part)).toBe(period.part)
      }
      for (const { companyId, companyName, ...row } of body.companies) {
        const alone = await overview(made, 'admin', { ...asked, companyId })
        expect([companyName, row]).toEqual([
          companyName,
          {
            numbers: alone.numbers,
            waiting: alone.waiting.count,
            actions: { open: alone.actions.open, overdue: alone.actions.overdue },
          },
        ])
        expect(alone.companies).toEqual([])
      }
    }
    // Who sees one company has nothing to set side by side.
    expect((await overview(made, 'both')).companies).toEqual([])
  })

  it('adds up what the event report compares', async () => {
    const made = await busy()
    const body = await overview(made, 'company', { companyId: company.home })
    expect(body.period).toEqual({ from: '2026-10-21', to: '2026-11-19' })
    const compared = await Promise.all(
      [2, 3].map(async (eventGroupId) =>
        success(
          await made.call('company', 'Report/Compare', {
            companyId: company.home,
            eventGroupId,
            startDate: '21/10/2026',
            endDate: '19/11/2026',
          }),
        ),
      ),
    )
    expect(compared[0]?.partner).toMatchObject({ from: body.partner?.from, to: body.partner?.to })
    for (const { kind, now, partner } of body.numbers) {
      const own = compared.flatMap(({ groups }) =>
        groups.flatMap(({ numbers }) => numbers.filter((n) => n.kind === kind)),
      )
      expect([kind, now.part]).toEqual([kind, own.reduce((sum, one) => sum + one.now.part, 0)])
      expect(partner?.part).toBe(own.reduce((sum, one) => sum + (one.partner?.part ?? 0), 0))
    }
  })

  it('says what is open, the oldest first, and what matters most', async () => {
    const made = await busy()
    for (let day = 1; day <= 19; day++)
      await addReport(made.db, { area: area.gate, day: `2026-11-${String(day).padStart(2, '0')}` })
    const body = await overview(made, 'company', { companyId: company.home })
    expect(body.waiting).toMatchObject({ count: 3, inbox: null })
    expect(body.waiting.oldest.map(({ areaName, day }) => [areaName, day])).toEqual([
      ['Dock', '2026-11-02'],
      ['Watch', '2026-11-12'],
      ['Port / Quay', '2026-11-18'],
    ])
    expect(body.actions).toMatchObject({ open: 2, overdue: 1, oldest: [{ areaName: 'Gate', due: '2026-11-10' }] })
    expect(body.sentences.map(({ about }) => about)).toEqual(['silent', 'overdue', 'waiting'])
    // The gate has reported every day; the quay is silent since its last report only for a day.
    const silent = body.sentences[0]
    expect(silent?.areaIds).not.toContain(area.gate)
    expect(silent?.areaIds).not.toContain(area.quay)
    expect(silent?.text).toBe('4 areas have not reported for three days or more: Dock, Fence, Port / Yard, 1 more.')
    expect(
      (await overview(made, 'company', { companyId: company.home }, { 'accept-language': 'th' })).sentences[1]?.text,
    ).toContain('เกินกำหนด')
  })

  it('names only what its reader sees', async () => {
    const made = await busy()
    const body = await overview(made, 'both')
    const names = JSON.stringify([body.sentences, body.waiting, body.actions, body.missing, body.companyChoices])
    for (const hidden of ['Gate', 'Fence', 'Watch', 'Foreign']) expect(names).not.toContain(hidden)
    expect(body.waiting).toMatchObject({ count: 2, inbox: 2 })
  })

  it('tells a number that is more than usual', async () => {
    const made = await testApp()
    for (let week = 0; week < 70; week++) {
      const day = new Date(Date.UTC(2025, 6, 7 + week * 7)).toISOString().slice(0, 10)
      if (day < '2026-10-21') await addReport(made.db, { area: area.gate, day })
    }
    for (let nth = 0; nth < 40; nth++)
      await addReport(made.db, {
        area: area.gate,
        day: '2026-11-12',
        type: eventType.abnormal,
        start: '08:00',
        end: '09:00',
      })
    const body = await overview(made, 'company', { companyId: company.home })
    expect(body.sentences[0]?.text).toBe('Abnormal reports are more than usual: 40 against 0, most from Gate (40).')
  })

  it('refuses nobody’s session, people without any report, and days in the wrong order', async () => {
    const made = await testApp()
    expect(await statuses(made, ['nobody'], 'Overview/Get', {})).toEqual([401])
    const wrong = refused(await made.call('company', 'Overview/Get', { from: '2026-11-05', to: '2026-11-01' }))
    expect(wrong.message).toBe('The start date must not be later than the end date.')
    expect(refused(await made.call('company', 'Overview/Get', { eventGroupId: 4 }))).toMatchObject({ http: 400 })
    for (const menu of REPORT_MENUS.slice(1)) await denyMenu(made.db, 'company', menu)
    success(await made.call('company', 'Overview/Get', {}))
    await denyMenu(made.db, 'company', REPORT_MENUS[0] ?? 0)
    expect(await statuses(made, ['company'], 'Overview/Get', {})).toEqual([403])
  })

  it('shows nothing of a company outside the scope', async () => {
    const made = await busy()
    const body = await overview(made, 'company', { companyId: company.foreign })
    expect([part(body, 'events') ?? 0, body.waiting.count, body.actions.open, body.missing.count]).toEqual([0, 0, 0, 0])
  })
})

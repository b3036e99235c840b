import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Scope } from '../../people/rights/scope.ts'
import { success, testApp } from '../../testing/app.ts'
import { addGolden } from '../../testing/golden.ts'
import { operationForm } from '../../testing/report.ts'
import { addReport } from '../../testing/reports.ts'
import { area, company, people, shift } from '../../testing/world.ts'
import { previewLetter } from './preview.ts'
import { addReceivers, letter, run } from '../../testing/mailRuns.ts'

const everything: Scope = { all: true, companyIds: [], areaIds: [] }

describe('previewLetter', () => {
  it('shows a letter as it would be now, and writes nothing', async () => {
    const app = await testApp()
    await addGolden(app.db)
    await addReceivers(app, 'Gate', ['company'], [area.gate])
    const asked = { kind: 'daily', receiverId: people.company.id, day: '2026-11-04', scope: everything } as const
    const before = await previewLetter(app.services, asked)
    expect(before).toMatchObject({
      isFound: true,
      subject: 'Daybook daily report 04/11/2026: abnormal 1, not reported 0',
    })
    expect(await app.db.selectFrom('letter_edition').select('id').execute()).toEqual([])
    expect(await app.db.selectFrom('letter').select('id').execute()).toEqual([])
    await run(app, 'daily', '2026-11-04')
    await sql`update event_report set description = 'edited' where area_id = ${area.gate}`.execute(app.db)
    const after = await previewLetter(app.services, asked)
    expect(after.isFound && after.text).toContain('ปั๊มน้ำหมายเลข 3')
    expect(after.isFound && after.subject).toBe((await letter(app, 'daily', 'company')).subject)
  })

  it.each(['abnormal', 'weekly', 'monthly', 'yearly', 'advance'] as const)('shows %s letters', async (kind) => {
    const app = await testApp()
    await addGolden(app.db)
    await addReceivers(app, 'Gate', ['company'], [area.gate])
    await sql`insert into notification_company_rule (id, month, day) values (1, 11, 4)`.execute(app.db)
    await sql`insert into notification_company (rule_id, company_id, month, day) values (1, 1, 11, 4)`.execute(app.db)
    await sql`insert into notification_time_rule (event_group_id, days_before) values (2, 0)`.execute(app.db)
    await sql`update event_report set is_advance = true where event_date = '2026-11-04'`.execute(app.db)
    const day = {
      abnormal: '2026-11-04',
      weekly: '2026-11-02',
      monthly: '2026-11-01',
      yearly: '2026-11-04',
      advance: '2026-11-04',
    }[kind]
    expect(
      await previewLetter(app.services, { kind, receiverId: people.company.id, day, scope: everything }),
    ).toMatchObject({
      isFound: true,
    })
  })

  it("shows the day's last letter about a waiting or rejected report, while it holds", async () => {
    const app = await testApp()
    const form = operationForm({ areaId: [area.quay], shifts: [shift.morning] })
    success(await app.call('reporter', 'CreateReport/SaveData', form))
    const approval = { kind: 'approval', receiverId: people.approver.id, day: '2026-11-20', scope: everything } as const
    expect(await previewLetter(app.services, approval)).toMatchObject({
      isFound: true,
      subject: expect.stringContaining('Quay'),
    })
    expect(await previewLetter(app.services, { ...approval, day: '2026-11-19' })).toEqual({
      isFound: false,
      reason: 'nothing',
    })
    const { id } = await app.db.selectFrom('event_report').select('id').executeTakeFirstOrThrow()
    success(
      await app.call('approver', 'EventApprove/SaveData', {
        eventId: id,
        mode: 2,
        approvalRemark: 'No',
        version: 1,
      }),
    )
    expect(await previewLetter(app.services, approval)).toEqual({ isFound: false, reason: 'outdated' })
    const rejected = { kind: 'rejected', receiverId: people.reporter.id, day: '2026-11-20', scope: everything } as const
    expect(await previewLetter(app.services, rejected)).toMatchObject({ isFound: true })
  })

  it.each(['daily', 'abnormal', 'weekly', 'monthly', 'yearly', 'advance'] as const)(
    'shows of a scope in %s letters what a receiver of only these areas would read',
    async (kind) => {
      const app = await testApp()
      await addGolden(app.db)
      await addReceivers(app, 'All', ['company'], [area.gate, area.foreign, area.yard])
      await addReceivers(app, 'Elsewhere', ['company'], [area.gate])
      const rule = { rule_id: 1, month: 11, day: 10 }
      await sql`insert into notification_company_rule (id, month, day) values (1, 11, 10)`.execute(app.db)
      await app.db
        .insertInto('notification_company')
        .values([
          { ...rule, company_id: company.home },
          { ...rule, company_id: company.foreign },
        ])
        .execute()
      await sql`insert into notification_time_rule (event_group_id, days_before) values (2, 0)`.execute(app.db)
      await sql`update event_report set is_advance = true where event_date = '2026-11-10'`.execute(app.db)
      const day = { weekly: '2026-11-09', monthly: '2026-11-01' }[kind as string] ?? '2026-11-10'
      const asked = { kind, receiverId: people.company.id, day }
      const yard: Scope = { all: false, companyIds: [], areaIds: [area.yard] }
      const part = await previewLetter(app.services, { ...asked, scope: yard })
      expect(part).toMatchObject({ isFound: true, isWhole: false })
      const beyond: Scope = { all: false, companyIds: [], areaIds: [area.csr] }
      expect(await previewLetter(app.services, { ...asked, scope: beyond })).toMatchObject({ reason: 'nothing' })
      await sql`delete from receiver_group_area where area_id <> ${area.yard}`.execute(app.db)
      const alone = await previewLetter(app.services, { ...asked, scope: everything })
      const bare = (shown: typeof alone) => shown.isFound && shown.text.replace(/\S+Action-Login\S+/g, '')
      expect(bare(part)).toBe(bare(alone))
      expect(alone).toMatchObject({ isFound: true, isWhole: true })
    },
  )

  it('explains why there is none', async () => {
    const app = await testApp()
    await addReport(app.db, { area: area.gate, day: '2026-11-04' })
    const asked = { kind: 'daily', receiverId: people.company.id, day: '2026-11-04', scope: everything } as const
    expect(await previewLetter(app.services, asked)).toEqual({ isFound: false, reason: 'nothing' })
    expect(await previewLetter(app.services, { ...asked, receiverId: 987 })).toEqual({
      isFound: false,
      reason: 'noReceiver',
    })
  })
})

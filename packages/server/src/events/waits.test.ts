import { REJECTED_ONCE } from '@daybook/shared/rules/rules'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { waitsOfTrail } from '../db/migrations/192-waits.sql.ts'
import { type TestApp, success, testApp } from '../testing/app.ts'
import { reportOnBothSides } from '../testing/bothSides.ts'
import { abnormalForm } from '../testing/report.ts'
import { type Role, area, company } from '../testing/world.ts'

const hour = (h: number) => `2026-11-20T${String(h).padStart(2, '0')}:00:00+07:00`
const at = (areaId: number, description: string) =>
  abnormalForm({
    areaId: [areaId],
    shifts: [areaId === area.foreign ? 9 : 1],
    companyId: areaId === area.foreign ? company.foreign : company.home,
    // Of two reports for a place, the other is no duplicate.
    startTime: description.startsWith('other') ? '07:15' : '07:30',
    description,
  })

/** What is stored of the waits of a report, in hours of the day. */
async function waits({ db }: TestApp, id: number) {
  const { rows } = await sql<{ from: number; to: number | null; areaId: number }>`
    select extract(hour from waited_from at time zone 'Asia/Bangkok')::int as "from",
      extract(hour from rejected_at at time zone 'Asia/Bangkok')::int as "to", area_id as "areaId"
    from answered_rejection where report_id = ${id}
    union all select extract(hour from filed_again_at at time zone 'Asia/Bangkok')::int, null, area_id from event_report where id = ${id}
    order by 1`.execute(db)
  return rows
}

async function acted() {
  const test = await testApp()
  const { call } = test
  await reportOnBothSides(test)
  const file = async (areaId: number, description: string) =>
    success(await call('foreignreporter', 'CreateReport/SaveData', at(areaId, description))).eventIds[0] ?? 0
  const edit = async (eventId: number, h: number, areaId: number, description: string) => {
    await test.setNow(hour(h))
    success(await call('foreignreporter', 'EventApprove/SaveData', { eventId, mode: 0, ...at(areaId, description) }))
  }
  const decide = async (eventId: number, h: number, mode: 1 | 2) => {
    await test.setNow(hour(h))
    success(await call('approver', 'EventApprove/SaveData', { eventId, mode, approvalRemark: mode === 2 ? 'No' : '' }))
  }
  const rejectedOnce = async (role: Role) =>
    success(await call(role, 'EventRecord/GetData', { statusId: REJECTED_ONCE, pageSize: 100 })).events.map(
      ({ eventId }) => eventId,
    )
  return { test, file, edit, decide, rejectedOnce }
}

describe('the waits of a report', () => {
  it('begin again with each filing after a rejection, not with an edit while it waits', async () => {
    const { test, file, edit, decide } = await acted()
    const id = await file(area.quay, 'first')
    await edit(id, 11, area.quay, 'waits on')
    await decide(id, 12, 2)
    await edit(id, 14, area.quay, 'second')
    await edit(id, 15, area.quay, 'waits on')
    await decide(id, 16, 2)
    await edit(id, 18, area.quay, 'third')
    await decide(id, 19, 1)
    const stored = await waits(test, id)
    expect(stored).toEqual([
      { from: 10, to: 12, areaId: area.quay },
      { from: 14, to: 16, areaId: area.quay },
      { from: 18, to: null, areaId: area.quay },
    ])
  })

  it('begin with the move to an area that approves, and are read from the trail alike', async () => {
    const { test, file, edit, decide } = await acted()
    const moved = await file(area.foreign, 'first')
    await decide(moved, 12, 2)
    await edit(moved, 13, area.quay, 'moved')
    await decide(moved, 14, 2)
    await edit(moved, 15, area.quay, 'again')
    await test.db.updateTable('area').set({ requires_approval: false }).where('id', '=', area.foreign).execute()
    await test.setNow(hour(10))
    const completed = await file(area.foreign, 'other')
    await edit(completed, 16, area.foreign, 'other, needs none')
    await edit(completed, 17, area.quay, 'other, needs one')
    const of = async () => [await waits(test, moved), await waits(test, completed)]
    const stored = await of()
    expect(stored).toEqual([
      [
        { from: 10, to: 12, areaId: area.foreign },
        { from: 13, to: 14, areaId: area.quay },
        { from: 15, to: null, areaId: area.quay },
      ],
      [{ from: 17, to: null, areaId: area.quay }],
    ])
    await sql`delete from answered_rejection`.execute(test.db)
    await sql`alter table event_report disable trigger user`.execute(test.db)
    await sql`update event_report set filed_again_at = null`.execute(test.db)
    await sql`alter table event_report enable trigger user`.execute(test.db)
    await sql.raw(waitsOfTrail).execute(test.db)
    expect(await of()).toEqual(stored)
  })

  it('are found by a rejection, except by who does not see where it happened', async () => {
    const { file, edit, decide, rejectedOnce, test } = await acted()
    const here = await file(area.quay, 'here')
    await decide(here, 11, 2)
    expect(await rejectedOnce('company')).toEqual([here])
    await edit(here, 12, area.quay, 'mended')
    await decide(here, 13, 1)
    await test.setNow(hour(10))
    const elsewhere = await file(area.foreign, 'other')
    await decide(elsewhere, 14, 2)
    await edit(elsewhere, 15, area.quay, 'other, moved')
    expect(await rejectedOnce('company')).toEqual([here])
    expect(await rejectedOnce('admin')).toEqual([elsewhere, here])
    expect(await rejectedOnce('foreigncompany')).toEqual([])
  })
})

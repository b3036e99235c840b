import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type TestApp, refused, success, testApp } from '../../testing/app.ts'
import { letter, receiversOf } from '../../testing/mailRuns.ts'
import { lookOnly, statuses } from '../../testing/refusals.ts'
import { addReport } from '../../testing/reports.ts'
import { type Role, TODAY, area, people, shift } from '../../testing/world.ts'

/* Today is a Friday, 10:00; yesterday was due at 09:00. */

const YESTERDAY = '2026-11-19'
const cellOf = (areaId: number, day = YESTERDAY) => ({ areaId, day, shiftId: null })
const send = async (test: TestApp, role: Role, ...cells: ReturnType<typeof cellOf>[]) =>
  success(await test.call(role, 'Compliance/Remind', { cells })).rows
const verdicts = async (...asked: Parameters<typeof send>) => (await send(...asked)).map(({ verdict }) => verdict)
const openOf = async (test: TestApp, role: Role, areaId: number) =>
  success(await test.call(role, 'Compliance/GetOpen', {})).open.find(
    (row) => row.areaId === areaId && row.day === YESTERDAY,
  )
const written = async (test: TestApp) =>
  (await sql<{ n: number }>`select count(*)::int as n from letter where kind = 'reminder'`.execute(test.db)).rows[0]?.n

describe('Compliance.Remind', () => {
  it('writes one letter for each reporter about all cells, which says who asks', async () => {
    const test = await testApp()
    expect(await send(test, 'company', cellOf(area.gate), cellOf(area.quay), cellOf(area.gate, TODAY))).toEqual([
      expect.objectContaining({ areaId: area.gate, verdict: 'reminded', by: 'company Tester' }),
      expect.objectContaining({ areaId: area.quay, verdict: 'reminded', at: '2026-11-20T10:00:00+07:00' }),
      expect.objectContaining({ day: TODAY, verdict: 'reminded' }),
    ])
    expect(await receiversOf(test, 'reminder')).toEqual(['reporter', 'both', 'colleague'])
    const { text } = await letter(test, 'reminder', 'reporter')
    expect(text).toContain('Overdue (2)')
    expect(text).toContain('Due soon (1)')
    expect(text).toContain('company Tester reminds you of these reports.')
    expect((await letter(test, 'reminder', 'both')).text).not.toContain('Gate')
  })

  it('reminds of a cell once an hour, whoever asks, and says who did and when', async () => {
    const test = await testApp()
    expect(await verdicts(test, 'company', cellOf(area.quay))).toEqual(['reminded'])
    await test.setNow('2026-11-20T10:40:00+07:00')
    const count = await written(test)
    expect(await openOf(test, 'areaadmin', area.quay)).toMatchObject({
      canRemind: true,
      remindedAt: '2026-11-20T10:00:00+07:00',
      remindedBy: 'company Tester',
    })
    expect(await send(test, 'areaadmin', cellOf(area.quay))).toEqual([
      { ...cellOf(area.quay), verdict: 'already', by: 'company Tester', at: '2026-11-20T10:00:00+07:00' },
    ])
    expect(await written(test)).toBe(count)
    await test.setNow('2026-11-20T11:00:00+07:00')
    expect(await openOf(test, 'areaadmin', area.quay)).toMatchObject({ remindedAt: null, remindedBy: '' })
    expect(await verdicts(test, 'areaadmin', cellOf(area.quay))).toEqual(['reminded'])
  })

  it('reminds once if two ask at the same moment', async () => {
    const test = await testApp()
    const both = await Promise.all([
      verdicts(test, 'company', cellOf(area.quay), cellOf(area.gate)),
      verdicts(test, 'admin', cellOf(area.gate), cellOf(area.quay)),
    ])
    expect(both.flat().toSorted()).toEqual(['already', 'already', 'reminded', 'reminded'])
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from letter l cross join jsonb_array_elements(l.content -> 'cells') cell
      where l.kind = 'reminder' and l.receiver_id = ${people.colleague.id} and cell ->> 'areaId' = ${String(area.quay)}`.execute(
      test.db,
    )
    expect(rows[0]?.n).toBe(1)
  })

  it('leaves out what was filed, is of another shift or day, or has nobody who gets letters', async () => {
    const test = await testApp()
    await addReport(test.db, { area: area.gate, day: TODAY })
    await sql`update user_account set notifies_by_email = false`.execute(test.db)
    expect(
      success(
        await test.call('company', 'Compliance/Remind', {
          cells: [
            cellOf(area.gate, TODAY),
            cellOf(area.gate, '2026-11-18'),
            { ...cellOf(area.quay), shiftId: shift.morning },
            cellOf(area.quay),
          ],
        }),
      ).rows.map(({ verdict }) => verdict),
    ).toEqual(['notOpen', 'notOpen', 'notOpen', 'nobody'])
    expect(await written(test)).toBe(0)
  })

  it('never reminds the sender, and goes to the next nearest if nobody reports there', async () => {
    const test = await testApp()
    await sql`delete from user_area where area_id = ${area.gate} and role = 'report'`.execute(test.db)
    expect(await verdicts(test, 'admin', cellOf(area.gate))).toEqual(['reminded'])
    expect(await receiversOf(test, 'reminder')).toEqual(['company'])
    await test.setNow('2026-11-20T11:30:00+07:00')
    expect(await verdicts(test, 'company', cellOf(area.gate, TODAY))).toEqual(['nobody'])
  })

  it('answers for areas of others as for closed ones, with nothing about their people, and records the attempt', async () => {
    const test = await testApp()
    // They report at the gate, so they see it, but do not keep what is expected there.
    await sql`insert into user_group (user_id, group_id) values (${people.areaadmin.id}, 4)`.execute(test.db)
    await sql`insert into user_area (user_id, area_id, role) values (${people.areaadmin.id}, ${area.gate}, 'report')`.execute(
      test.db,
    )
    await send(test, 'admin', cellOf(area.foreign), cellOf(area.gate))
    expect(await openOf(test, 'areaadmin', area.gate)).toMatchObject({
      canRemind: false,
      remindedAt: null,
      remindedBy: '',
    })
    const rows = await send(test, 'areaadmin', cellOf(area.foreign), cellOf(area.gate))
    expect(rows).toEqual([
      { ...cellOf(area.foreign), verdict: 'notOpen', by: null, at: null },
      { ...cellOf(area.gate), verdict: 'notYours', by: null, at: null },
    ])
    const { rows: denied } = await sql<{ n: number }>`
      select count(*)::int as n from audit_entry where action = 'denied' and actor_id = ${people.areaadmin.id}`.execute(
      test.db,
    )
    expect(denied[0]?.n).toBe(2)
  })

  it('stays within the budget of letters to one receiver, and saves nothing beyond it', async () => {
    const test = await testApp()
    await sql`
      insert into letter (kind, receiver_id, subject_key, language, content, message_id, sender_id)
      select 'comment', ${people.colleague.id}, 'c' || n, 'en', '{}', '<' || n || '@x>', ${people.company.id}
      from generate_series(1, 30) n`.execute(test.db)
    expect(refused(await test.call('company', 'Compliance/Remind', { cells: [cellOf(area.quay)] })).http).toBe(429)
    expect(await openOf(test, 'company', area.quay)).toMatchObject({ remindedAt: null })
  })

  it('is in the trail, with who sent it', async () => {
    const test = await testApp()
    await send(test, 'company', cellOf(area.quay))
    const { rows } = await sql<{ actor: number; call: string }>`
      select actor_id as actor, call from audit_entry where table_name = 'hand_reminder'`.execute(test.db)
    expect(rows).toEqual([{ actor: people.company.id, call: 'Compliance/Remind' }])
  })

  it('is refused without a session, to who only looks, and for too many at once', async () => {
    const test = await testApp()
    await lookOnly(test, 'company', 29)
    const cells = [cellOf(area.quay)]
    expect(await statuses(test, ['nobody', 'viewer', 'reporter', 'company'], 'Compliance/Remind', { cells })).toEqual([
      401, 403, 403, 403,
    ])
    expect((await openOf(test, 'company', area.quay))?.canRemind).toBe(false)
    const many = Array.from({ length: 201 }, () => cellOf(area.quay))
    expect(refused(await test.call('admin', 'Compliance/Remind', { cells: many })).http).toBe(400)
    expect(refused(await test.call('admin', 'Compliance/Remind', { cells: [] })).http).toBe(400)
  })
})

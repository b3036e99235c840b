import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { DEFAULT_REMINDER_STEPS } from '@daybook/shared/rules/reminderSteps'
import { cutRule } from '../../expectations/change.queries.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { addReport } from '../../testing/reports.ts'
import { area, people } from '../../testing/world.ts'
import { letter } from '../../testing/mailRuns.ts'
import { addRule, turn } from '../../testing/reminders.ts'

const DAY = '2026-11-21'

describe('reminders', () => {
  it('go to the reporters before and when a report is due, then to administrators of the area, then to the company', async () => {
    const app = await testApp()
    await addRule(app, DEFAULT_REMINDER_STEPS)
    expect(await turn(app, `${DAY}T16:59:59+07:00`)).toEqual({})
    const { gate, quay, yard, fence, dock, watch } = area
    expect(await turn(app, `${DAY}T17:00:05+07:00`)).toEqual({
      reporter: [gate, quay, yard, fence, watch],
      both: [quay, dock],
      colleague: [quay, fence],
    })
    expect(await turn(app, `${DAY}T17:00:20+07:00`)).toEqual({})
    await addReport(app.db, { area: yard, day: DAY })
    await addReport(app.db, { area: fence, day: DAY })
    expect(await turn(app, `${DAY}T18:00:05+07:00`)).toEqual({
      reporter: [gate, quay, watch],
      both: [quay, dock],
      colleague: [quay],
    })
    // Gate, dock and watch have no administrator of their own, so the company is reminded at once.
    expect(await turn(app, `${DAY}T19:00:00+07:00`)).toEqual({
      areaadmin: [quay],
      company: [gate, dock, watch],
    })
    expect(await turn(app, '2026-11-22T16:00:00+07:00')).toEqual({})
    const next = await turn(app, '2026-11-22T18:00:00+07:00')
    expect(next.company).toEqual([gate, quay, dock, watch])
  })

  it('say what is open, since when, and why they came, in the reader’s language', async () => {
    const app = await testApp()
    await addRule(app, DEFAULT_REMINDER_STEPS)
    await sql`update user_account set language = 'th' where id = ${people.both.id}`.execute(app.db)
    await turn(app, `${DAY}T17:00:05+07:00`)
    const { subject, text, html } = await letter(app, 'reminder', 'reporter')
    expect(subject).toBe('Daybook reminder 21/11/2026: overdue 0, due soon 5')
    expect(text).toContain('Gate')
    expect(text).toContain('21/11/2026 · due 18:00')
    expect(text).toContain('Why you get this letter: 1 hour before it is due, to reporters.')
    // The day of the report, whenever the letter is read.
    expect(html).toMatch(new RegExp(`/Create-Report\\?area=${area.gate}&(amp;)?day=21%2F11%2F2026"`))
    expect(text).toContain('/Action-Login?action=101')
    expect((await letter(app, 'reminder', 'both')).text).toContain('ก่อนครบกำหนด 1 ชั่วโมง แจ้งผู้รายงาน')
  })

  it('are one letter for a person and moment, whichever rules and steps name the areas', async () => {
    const app = await testApp()
    await addRule(app, [{ minutes: 0, to: 'reporters' }])
    await addRule(app, [{ minutes: 60, to: 'areaAdministrators' }], {
      companyId: null,
      areaId: area.port,
      dueAt: '17:00',
    })
    await addRule(app, [{ minutes: 30, to: 'reporters' }], { companyId: null, areaId: area.yard, dueAt: '17:30' })
    await sql`insert into user_group (user_id, group_id) values (${people.areaadmin.id}, 4)`.execute(app.db)
    await sql`insert into user_area (user_id, area_id, role) values (${people.areaadmin.id}, ${area.gate}, 'report')`.execute(
      app.db,
    )
    const told = await turn(app, `${DAY}T18:00:00+07:00`)
    // They are not reminded of the yard: its rule only reminds reporters.
    expect(told.areaadmin).toEqual([area.gate, area.quay])
    const { rows } = await sql<{ subject_key: string }>`select subject_key from letter where kind = 'reminder'`.execute(
      app.db,
    )
    expect(new Set(rows.map(({ subject_key: key }) => key))).toEqual(new Set(['2026-11-21T11:00:00Z']))
  })

  it('come by shift, not before the day has begun, and as the rule of the day says', async () => {
    const app = await testApp()
    const steps = [
      { minutes: -24 * 60, to: 'reporters' },
      { minutes: 0, to: 'reporters' },
    ] as const
    await sql`insert into area_shift (area_id, shift_id) values (${area.gate}, 1), (${area.gate}, 2)
      on conflict do nothing`.execute(app.db)
    const series = await addRule(app, steps, { areaId: area.gate, companyId: null, isByShift: true, dueAt: null })
    // The evening shift ends at midnight, so a day before is the start of the day.
    expect(await turn(app, `${DAY}T00:00:00+07:00`)).toEqual({ reporter: [area.gate] })
    // A rule changed today applies from tomorrow.
    await addRule(app, [], { seriesId: series, areaId: area.gate, companyId: null, from: '2026-11-22' })
    expect(await turn(app, `${DAY}T16:00:00+07:00`)).toEqual({ reporter: [area.gate] })
    expect(await turn(app, '2026-11-22T00:00:00+07:00')).toEqual({ reporter: [area.gate] })
    expect(await turn(app, '2026-11-22T16:00:00+07:00')).toEqual({})
    expect(await turn(app, '2026-11-23T12:00:00+07:00')).toEqual({})
  })

  it('are made up for some hours after an outage, each person told once of what is open', async () => {
    const app = await testApp()
    await addRule(app, DEFAULT_REMINDER_STEPS)
    await turn(app, `${DAY}T12:00:00+07:00`)
    const made = await turn(app, `${DAY}T20:00:00+07:00`)
    expect(made.colleague).toEqual([area.quay, area.fence])
    expect(made.company).toEqual([area.gate, area.dock, area.watch])
    expect(await turn(app, `${DAY}T20:00:15+07:00`)).toEqual({})
  })

  it('are not made up after a long outage, nor sent twice when the clock goes back', async () => {
    const app = await testApp()
    await addRule(app, DEFAULT_REMINDER_STEPS)
    expect(await turn(app, '2026-11-22T01:00:01+07:00')).toEqual({})
    await turn(app, '2026-11-22T18:00:00+07:00')
    await turn(app, '2026-11-22T16:30:00+07:00')
    expect(await turn(app, '2026-11-22T18:00:00+07:00')).toEqual({})
  })

  it('are not written without a rule, without steps, or about areas that send no mail', async () => {
    const app = await testApp()
    expect(await turn(app, '2026-11-22T09:00:00+07:00')).toEqual({})
    await addRule(app, [], { from: '2026-11-23' })
    expect(await turn(app, '2026-11-23T18:00:00+07:00')).toEqual({})
    await addRule(app, [{ minutes: 0, to: 'reporters' }], { areaId: area.gate, companyId: null, from: '2026-11-24' })
    await sql`update area set notifies_by_email = false where id = ${area.gate}`.execute(app.db)
    expect(await turn(app, '2026-11-24T18:00:00+07:00')).toEqual({})
  })

  it.each<[string, (app: TestApp) => Promise<unknown>, number[]]>([
    ['filed', ({ db }) => addReport(db, { area: area.fence, day: DAY }), [area.quay]],
    [
      'excused',
      ({ db }) =>
        sql`insert into excuse (area_id, from_day, until_day, reason, created_by)
          values (${area.fence}, ${DAY}, ${DAY}, 'Closed for works', 1)`.execute(db),
      [area.quay],
    ],
    [
      'closed',
      ({ db }) => sql`update area set is_active = false, inactive_note = 'x' where id = ${area.quay}`.execute(db),
      [area.fence],
    ],
    [
      'taken from its reporter',
      ({ db }) =>
        sql`delete from user_area where user_id = ${people.colleague.id} and area_id = ${area.quay}`.execute(db),
      [area.fence],
    ],
    [
      'not expected from tomorrow on',
      async ({ db }) => {
        const { rows } = await sql<{ id: number }>`select id from expectation_rule`.execute(db)
        await cutRule(db, rows[0]?.id ?? 0, '2026-11-22', people.admin.id)
      },
      [area.quay, area.fence],
    ],
  ])('name no area that was %s meanwhile', async (_name, change, left) => {
    const app = await testApp()
    await addRule(app, [{ minutes: 0, to: 'reporters' }])
    await turn(app, `${DAY}T18:00:00+07:00`)
    await change(app)
    const { text } = await letter(app, 'reminder', 'colleague')
    const named = [...text.matchAll(/Create-Report\?area=(\d+)/g)].map(([, id]) => Number(id))
    expect(named).toEqual(left)
  })

  it('leave out what a later reminder names', async () => {
    const app = await testApp()
    await addRule(app, DEFAULT_REMINDER_STEPS)
    await turn(app, `${DAY}T17:00:00+07:00`)
    await addReport(app.db, { area: area.fence, day: DAY })
    await turn(app, `${DAY}T18:00:00+07:00`)
    await sql`update event_report set deleted_at = daybook_now(), deleted_by = 1 where area_id = ${area.fence}`.execute(
      app.db,
    )
    await sql`delete from letter where receiver_id <> ${people.colleague.id}`.execute(app.db)
    expect((await letter(app, 'reminder', 'colleague')).text).toContain('Overdue (1)')
    await sql`update letter set id = default where subject_key = '2026-11-21T10:00:00Z'`.execute(app.db)
    const { text } = await letter(app, 'reminder', 'colleague')
    expect([text.includes('Quay'), text.includes('Fence')]).toEqual([false, true])
  })
})

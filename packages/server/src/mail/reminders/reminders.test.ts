import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { DEFAULT_REMINDER_STEPS } from '@daybook/shared/rules/reminderSteps'
import { testApp } from '../../testing/app.ts'
import { addReport } from '../../testing/reports.ts'
import { area, people } from '../../testing/world.ts'
import { letter } from '../testing.ts'
import { addRule, turn } from './testing.ts'

const DAY = '2026-11-21'

describe('reminders', () => {
  it('go to the reporters before and when a report is due, then to who runs the area, then to the company', async () => {
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
    // Nobody runs gate, dock and watch alone, so the company is told at once.
    expect(await turn(app, `${DAY}T19:00:00+07:00`)).toEqual({
      areaadmin: [quay],
      company: [gate, dock, watch],
    })
    expect(await turn(app, '2026-11-22T16:00:00+07:00')).toEqual({})
    const next = await turn(app, '2026-11-22T18:00:00+07:00')
    expect(next.company).toEqual([gate, quay, dock, watch])
  })

  it('say what is open, since when, and why they came, in the language of their reader', async () => {
    const app = await testApp()
    await addRule(app, DEFAULT_REMINDER_STEPS)
    await turn(app, `${DAY}T17:00:05+07:00`)
    await sql`update user_account set language = 'th' where id = ${people.both.id}`.execute(app.db)
    const { subject, text, html } = await letter(app, 'reminder', 'reporter')
    expect(subject).toBe('Daybook reminder 21/11/2026: overdue 0, due soon 5')
    expect(text).toContain('Gate')
    expect(text).toContain('21/11/2026 · due 21/11/2026 18:00')
    expect(text).toContain('Why you get this letter: 1 hour before it is due, to reporters.')
    expect(html).toContain(`/Create-Report?area=${area.gate}`)
    expect(text).toContain('/Action-Login?action=101')
    expect((await letter(app, 'reminder', 'both')).text).toContain('ก่อนครบกำหนด 1 ชั่วโมง แจ้งผู้รายงาน')
  })
})


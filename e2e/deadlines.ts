import { areaNamed } from '../packages/server/src/demo/places.ts'
import { companyToday, dayText } from './clock.ts'
import { execute } from './database.ts'
import { begunShift, colleague, EQUIPMENT_STOPPAGE } from './reports.ts'
import { expect } from './test.ts'

/* Past data for tests of deadlines: rules that have applied for days, and reports of past days. */

export const REPORTER = 'reporterb.c3'
/** Reports of this area need no approval. */
export const JETTY = 'Jetty 2'
export const COMPANY = 3
export const ago = (days: number) => companyToday().subtract({ days })

/** Adds a rule for an area that has applied for twenty days: no screen can create a rule for the past. */
export async function ruled(area: string, { dueAt, lockAfterDays }: { dueAt: string; lockAfterDays?: number }) {
  await execute('alter table expectation_rule disable trigger keep_begun_days', [])
  const written = await execute(
    `insert into expectation_rule (series_id, area_id, by_shift, weekdays, leaves_out_holidays, due_at, due_next_day,
       grace_minutes, lock_after_days, from_day, created_by, updated_by)
     values ($1, $1, false, '{1,2,3,4,5,6,7}', false, $2, false, 0, $3, $4, 1, 1)`,
    [areaNamed(COMPANY, area).id, dueAt, lockAfterDays ?? null, ago(20).toString()],
  )
  await execute('alter table expectation_rule enable trigger keep_begun_days', [])
  expect(written).toBe(1)
}

/** Files a stoppage at the jetty as the reporter, from outside the page. */
export async function filed(day: Temporal.PlainDate, description: string) {
  const by = await colleague(REPORTER)
  await by.call('CreateReport/SaveData', {
    eventGroupId: 2,
    companyId: COMPANY,
    areaId: [areaNamed(COMPANY, JETTY).id],
    eventTypeId: EQUIPMENT_STOPPAGE,
    eventDate: dayText(day),
    startTime: '03:17',
    notEnded: true,
    description,
    shifts: [begunShift(COMPANY).id],
    requestId: crypto.randomUUID(),
  })
  await by.leave()
}

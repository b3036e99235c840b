import { sql } from 'kysely'
import type { ReminderStep } from '@daybook/shared/rules/reminderSteps'
import { writeRule } from '../expectations/change.queries.ts'
import type { Draft } from '../expectations/rules.queries.ts'
import type { TestApp } from './app.ts'
import { type Role, company, people } from './world.ts'
import { makeReminders } from '../mail/reminders/make.ts'

/** A rule of the home company, due at 18:00, from the day after the tests' today. */
export const RULE: Draft = {
  seriesId: null,
  companyId: company.home,
  areaId: null,
  groupId: null,
  isByShift: false,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  leavesOutHolidays: false,
  dueAt: '18:00',
  isDueNextDay: false,
  graceMinutes: 0,
  lockAfterDays: null,
  reminderSteps: [],
  from: '2026-11-21',
  until: null,
}

/** Saves a rule with steps; returns its series. */
export function addRule({ db }: TestApp, reminderSteps: readonly ReminderStep[], given: Partial<Draft> = {}) {
  return writeRule(db, { ...RULE, ...given, reminderSteps }, people.admin.id)
}

/** Runs the job at a moment; returns who got new reminders, with the areas that each names. */
export async function turn(app: TestApp, at: string): Promise<Record<string, number[]>> {
  const { rows: before } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from letter`.execute(app.db)
  await app.setNow(at)
  await makeReminders(app.services)
  const { rows } = await sql<{ receiverId: number; areaIds: number[] }>`
    select l.receiver_id as "receiverId", (select array_agg((c ->> 'areaId')::int order by (c ->> 'areaId')::int)
      from jsonb_array_elements(l.content -> 'cells') c) as "areaIds"
    from letter l where l.kind = 'reminder' and l.id > ${before[0]?.id ?? 0} order by l.receiver_id, l.id`.execute(
    app.db,
  )
  const told: Record<string, number[]> = {}
  for (const { receiverId, areaIds } of rows) {
    const role = (Object.keys(people) as Role[]).find((one) => people[one].id === receiverId) ?? String(receiverId)
    told[role] = [...(told[role] ?? []), ...areaIds]
  }
  return told
}

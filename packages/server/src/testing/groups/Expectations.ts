import { sql } from 'kysely'
import type { Received } from '@daybook/shared'
import { type TestApp, refused, success } from '../app.ts'
import { type Role, area } from '../world.ts'

/** A rule for the gate from tomorrow, as the form sends it. */
export const ruleForm = {
  ruleId: null,
  version: '',
  scope: 'area',
  companyId: null,
  areaId: area.gate,
  eventGroupId: null,
  isByShift: false,
  weekdays: [1, 2, 3, 4, 5],
  leavesOutHolidays: true,
  dueAt: '18:00',
  isDueNextDay: false,
  graceMinutes: '30',
  lockAfterDays: '3',
  nilOnlyAfterEnd: false,
  steps: [{ minutes: -60, to: 'reporters' }],
  from: '2026-11-21',
  until: null,
} as const satisfies Received<'Expectations/SaveRule'>

export async function saveRule({ call }: TestApp, role: Role, more: object = {}): Promise<number> {
  return success(await call(role, 'Expectations/SaveRule', { ...ruleForm, ...more })).ruleId
}

/** The field messages of a refused rule, or the overall message. */
export async function ruleRefusal({ call }: TestApp, role: Role, more: object = {}) {
  const failure = refused(await call(role, 'Expectations/SaveRule', { ...ruleForm, ...more }))
  return failure.fieldErrors?.map(({ field, message }) => [field, message]) ?? failure.message
}

export async function ruleNow({ call }: TestApp, role: Role, ruleId: number) {
  return success(await call(role, 'Expectations/GetRule', { ruleId })).rule
}

/** The stored versions of all rules, by first day. */
export const storedRules = ({ db }: TestApp) =>
  db
    .selectFrom('expectation_rule')
    .select(['from_day', 'until_day', 'due_at', 'series_id'])
    .orderBy('from_day')
    .execute()

/** Sets the clock, even to another day, without signing anyone out. */
export async function moveTo(test: TestApp, iso: string): Promise<void> {
  await test.setNow(iso)
  await sql`update session set created_at = daybook_now(), seen_at = daybook_now()`.execute(test.db)
}

import type { Input } from '@daybook/shared'
import { type TestApp, success } from '../app.ts'
import { abnormalForm } from '../report.ts'
import type { Role } from '../world.ts'

type Form = Input<'Alerts/Save'>

/** Two abnormal events within an hour. */
export const alertForm = (change: Partial<Form> = {}): Form => ({
  name: 'Pumps',
  isAbnormal: true,
  count: 2,
  within: 1,
  unit: 'hours',
  ...change,
})

export const saveAlert = async (app: TestApp, role: Role, change: Partial<Form> = {}) =>
  success(await app.call(role, 'Alerts/Save', alertForm(change))).alertId

/** Files an abnormal event of a time of day, by default at the gate today; returns its id. */
export async function fileAt(
  app: TestApp,
  startTime: string,
  change: Parameters<typeof abnormalForm>[0] = {},
): Promise<number> {
  const form = abnormalForm({ startTime, endTime: null, notEnded: true, ...change })
  return success(await app.call('reporter', 'CreateReport/SaveData', form)).eventIds[0] ?? 0
}

/** What was said: when a rule spoke and was over, 'HH:mm' in Bangkok, in order. */
export async function saidBy({ db }: TestApp, ruleId: number): Promise<string[]> {
  const time = (at: Date | null) =>
    at
      ? Temporal.Instant.fromEpochMilliseconds(at.getTime())
          .toZonedDateTimeISO('Asia/Bangkok')
          .toPlainTime()
          .toString({ smallestUnit: 'minute' })
      : '…'
  const rows = await db
    .selectFrom('alert_occurrence')
    .selectAll()
    .where('rule_id', '=', ruleId)
    .orderBy('spoke_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => `${time(row.spoke_at as Date)} ${time(row.over_at as Date | null)}`)
}

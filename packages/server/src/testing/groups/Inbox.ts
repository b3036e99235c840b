import type { Input } from '@daybook/shared'
import { type TestApp, success } from '../app.ts'
import { addReport } from '../reports.ts'
import { type Role, area } from '../world.ts'

/* Helpers for the inbox tests. */

export const KEY = '7d2a3f0e-58f3-4a45-8a6f-0e2c6b9f1d01'
export const OTHER_KEY = '7d2a3f0e-58f3-4a45-8a6f-0e2c6b9f1d02'

/** A waiting report of the quay by default. */
export const wait = (test: Pick<TestApp, 'db'>, change: Partial<Parameters<typeof addReport>[1]> = {}) =>
  addReport(test.db, { area: area.quay, status: 1, ...change })

type Asked = Input<'Inbox/Decide'>

/** Decides reports at version 1; `change` overrides the request. */
export const decide = (
  test: TestApp,
  role: Role | 'nobody',
  ids: number[],
  change: Partial<Asked> = {},
  headers = {},
) =>
  test.call(
    role,
    'Inbox/Decide',
    {
      requestId: KEY,
      decision: 'approve',
      reason: '',
      rows: ids.map((eventId) => ({ eventId, version: 1 })),
      ...change,
    },
    headers,
  )

export const reject = (test: TestApp, role: Role, ids: number[], change: Partial<Asked> = {}) =>
  decide(test, role, ids, { decision: 'reject', reason: 'Not complete', ...change })

export const undo = (test: TestApp, role: Role | 'nobody', requestId = KEY, headers = {}) =>
  test.call(role, 'Inbox/Undo', { requestId }, headers)

export const stored = (test: Pick<TestApp, 'db'>, id: number) =>
  test.db.selectFrom('event_report').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const listed = async (test: TestApp, role: Role = 'approver', filter: Partial<Input<'Inbox/GetList'>> = {}) =>
  success(await test.call(role, 'Inbox/GetList', filter))

/** The letters about rejections, oldest first. */
export const rejectedLetters = (test: Pick<TestApp, 'db'>) =>
  test.db.selectFrom('letter').selectAll().where('kind', '=', 'rejected').orderBy('subject_key').execute()

/** People who may not decide anything. */
export const OTHERS: Role[] = ['viewer', 'reporter', 'company', 'admin', 'areaadmin', 'csradmin']
/** Expected statuses for nobody and the others. */
export const REFUSALS = [401, ...OTHERS.map(() => 403)]

import { ACTION_STATES, type ActionState } from '@daybook/shared/rules/actionRules'
import { describe, expect, it } from 'vitest'
import { refused, testApp } from '../../testing/app.ts'
import { addReport } from '../../testing/reports.ts'
import { type Role, area } from '../../testing/world.ts'
import { addAction } from '../../testing/groups/Actions.ts'

/* Who may move an action of Quay from which state to which: every case, against a handwritten table. */

const CALLS = ['Change', 'Finish', 'Verify', 'Waive', 'Reopen'] as const
type Call = (typeof CALLS)[number]

/** Each role's part in an action that colleague owns and reporter added. */
const PARTS: Partial<Record<Role, 'owner' | 'author' | 'verifier' | 'reader' | 'stranger'>> = {
  colleague: 'owner',
  reporter: 'author',
  approver: 'verifier',
  both: 'verifier',
  admin: 'verifier',
  company: 'verifier',
  areaadmin: 'verifier',
  viewer: 'reader',
  csradmin: 'stranger',
  foreigncompany: 'stranger',
}

const ALLOWED: Record<string, Partial<Record<Call, ActionState[]>>> = {
  owner: { Finish: ['open'], Reopen: ['done'] },
  author: { Change: ['open'] },
  verifier: { Change: ['open'], Verify: ['done'], Waive: ['open', 'done'], Reopen: ['done', 'verified', 'waived'] },
}

const RESULT: Record<Call, ActionState> = {
  Change: 'open',
  Finish: 'done',
  Verify: 'verified',
  Waive: 'waived',
  Reopen: 'open',
}

describe('every transition of an action', () => {
  it.each(Object.entries(PARTS) as [Role, string][])(
    'is allowed to %s, its %s, as the table says',
    async (role, part) => {
      const test = await testApp()
      const event = await addReport(test.db, { area: area.quay })
      for (const state of ACTION_STATES)
        for (const call of CALLS) {
          const actionId = await addAction(test, { event, owner: 'colleague', by: 'reporter', state })
          const sent = { requestId: crypto.randomUUID(), actionId, version: 1 }
          const more = {
            Change: { text: 'Otherwise', ownerId: 9, due: '2026-12-01' },
            Waive: { reason: 'No need' },
            Finish: {},
            Verify: {},
            Reopen: {},
          }[call]
          const shown = await test.call(role, 'Actions/GetAction', { actionId })
          const isAllowed = ALLOWED[part]?.[call]?.includes(state) ?? false
          const answer = await test.call(role, `Actions/${call}`, { ...sent, ...more })
          const row = await test.db
            .selectFrom('corrective_action')
            .select(['state', 'version'])
            .where('id', '=', actionId)
            .executeTakeFirstOrThrow()
          const which = `${call} from ${state}`
          expect([which, answer.body.status]).toEqual([which, isAllowed ? 'Success' : 'Error'])
          expect([which, row]).toEqual([which, isAllowed ? { state: RESULT[call], version: 2 } : { state, version: 1 }])
          // The flags behind the page's buttons agree.
          const { body } = shown
          const flag =
            body.status === 'Success' ? body.action.may[call.toLowerCase() as keyof typeof body.action.may] : null
          expect([which, flag]).toEqual([which, part === 'stranger' ? null : isAllowed])
        }
    },
  )

  it('is refused to a verifier who owns the action', async () => {
    const test = await testApp()
    const event = await addReport(test.db, { area: area.quay })
    for (const [call, state] of [
      ['Verify', 'done'],
      ['Waive', 'open'],
      ['Reopen', 'verified'],
    ] as const) {
      const actionId = await addAction(test, { event, owner: 'approver', state })
      const sent = { requestId: crypto.randomUUID(), actionId, version: 1, reason: 'No need' }
      expect(refused(await test.call('approver', `Actions/${call}`, sent)).message).toMatch(/that you own/)
    }
  })
})

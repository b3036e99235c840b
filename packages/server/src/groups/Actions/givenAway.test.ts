import { describe, expect, it } from 'vitest'
import { problemText } from '@daybook/shared/problems'
import { refused, success, testApp } from '../../testing/app.ts'
import { addReport } from '../../testing/reports.ts'
import { type Role, area, people } from '../../testing/world.ts'
import { addAction } from '../../testing/groups/Actions.ts'

const OWN = problemText('ownAction', 'en')

/* Two people see an action through: who had it and gave it away is no second person. */
describe('a corrective action whose owner has changed', () => {
  const decisions = ['Waive', 'Verify', 'Reopen'] as const
  const give = (version: number, actionId: number, to: Role) => ({
    requestId: crypto.randomUUID(),
    actionId,
    version,
    text: 'Mend the fence',
    ownerId: people[to].id,
    due: '2026-11-30',
  })

  it.each(decisions)('is not for the former owner to decide: %s', async (decision) => {
    const test = await testApp()
    const event = await addReport(test.db, { area: area.quay })
    const actionId = await addAction(test, { event, owner: 'areaadmin', by: 'company' })
    const decide = (role: Role, version: number) =>
      test.call(role, `Actions/${decision}`, {
        requestId: crypto.randomUUID(),
        actionId,
        version,
        reason: 'Not needed',
      })
    success(await test.call('areaadmin', 'Actions/Change', give(1, actionId, 'colleague')))
    if (decision !== 'Waive')
      success(await test.call('colleague', 'Actions/Finish', { requestId: crypto.randomUUID(), actionId, version: 2 }))
    const version = decision === 'Waive' ? 2 : 3
    expect(refused(await decide('areaadmin', version)).message).toBe(OWN)
    const { action } = success(await test.call('areaadmin', 'Actions/GetAction', { actionId }))
    expect(action).toMatchObject({ may: { verify: false, waive: false, reopen: false } })
    success(await decide('company', version))
  })

  it('may be decided by a former owner from whom somebody else has taken it', async () => {
    const test = await testApp()
    const event = await addReport(test.db, { area: area.quay })
    const actionId = await addAction(test, { event, owner: 'areaadmin', by: 'company' })
    success(await test.call('company', 'Actions/Change', give(1, actionId, 'colleague')))
    success(
      await test.call('areaadmin', 'Actions/Waive', {
        requestId: crypto.randomUUID(),
        actionId,
        version: 2,
        reason: 'Not needed',
      }),
    )
  })
})

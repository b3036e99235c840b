import { describe, expect, it } from 'vitest'
import { loadDeciders } from '../../mail/editions/daily.queries.ts'
import { type TestApp, refused, success, testApp } from '../../testing/app.ts'
import { operationForm } from '../../testing/report.ts'
import { type Role, area, people } from '../../testing/world.ts'

/* Four-eyes principle: nobody approves what they filed or last edited, whatever other role they did it in. */

const SENTENCE = 'You cannot approve a report that you filed or last edited yourself.'

const fileAt = async (test: TestApp, areaId: number, role: Role = 'reporter') =>
  success(await test.call(role, 'CreateReport/SaveData', operationForm({ areaId: [areaId] }))).eventIds[0] ?? 0
const send = (test: TestApp, role: Role, eventId: number, mode: number, more: object = {}) =>
  test.call(role, 'EventApprove/SaveData', { eventId, mode, ...more })
const edit = async (test: TestApp, role: Role, id: number, areaId: number) =>
  success(await send(test, role, id, 0, operationForm({ areaId: [areaId], description: `edited by ${role}` })))
const giveArea = (test: TestApp, who: Role, area_id: number, role: string) =>
  test.db.insertInto('user_area').values({ user_id: people[who].id, area_id, role }).execute()

/** What every place says about whether a person may decide: the dialog, both lists, and the letters. */
async function offers(test: TestApp, role: Role, id: number) {
  const dialog = success(await test.call(role, 'EventApprove/GetData', { eventId: id })).record
  const record = success(await test.call(role, 'EventRecord/GetData', {}))
  const row = record.events.find(({ eventId }) => eventId === id)
  const todays = success(await test.call(role, 'EventToday/LoadEventToday', {}))
  const today = todays.operationEvents.find(({ eventId }) => eventId === id)
  const deciders = await loadDeciders(test.db, [id])
  return [
    dialog.canApprove,
    row?.canApprove,
    today?.canApprove,
    deciders.some(({ userId }) => userId === people[role].id),
  ]
}
const letters = async ({ db }: TestApp, role: Role) =>
  (
    await db
      .selectFrom('letter')
      .select('id')
      .where('kind', '=', 'approval')
      .where('receiver_id', '=', people[role].id)
      .execute()
  ).length

describe('EventApprove.SaveData by the reporter or last editor', () => {
  it('keeps the last editor from deciding, and nobody else', async () => {
    const test = await testApp()
    const id = await fileAt(test, area.quay)
    expect(await offers(test, 'both', id)).toEqual([true, true, true, true])
    await edit(test, 'both', id, area.quay)
    expect(await offers(test, 'both', id)).toEqual([false, false, false, false])
    for (const mode of [1, 2])
      expect(refused(await send(test, 'both', id, mode, { approvalRemark: 'no' })).message).toBe(SENTENCE)
    expect(await offers(test, 'approver', id)).toEqual([true, true, true, true])
    // The last edit counts: someone else's edit restores the right to decide.
    await edit(test, 'reporter', id, area.quay)
    expect(await offers(test, 'both', id)).toEqual([true, true, true, true])
    success(await send(test, 'both', id, 1))
  })

  it('counts an edit made as administrator of the area', async () => {
    const test = await testApp()
    await test.db.insertInto('user_group').values({ user_id: people.areaadmin.id, group_id: 5 }).execute()
    await giveArea(test, 'areaadmin', area.quay, 'approve')
    const id = await fileAt(test, area.quay)
    expect(await offers(test, 'areaadmin', id)).toEqual([true, true, true, true])
    await edit(test, 'areaadmin', id, area.quay)
    expect(await offers(test, 'areaadmin', id)).toEqual([false, false, false, false])
    expect(refused(await send(test, 'areaadmin', id, 1)).message).toBe(SENTENCE)
  })

  it('leaves the decision to the only approver of the area', async () => {
    const test = await testApp()
    await giveArea(test, 'reporter', area.dock, 'report')
    const id = await fileAt(test, area.dock)
    await edit(test, 'both', id, area.dock)
    expect(await offers(test, 'both', id)).toEqual([true, true, true, true])
    success(await send(test, 'both', id, 1))
  })

  it('sends approval letters only to people who may decide', async () => {
    const test = await testApp()
    const id = await fileAt(test, area.quay)
    expect([await letters(test, 'approver'), await letters(test, 'both')]).toEqual([1, 1])
    success(await send(test, 'approver', id, 2, { approvalRemark: 'Not complete' }))
    // Editing a rejected report submits it for approval again.
    await edit(test, 'both', id, area.quay)
    expect([await letters(test, 'approver'), await letters(test, 'both')]).toEqual([2, 1])
  })
})

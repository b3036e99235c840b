import { describe, expect, it } from 'vitest'
import { refused, scratchApp, testApp } from '../../testing/app.ts'
import { statuses } from '../../testing/refusals.ts'
import { workbook } from '../../testing/workbook.ts'
import { area, company, people } from '../../testing/world.ts'
import { openForm, receiverForm, refusals, save, storedOf } from '../../testing/groups/ReceiverGroup.ts'

const NOT_FOUND = 'The data was not found.'

describe('ReceiverGroup.SaveData', () => {
  it('saves a group with its members and areas, and an edit of it', async () => {
    const app = await testApp()
    const id = await save(app, 'company', receiverForm())
    expect(await storedOf(app, id)).toEqual({
      areas: [area.port, area.fence],
      members: [
        [people.company.id, true],
        [people.both.id, false],
      ],
    })
    const form = await openForm(app, 'company', id)
    await save(app, 'company', {
      ...form,
      active: false,
      inactiveNote: 'Not needed',
      members: [{ userId: people.both.id, status: true }],
      areaRelations: [{ areaId: area.fence }, { areaId: area.quay }],
    })
    expect(await storedOf(app, id)).toEqual({ areas: [area.quay, area.fence], members: [[people.both.id, true]] })
    expect(await openForm(app, 'company', id)).toMatchObject({ active: false, inactiveNote: 'Not needed' })
  })

  it('names every invalid field, in both languages', async () => {
    const app = await testApp()
    const nothing = { receiverGroupName: ' ', areaRelations: [] }
    expect(await refusals(app, 'company', nothing)).toEqual([
      ['receiverGroupName', 'Please Specify Receiver Group Name'],
      ['active', 'Please Specify Status'],
      ['areaRelations', 'Please select Relation with Area'],
    ])
    const thai = await app.call('company', 'ReceiverGroup/SaveData', receiverForm({ areaRelations: [] }), {
      'accept-language': 'th',
    })
    expect(refused(thai).message).toBe('กรุณาเลือกความสัมพันธ์กับพื้นที่')
    expect(await refusals(app, 'company', receiverForm({ active: false }))).toEqual([
      ['inactiveNote', 'Please Specify Remark'],
    ])
    expect(await refusals(app, 'company', receiverForm({ active: false, inactiveNote: 'x'.repeat(501) }))).toEqual([
      ['inactiveNote', 'Remark must be at most 500 characters'],
    ])
    expect(await refusals(app, 'company', receiverForm({ receiverGroupName: 'x'.repeat(201) }))).toEqual([
      ['receiverGroupName', 'Receiver Group Name must be at most 200 characters'],
    ])
  })

  it('accepts a name once', async () => {
    const app = await testApp()
    await save(app, 'company', receiverForm())
    const again = refused(
      await app.call('company', 'ReceiverGroup/SaveData', receiverForm({ receiverGroupName: ' ท่าเรือ PORT ' })),
    )
    expect(again).toMatchObject({
      status: 'DUP',
      fieldErrors: [{ field: 'receiverGroupName', message: 'Receiver Group Name Duplicate Data' }],
    })
  })

  it('reveals no names of groups that the caller does not administer', async () => {
    const app = await testApp()
    const foreign = receiverForm({ members: [], areaRelations: [{ areaId: area.foreign }] })
    await save(app, 'admin', foreign)
    const own = await save(app, 'company', receiverForm())
    expect(await refusals(app, 'company', receiverForm())).toEqual([
      ['receiverGroupName', 'Receiver Group Name Duplicate Data'],
    ])
    // For someone who sees both, the name is taken; each of the two may still be saved unchanged.
    expect(await refusals(app, 'admin', foreign)).toEqual([['receiverGroupName', 'Receiver Group Name Duplicate Data']])
    await save(app, 'company', { ...(await openForm(app, 'company', own)), inactiveNote: '' })
  })

  it('accepts only areas and members of the caller', async () => {
    const app = await testApp()
    const areas = 'Area is not available. Please choose again.'
    const members = 'Member is not available. Please choose again.'
    for (const [role, areaId] of [
      ['company', area.foreign],
      ['company', area.csr],
      ['areaadmin', area.gate],
      ['csradmin', area.foreignCsr],
      ['admin', 999_999],
    ] as const) {
      const form = receiverForm({ members: [], areaRelations: [{ areaId }] })
      expect(await refusals(app, role, form), `${role} ${areaId}`).toEqual([['areaRelations', areas]])
    }
    for (const userId of [people.foreignreporter.id, 999_999]) {
      expect(await refusals(app, 'company', receiverForm({ members: [{ userId }] }))).toEqual([['members', members]])
    }
    await save(app, 'csradmin', receiverForm({ areaRelations: [{ areaId: area.csr }] }))
  })

  it('adds nothing closed, and keeps what was closed since', async () => {
    const app = await testApp()
    const id = await save(app, 'company', receiverForm())
    const closed = { is_active: false, inactive_note: 'closed' }
    await app.db.updateTable('area').set(closed).where('id', 'in', [area.fence, area.dock]).execute()
    await app.db.updateTable('user_account').set(closed).where('id', '=', people.both.id).execute()
    await save(app, 'company', await openForm(app, 'company', id))
    expect((await storedOf(app, id)).areas).toEqual([area.port, area.fence])
    const other = receiverForm({ receiverGroupName: 'Other', areaRelations: [{ areaId: area.dock }] })
    expect(await refusals(app, 'company', other)).toEqual([
      ['members', 'Member is not available. Please choose again.'],
      ['areaRelations', 'Area is not available. Please choose again.'],
    ])
  })

  it('changes only the own areas of a shared group, and keeps those of others', async () => {
    const app = await testApp()
    const areaRelations = [area.csr, area.foreignCsr, area.port].map((areaId) => ({ areaId }))
    const members = [people.csradmin.id, people.foreigncompany.id].map((userId) => ({ userId }))
    const id = await save(app, 'admin', receiverForm({ areaRelations, members }))
    const second = await app.db
      .insertInto('area')
      .values({ company_id: company.csr, event_group_id: 1, name: 'Hill', position: 2 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.db
      .insertInto('user_area')
      .values({ user_id: people.csradmin.id, area_id: second.id, role: 'csr_admin' })
      .execute()
    const form = await openForm(app, 'csradmin', id)
    const message =
      'ท่าเรือ Port also includes areas that you do not administer; you can change only your own part of it.'
    expect(await refusals(app, 'csradmin', { ...form, receiverGroupName: 'Mine' })).toBe(message)
    expect(await refusals(app, 'csradmin', { ...form, active: false, inactiveNote: 'no' })).toBe(message)
    expect(await refusals(app, 'csradmin', { ...form, members: [] })).toBe(message)
    await save(app, 'csradmin', { ...form, areaRelations: [{ areaId: second.id }] })
    expect(await storedOf(app, id)).toEqual({
      areas: [area.port, area.foreignCsr, second.id],
      members: [
        [people.csradmin.id, true],
        [people.foreigncompany.id, true],
      ],
    })
  })

  it('finds no group out of scope', async () => {
    const app = await testApp()
    const id = await save(app, 'company', receiverForm())
    for (const receiverGroupId of [id, 999_999]) {
      const input = receiverForm({ receiverGroupId, members: [], areaRelations: [{ areaId: area.foreign }] })
      expect(await refusals(app, 'foreigncompany', input)).toBe(NOT_FOUND)
    }
  })

  it('refuses a form that was read before somebody else saved', async () => {
    const app = await testApp()
    const id = await save(app, 'company', receiverForm())
    const form = await openForm(app, 'company', id)
    await app.setNow('2026-11-20T10:05:00+07:00')
    await save(app, 'admin', await openForm(app, 'admin', id))
    expect(await refusals(app, 'company', form)).toMatch(/^This data was changed by admin Tester at 20\/11\/2026 10:05/)
  })

  it('lets one of two concurrent saves win, and accepts a name once', async () => {
    const app = await scratchApp()
    const add = () => app.call('company', 'ReceiverGroup/SaveData', receiverForm())
    const added = await Promise.all([add(), add(), add()])
    expect(added.map(({ body }) => body.status).filter((status) => status === 'Success')).toHaveLength(1)
    const { id } = await app.db.selectFrom('receiver_group').select('id').executeTakeFirstOrThrow()
    const form = await openForm(app, 'company', id)
    const edit = (receiverGroupName: string) =>
      app.call('company', 'ReceiverGroup/SaveData', { ...form, receiverGroupName })
    const edited = await Promise.all([edit('One'), edit('Other')])
    expect(edited.filter(({ body }) => body.status === 'Success')).toHaveLength(1)
    // An export reads on its own connection, so read it back here, where the save is committed.
    const { sheets } = await workbook(app, 'company', 'ReceiverGroup/ExportExcels', {})
    expect(sheets[2]?.slice(1).map((row) => row.slice(2, 4))).toEqual([
      ['E7', 'both'],
      ['E2', 'company'],
    ])
    expect(sheets[3]?.slice(1).map((row) => row[3])).toEqual(['Port', 'Fence'])
  })

  it('refuses callers without a session or with view-only rights', async () => {
    const app = await testApp()
    expect(await statuses(app, ['nobody', 'viewer', 'reporter'], 'ReceiverGroup/SaveData', receiverForm())).toEqual([
      401, 403, 403,
    ])
  })
})

import type { Input } from '@daybook/shared'
import { type TestApp, refused, success } from '../app.ts'
import { type Role, area, people } from '../world.ts'

export type ReceiverInput = Input<'ReceiverGroup/SaveData'>

/** A complete new group of the port with two members. */
export function receiverForm(change: Partial<ReceiverInput> = {}): ReceiverInput {
  return {
    receiverGroupName: 'ท่าเรือ Port',
    active: true,
    inactiveNote: '',
    members: [
      { userId: people.company.id, status: true },
      { userId: people.both.id, status: false },
    ],
    areaRelations: [{ areaId: area.port }, { areaId: area.fence }],
    ...change,
  }
}

export async function save({ call }: TestApp, role: Role, input: ReceiverInput): Promise<number> {
  return success(await call(role, 'ReceiverGroup/SaveData', input)).receiverGroupId
}

/** The fields with their messages for which a save is refused, or the overall message. */
export async function refusals({ call }: TestApp, role: Role, input: object) {
  const failure = refused(await call(role, 'ReceiverGroup/SaveData', input))
  return failure.fieldErrors?.map(({ field, message }) => [field, message]) ?? failure.message
}

/** The form as a user opens it for a group. */
export async function openForm({ call }: TestApp, role: Role, id: number): Promise<ReceiverInput> {
  const { record } = success(await call(role, 'ReceiverGroup/LoadCreate', { receiverGroupId: id }))
  if (!record) throw new Error('no such group')
  return record
}

/** What is stored of a group, regardless of who may see it. */
export async function storedOf({ db }: TestApp, id: number) {
  const areas = await db
    .selectFrom('receiver_group_area')
    .select('area_id')
    .where('receiver_group_id', '=', id)
    .orderBy('area_id')
    .execute()
  const members = await db
    .selectFrom('receiver_group_member')
    .select(['user_id', 'is_active'])
    .where('receiver_group_id', '=', id)
    .orderBy('user_id')
    .execute()
  return {
    areas: areas.map(({ area_id }) => area_id),
    members: members.map(({ user_id, is_active }) => [user_id, is_active]),
  }
}

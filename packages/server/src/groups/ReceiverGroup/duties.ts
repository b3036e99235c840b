import { MENU } from '@daybook/shared/registry'
import type { SignedIn } from '../../call/call.ts'
import type { HandOver } from '../../administration/act.ts'
import { levelOf } from '../../people/rights/caller.ts'
import { Problem } from '../../platform/problem.ts'
import { type StoredReceiver, loadReceiver } from './record.queries.ts'
import { receiverScope, saveReceiver } from './save.ts'

type Given = { id: number; fromId: number; toId: number | null }

async function find(context: SignedIn, id: number): Promise<StoredReceiver | undefined> {
  const found = await loadReceiver(context.db, await receiverScope(context, 2), id, context.language)
  return found?.hasOthers || levelOf(context.caller, MENU.receiverGroup) < 2 ? undefined : found
}

/** Membership of a receiver group passes on as the group's form gives it. */
export const receiverDuty: HandOver = {
  isGivable: async (context, { id }) => (await find(context, id)) !== undefined,
  takers: (_context, _duty, people) => people,
  async give(context, _tx, held) {
    const found = await find(context, held.id)
    // Nobody takes it over in a group that others administer: whoever left gets no letters anyway.
    if (!found && held.toId === null) return undefined
    if (!found) throw new Problem('notFound')
    if (!found.members.some(({ id, isActive }) => id === held.fromId && isActive)) return undefined
    const isNew = !found.members.some(({ id, isActive }) => id === held.toId && isActive)
    await save(context, found, held.fromId, held.toId)
    return { ...held, toId: isNew ? held.toId : null } satisfies Given
  },
  async giveBack(context, _tx, { id, fromId, toId }: Given) {
    const found = await find(context, id)
    if (!found) throw new Problem('notFound')
    await save(context, found, toId, fromId)
  },
}

async function save(context: SignedIn, stored: StoredReceiver, fromId: number | null, toId: number | null) {
  const members = stored.members.filter(({ id }) => id !== fromId && id !== toId)
  await saveReceiver(context, {
    receiverGroupId: stored.id,
    receiverGroupName: stored.name,
    secondName: stored.secondName,
    active: stored.isActive,
    inactiveNote: stored.remark,
    version: stored.version,
    members: [
      ...members.map(({ id, isActive }) => ({ userId: id, status: isActive })),
      ...(toId === null ? [] : [{ userId: toId, status: true }]),
    ],
    areaRelations: stored.areas.map(({ id }) => ({ areaId: id })),
    wholeCompanies: stored.whole,
  })
}

import { listImport } from '../../../administration/imports/list.ts'
import type { Transaction } from 'kysely'
import type { SignedIn } from '../../../call/call.ts'
import type { DB } from '../../../db/types.ts'
import { inTurns } from '../../../administration/imports/judge.ts'
import { type PlannedRelation, judgeReceivers } from './plan.ts'
import { type NamedGroup, addGroups, addRelations, removeRelations, touchGroups } from './receivers.queries.ts'

/** Rows per statement. */
const SOME = 250

async function writeReceivers({ caller }: SignedIn, tx: Transaction<DB>, writes: PlannedRelation[]): Promise<void> {
  const groups = [...new Set(writes.map(({ group }) => group))]
  const made = groups.filter(({ id }) => id === null)
  const ids = new Map<NamedGroup, number>(groups.flatMap((group) => (group.id === null ? [] : [[group, group.id]])))
  await inTurns(made, SOME, async (some) => {
    const added = await addGroups(
      tx,
      some.map(({ name }) => name),
      caller.userId,
    )
    some.forEach((group, place) => void ids.set(group, added[place] as number))
  })
  await inTurns(writes, SOME, (some) =>
    addRelations(
      tx,
      some.map(({ group, memberId, areaId }) => ({ groupId: ids.get(group) as number, memberId, areaId })),
    ),
  )
  for (const { group, gone } of writes) if (gone && group.id !== null) await removeRelations(tx, group.id, gone)
  await touchGroups(
    tx,
    groups.flatMap(({ id }) => (id === null ? [] : [id])),
    caller.userId,
  )
}

export const receiverImport = listImport(judgeReceivers, writeReceivers)

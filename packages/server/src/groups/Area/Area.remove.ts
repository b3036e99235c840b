import type { SignedIn } from '../../call/call.ts'
import { usedBy } from '../../administration/inUse.ts'
import { arrange, lockOrder } from '../../administration/ordering.ts'
import { Problem, refuseFields } from '../../platform/problem.ts'
import { lockAreas } from '../../events/context.queries.ts'
import { areaScope } from '../../people/rights/administration.ts'
import { loadAreaUse, loadOwnAreas, markDeleted } from './Area.write.queries.ts'

/** Throws inUseBy, at the field if given, for the first area in use. Makes concurrent filings for these areas wait. */
export async function refuseUsedAreas({ db, caller, language }: SignedIn, ids: number[], path?: string): Promise<void> {
  await lockAreas(db, ids)
  for (const { name, hasReports, rights, receiverGroups } of await loadAreaUse(db, ids, caller.userId, language)) {
    const by = usedBy(language, [
      { kind: 'report', count: hasReports },
      { kind: 'userRight', count: rights },
      { kind: 'receiverGroup', count: receiverGroups },
    ])
    if (!by) continue
    if (path) refuseFields([{ path, code: 'inUseBy', values: { name, by } }])
    throw new Problem('inUseBy', { name, by })
  }
}

/** Deletes areas with their sub areas, all or none, in the caller's transaction. Throws notFound for others' areas. */
export async function removeAreas(context: SignedIn, ids: number[]): Promise<void> {
  const { db, caller } = context
  const companies = new Set((await ownAreas(context, ids)).map(({ companyId }) => companyId))
  await lockOrder(db, ...[...companies].map((companyId) => ({ table: 'area', companyId }) as const))
  const areas = await ownAreas(context, ids)
  await lockAreas(
    db,
    areas.flatMap(({ id, subIds }) => [id, ...subIds]),
  )
  await refuseUsedAreas(context, ids)
  await markDeleted(db, ids, caller.userId)
  const lists = new Map(areas.map(({ companyId, groupId }) => [`${companyId} ${groupId}`, { companyId, groupId }]))
  for (const list of lists.values()) await arrange(db, { table: 'area', ...list, parentId: null })
}

async function ownAreas({ db, caller }: SignedIn, ids: number[]) {
  const areas = await loadOwnAreas(db, areaScope(caller, 6, 2), ids)
  if (areas.length < ids.length) throw new Problem('notFound')
  return areas
}

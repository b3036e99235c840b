import { type ChangeRecord, type StatusChange, statusOf } from '../../administration/act.ts'
import { refuseChanged } from '../../administration/record.ts'
import { judgeEventTypes, refuseObstacle } from '../../people/rights/changing.ts'
import { Problem } from '../../platform/problem.ts'
import { loadType } from './EventType.record.queries.ts'
import { saveEventType } from './EventType.save.ts'

/** Closes or opens one event type as the form would: the same rights, checks and write. */
export const changeEventType: ChangeRecord<StatusChange> = async (context, tx, { id, version }, made) => {
  const stored = await loadType(tx, id)
  if (!stored) throw new Problem('notFound')
  refuseObstacle((await judgeEventTypes(tx, context.caller, [id]))(id))
  refuseChanged(stored, version, context.clock.timeZone)
  const { isActive, remark } = statusOf(made)
  if (isActive === stored.isActive) return { isSame: true }
  await saveEventType(context, {
    eventTypeId: id,
    eventGroupId: stored.groupId,
    colorId: stored.colorId,
    eventTypeName: stored.name,
    secondName: stored.secondName,
    shortName: stored.shortName,
    note: stored.definition,
    active: isActive,
    inactiveNote: remark,
    advance: stored.allowsAdvance,
    position: null,
    version: stored.version,
    // Sub types that are left out stay as they are.
    subEventTypes: [],
  })
  const { version: laterVersion } = (await loadType(tx, id)) ?? stored
  return { isSame: false, laterVersion, reversal: { isActive: stored.isActive, remark: stored.remark } }
}

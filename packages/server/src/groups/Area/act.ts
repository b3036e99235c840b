import type { ActChange, ActKind } from '@daybook/shared/calls/Acts'
import { MENU } from '@daybook/shared/registry'
import { refuseChanged } from '../../administration/record.ts'
import { areaScope } from '../../people/rights/administration.ts'
import { Problem } from '../../platform/problem.ts'
import { type StoredArea, loadArea } from './Area.record.queries.ts'
import { saveArea } from './Area.save.ts'
import { type ChangeRecord, listAfter } from '../../administration/act.ts'
import { areSame } from '../../people/rights/levels.ts'

/** What becomes of one area with its sub areas, by their ids; what it does not name stays as it is. */
export type AreaChange = {
  isActive?: boolean
  remark?: string
  notifies?: boolean
  typeIds?: number[]
  approvals?: Record<number, boolean>
  shifts?: Record<number, number[]>
}

/** Changes one area as the form would: the same rights, checks and write. */
export const changeArea: ChangeRecord<AreaChange> = async (context, tx, { id, version }, made) => {
  const { caller, clock, language } = context
  const scope = areaScope(caller, MENU.area, 2)
  const stored = await loadArea(tx, scope, id, language)
  if (!stored) throw new Problem('notFound')
  if (!stored.isOwn) throw new Problem('areaOfOthers')
  refuseChanged(stored, version, clock.timeZone)
  const change = 'kind' in made ? areaChange(made, stored) : made
  if (Object.keys(change).length === 0) return { isSame: true }
  await saveArea(context, sentOf(stored, change))
  const { version: laterVersion } = (await loadArea(tx, scope, id, language)) ?? stored
  return { isSame: false, laterVersion, reversal: reversalOf(change, stored) }
}

/** The areas that file reports: only those have working times. */
const filing = (stored: StoredArea) =>
  stored.subAreas.length > 0 ? stored.subAreas.filter(({ isOwn }) => isOwn) : [stored]

function areaChange(change: ActChange, stored: StoredArea): AreaChange {
  const { isOn, note, way } = change
  switch (change.kind as Extract<ActKind, `area.${string}`>) {
    case 'area.status':
      return isOn === stored.isActive ? {} : { isActive: isOn === true, remark: isOn ? '' : note }
    case 'area.notification':
      return isOn === stored.notifies ? {} : { notifies: isOn === true }
    case 'area.approval': {
      const others = [stored, ...filing(stored)].filter(({ requiresApproval }) => requiresApproval !== isOn)
      return others.length === 0 ? {} : { approvals: Object.fromEntries(others.map(({ id }) => [id, isOn === true])) }
    }
    case 'area.types': {
      const typeIds = listAfter(stored.typeIds, change.eventTypeIds, way)
      return areSame(typeIds, stored.typeIds) ? {} : { typeIds }
    }
    case 'area.shifts': {
      const after = filing(stored).map((area) => ({ ...area, later: listAfter(area.shiftIds, change.shiftIds, way) }))
      const others = after.filter(({ shiftIds, later }) => !areSame(shiftIds, later))
      return others.length === 0 ? {} : { shifts: Object.fromEntries(others.map(({ id, later }) => [id, later])) }
    }
  }
}

function reversalOf(change: AreaChange, stored: StoredArea): AreaChange {
  const { isActive, remark, notifies, typeIds } = stored
  const parts = new Map([stored, ...stored.subAreas].map((area) => [area.id, area]))
  const before = <T>(
    of: Record<number, unknown>,
    value: (area: { requiresApproval: boolean; shiftIds: number[] }) => T,
  ) =>
    Object.fromEntries(
      Object.keys(of).flatMap((id) => {
        const area = parts.get(Number(id))
        return area ? [[id, value(area)]] : []
      }),
    )
  return {
    ...Object.fromEntries(Object.entries({ isActive, remark, notifies, typeIds }).filter(([name]) => name in change)),
    ...(change.approvals ? { approvals: before(change.approvals, ({ requiresApproval }) => requiresApproval) } : {}),
    ...(change.shifts ? { shifts: before(change.shifts, ({ shiftIds }) => shiftIds) } : {}),
  }
}

/** The form of an area with a change filled in. Sub areas that stay as they are are not in it. */
function sentOf(stored: StoredArea, change: AreaChange): Parameters<typeof saveArea>[1] {
  const { approvals = {}, shifts = {} } = change
  return {
    areaId: stored.id,
    eventGroupId: stored.groupId,
    companyId: stored.companyId,
    parentAreaId: null,
    areaName: stored.name,
    secondName: stored.secondName,
    requiresApproval: approvals[stored.id] ?? stored.requiresApproval,
    active: change.isActive ?? stored.isActive,
    inactiveNote: change.remark ?? stored.remark,
    notification: change.notifies ?? stored.notifies,
    position: null,
    version: stored.version,
    shiftIds: shifts[stored.id] ?? stored.shiftIds,
    eventTypeIds: change.typeIds ?? stored.typeIds,
    hasSubAreas: stored.subAreas.length > 0,
    subAreas: stored.subAreas
      .filter(({ id }) => id in approvals || id in shifts)
      .map((sub) => ({
        areaId: sub.id,
        headAreaId: stored.id,
        position: sub.place,
        areaName: sub.name,
        secondName: sub.secondName,
        requiresApproval: approvals[sub.id] ?? sub.requiresApproval,
        active: sub.isActive,
        inactiveNote: sub.remark,
        shiftIds: shifts[sub.id] ?? sub.shiftIds,
        shiftName: '',
        approval: null,
        status: null,
        deleted: false,
        isNew: false,
        isDelete: null,
      })),
  }
}

import type { EventChoices } from '../../events/EventFields.tsx'
import type { EventValues } from '../../events/eventValues.ts'
import { sharedShifts } from '../../events/shiftGroups.ts'

/** The server's obvious choice given the fields above: the only option, or the caller's last one. */
export type Obvious = { companyId: number | null; areaIds: readonly number[] }

/** Which obvious choices to apply: those below a field that the user has just chosen, never ones just cleared. */
export type Wanted = { company: boolean; areas: boolean }

export const NOTHING_WANTED: Wanted = { company: false, areas: false }

/** The obvious choices to apply after a change by the user. */
export function wantedAfter(change: Partial<EventValues>): Wanted {
  return {
    company: 'eventGroupId' in change && change.eventGroupId !== null,
    areas:
      ('eventGroupId' in change && change.eventGroupId !== null) ||
      ('companyId' in change && change.companyId !== null),
  }
}

/**
 * The changes that a server answer makes to the form: wanted obvious choices are applied, and options no longer offered are
 * removed. `choices` must belong to exactly these values.
 */
export function fitted(
  values: EventValues,
  choices: EventChoices,
  obvious: Obvious,
  wanted: Wanted,
): Partial<EventValues> {
  if (wanted.company && values.companyId === null && obvious.companyId !== null) {
    return { companyId: obvious.companyId }
  }
  const change: Partial<EventValues> = {}
  const areas = values.areaId.filter((id) => choices.areas.some(({ areaId }) => areaId === id))
  if (areas.length < values.areaId.length) return { areaId: areas }
  if (wanted.areas && values.companyId !== null && values.areaId.length === 0 && obvious.areaIds.length > 0) {
    return { areaId: [...obvious.areaIds] }
  }
  if (values.areaId.length === 0) return change
  const type = choices.types.find(({ eventTypeId }) => eventTypeId === values.eventTypeId)
  if (values.eventTypeId !== null && !type) {
    change.eventTypeId = null
    change.subEventTypeId = null
  }
  const offered = sharedShifts(choices.shifts, values.areaId)
  const shifts = values.shifts.filter((id) => offered.includes(id))
  if (shifts.length < values.shifts.length) change.shifts = shifts
  return change
}

import type { EventChoices } from '../../events/EventFields.tsx'
import type { EventValues } from '../../events/eventValues.ts'
import { sharedShifts } from '../../events/shiftGroups.ts'

/** The server's obvious choice for what stands above: the only one, or the caller's last. */
export type Obvious = { companyId: number | null; areaIds: readonly number[] }

/** Which obvious choices to take: those below what somebody has just chosen, never what they have just cleared. */
export type Wanted = { company: boolean; areas: boolean }

export const NOTHING_WANTED: Wanted = { company: false, areas: false }

/** What a change of somebody's makes the form look for. */
export function wantedAfter(change: Partial<EventValues>): Wanted {
  return {
    company: 'nEventGroupID' in change && change.nEventGroupID !== null,
    areas:
      ('nEventGroupID' in change && change.nEventGroupID !== null) ||
      ('nCompanyID' in change && change.nCompanyID !== null),
  }
}

/**
 * What an answer of the server changes in the form: obvious choices are taken where they are wanted, and what is no
 * longer offered is taken back. `choices` must be those of these very values.
 */
export function fitted(
  values: EventValues,
  choices: EventChoices,
  obvious: Obvious,
  wanted: Wanted,
): Partial<EventValues> {
  if (wanted.company && values.nCompanyID === null && obvious.companyId !== null) {
    return { nCompanyID: obvious.companyId }
  }
  const change: Partial<EventValues> = {}
  const areas = values.nAreaID.filter((id) => choices.areas.some(({ nAreaID }) => nAreaID === id))
  if (areas.length < values.nAreaID.length) return { nAreaID: areas }
  if (wanted.areas && values.nCompanyID !== null && values.nAreaID.length === 0 && obvious.areaIds.length > 0) {
    return { nAreaID: [...obvious.areaIds] }
  }
  if (values.nAreaID.length === 0) return change
  const type = choices.types.find(({ nEventTypeID }) => nEventTypeID === values.nEventTypeID)
  if (values.nEventTypeID !== null && !type) {
    change.nEventTypeID = null
    change.nSubEventTypeID = null
  }
  const offered = sharedShifts(choices.shifts, values.nAreaID)
  const shifts = values.lstWorkingTime.filter((id) => offered.includes(id))
  if (shifts.length < values.lstWorkingTime.length) change.lstWorkingTime = shifts
  return change
}

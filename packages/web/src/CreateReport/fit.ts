import type { EventChoices } from '../ui/report/EventFields.tsx'
import type { EventValues } from '../ui/report/eventValues.ts'
import { sharedShifts } from '../ui/report/shiftGroups.ts'

/**
 * What the answer of the server changes in the form: a single company or area is chosen at once, and what is no longer
 * offered is taken back. `choices` must be those of these very values.
 */
export function fitted(values: EventValues, choices: EventChoices): Partial<EventValues> {
  const change: Partial<EventValues> = {}
  const [company] = choices.companies
  if (values.nEventGroupID !== null && values.nCompanyID === null && company && choices.companies.length === 1) {
    change.nCompanyID = company.value
  }
  const areas = values.nAreaID.filter((id) => choices.areas.some(({ nAreaID }) => nAreaID === id))
  const [area] = choices.areas
  if (values.nCompanyID !== null && values.nAreaID.length === 0 && area && choices.areas.length === 1) {
    change.nAreaID = [area.nAreaID]
  } else if (areas.length < values.nAreaID.length) {
    change.nAreaID = areas
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

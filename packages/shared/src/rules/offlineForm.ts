import type { Input, Output } from '../index.ts'
import { BACKDATE_DAYS, EVENT_GROUP } from './rules.ts'

/** The form data that a device stores: its choices, and the answer to an empty form, with names and defaults. */
export type KeptForm = { form: Output<'Offline/LoadForm'>; start: Output<'CreateReport/LoadCreateReport'> }

type Chosen = Input<'CreateReport/LoadCreateReport'>
type Area = KeptForm['form']['areas'][number]
type Type = KeptForm['form']['eventTypes'][number]

/**
 * What LoadCreateReport would answer for the current selection, from the data on the device. Offers no default unless it is
 * obvious: only the server knows where someone filed last.
 */
export function offlineChoices({ form, start }: KeptForm, input: Chosen): KeptForm['start'] {
  const group = input.eventGroupId || start.defaultEventGroupId
  const ofGroup = form.areas.filter(({ eventGroupId }) => eventGroupId === group)
  const isStart = group === start.defaultEventGroupId
  const companies = [...new Set(ofGroup.map(({ companyId }) => companyId))]
  const defaultCompanyId = isStart ? start.defaultCompanyId : only(companies)
  const company = input.companyId || defaultCompanyId
  const ofCompany = ofGroup.filter(({ companyId }) => companyId === company)
  const defaultAreaIds =
    isStart && company === start.defaultCompanyId
      ? start.defaultAreaIds
      : ofCompany.length === 1
        ? ofCompany.map(({ areaId }) => areaId)
        : []
  const wanted: readonly number[] = input.areaIds || []
  const chosen = ofCompany.filter(({ areaId }) => (wanted.length > 0 ? wanted : defaultAreaIds).includes(areaId))
  const types = form.eventTypes.filter(
    ({ eventTypeId, parentId }) =>
      parentId === null && chosen.length > 0 && chosen.every(({ typeIds }) => typeIds.includes(eventTypeId)),
  )
  const parents = types.filter(({ eventTypeId }) => !input.eventTypeId || eventTypeId === input.eventTypeId)
  const subTypes = form.eventTypes.filter(({ parentId }) => parents.some(({ eventTypeId }) => eventTypeId === parentId))
  const lastDay = form.advance.find(({ eventGroupId }) => eventGroupId === group)?.lastDay ?? null
  return {
    ...start,
    areas: ofCompany.map(areaRow),
    eventTypes: types.map(typeRow),
    subEventTypes: subTypes.map(typeRow),
    shifts: group === EVENT_GROUP.OPERATION ? chosen.flatMap((area) => shiftRows(form, area)) : [],
    nilAfterEndAreaIds: chosen.filter(({ nilOnlyAfterEnd }) => nilOnlyAfterEnd).map(({ areaId }) => areaId),
    defaultAreaIds,
    defaultCompanyId,
    advance: { allowsAdvance: lastDay !== null, advanceEndDay: lastDay, dates: [] },
    earliestDate: chosen.length > 0 && chosen.every(({ isAdministered }) => isAdministered) ? null : before(form.today),
  }
}

/** Whether a level differs from the last one of an area, as CheclSecurityLevel answers. */
export function isOfflineLevelKept(
  { form }: KeptForm,
  areaIds: readonly number[],
  levelId: number | null | undefined,
): boolean {
  return !form.areas.some(
    ({ areaId, lastLevelId }) =>
      areaIds.includes(areaId) && lastLevelId !== null && levelId != null && lastLevelId !== levelId,
  )
}

const only = <T>(list: readonly T[]): T | null => (list.length === 1 ? (list[0] ?? null) : null)

/** The first day for which a reporter may file. */
function before(today: string): string {
  const day = new Date(`${today}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() - BACKDATE_DAYS)
  return day.toISOString().slice(0, 10)
}

function areaRow({ areaId, areaName, otherName = '', eventGroupId, companyId, position, subPosition }: Area) {
  return { value: areaId, label: areaName, otherName, areaId, areaName, eventGroupId, companyId, position, subPosition }
}

function typeRow({
  eventTypeId,
  eventName,
  otherName = '',
  remark,
  colorId,
  parentId,
  position,
  isAdvance,
  isNil,
}: Type) {
  return {
    value: eventTypeId,
    label: eventName,
    otherName,
    eventTypeId,
    eventName,
    remark,
    colorId,
    headEventTypeId: parentId,
    orderId: position,
    position,
    usedAreaId: null,
    company: null,
    areaId: null,
    advance: isAdvance,
    isNil,
  }
}

function shiftRows({ shifts }: KeptForm['form'], { areaId, areaName, shiftIds }: Area) {
  return shiftIds.flatMap((id) => {
    const shift = shifts.find(({ shiftId }) => shiftId === id)
    if (!shift) return []
    const { label, from, to } = shift
    return [{ value: id, label, shiftId: id, shiftLabel: label, areaName, areaId, from, to }]
  })
}

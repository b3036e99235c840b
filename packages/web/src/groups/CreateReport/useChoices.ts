import type { Output } from '@daybook/shared'
import { parseDay, formatDay } from '@daybook/shared/days'
import type { CompanyTime } from '@daybook/shared/rules/shiftTimes'
import type { EditData, EventTypeMaster } from '@daybook/shared/calls/shapes/event'
import { EVENT_GROUP } from '@daybook/shared/rules/rules'
import { useCall } from '../../app/api.ts'
import type { Chosen, EventChoices } from '../../events/EventFields.tsx'
import type { EventValues } from '../../events/eventValues.ts'
import { companyNow } from '../../events/instant.ts'

export type Loaded = Output<'CreateReport/LoadCreateReport'>

type Read = { data: Loaded | undefined; dataUpdatedAt: number; isPlaceholderData: boolean }

const noAdvance = { allowsAdvance: false, advanceEndDay: null, dates: [] }

/**
 * The options that the form offers for the current choices, and the days it may be for. `start` is the answer for an empty
 * form.
 */
export function useChoices(values: Chosen, start: Loaded, stored: EditData | null) {
  const answer = useCall(
    'CreateReport/LoadCreateReport',
    {
      eventGroupId: values.eventGroupId,
      companyId: values.companyId,
      areaIds: [...values.areaId],
      subAreaIds: [],
      eventDate: '',
      eventTypeId: values.eventTypeId,
    },
    { enabled: values.eventGroupId !== null, keepPrevious: true },
  )
  const loaded = answer.data ?? start
  /** The current day (ISO) and time in the company's time zone, by the server's clock. */
  const clock = () => clockOf(start, answer, loaded)
  const isCurrent = values.eventGroupId === null || (answer.data !== undefined && !answer.isPlaceholderData)
  return {
    choices: choicesOf(values, loaded, stored, clock()),
    /** Whether the choices belong to exactly these values, not to the previous ones. */
    isCurrent,
    isLoading: answer.isFetching,
    advance: values.eventGroupId === null ? noAdvance : loaded.advance,
    earliestDate: loaded.earliestDate,
    nilAfterEndAreaIds: loaded.nilAfterEndAreaIds,
    obvious: { companyId: loaded.defaultCompanyId, areaIds: loaded.defaultAreaIds },
    clock,
  }
}

/** The server's time plus what has elapsed here since; a wrong device clock makes no difference. */
function clockOf(start: Loaded, { data, dataUpdatedAt, isPlaceholderData }: Read, { now }: Loaded) {
  if (!now || data === undefined) return { today: start.today, now: '23:59' }
  // An earlier answer that stands in for the next one says no moment of its own.
  const since = isPlaceholderData ? 0 : Date.now() - dataUpdatedAt
  return companyNow(now, new Date(Date.parse(now) + since))
}

function choicesOf(values: Chosen, loaded: Loaded, stored: EditData | null, now: CompanyTime): EventChoices {
  const shifts = values.areaId.length === 0 ? [] : loaded.shifts
  const begun = begunOf(shifts, values, stored, now)
  const isCsr = values.eventGroupId === EVENT_GROUP.CSR
  const types = values.isAdvance ? loaded.eventTypes.filter(({ advance }) => advance) : loaded.eventTypes
  return {
    groups: loaded.eventGroups,
    companies: values.eventGroupId === null ? [] : isCsr ? loaded.csrCompanies : loaded.companyChoices,
    areas: loaded.areas.filter(
      (area) => area.eventGroupId === values.eventGroupId && area.companyId === values.companyId,
    ),
    types: withStored(types, values, stored),
    subTypes: loaded.subEventTypes,
    shifts: begun,
    areShiftsToCome: shifts.length > 0 && begun.length === 0,
    levels: loaded.securityLevels,
  }
}

/** The shifts that a report of this day may name. One that was chosen before stays: the rules refuse it at the field. */
function begunOf(shifts: Loaded['shifts'], values: Chosen, stored: EditData | null, { today, now }: CompanyTime) {
  if (values.isAdvance || parseDay(values.eventDate) !== today) return shifts
  const kept = new Set([...values.shifts, ...(stored?.shifts ?? [])])
  return shifts.filter(({ shiftId, from }) => from <= now || kept.has(shiftId))
}

/** An edited report keeps its type, even if it is no longer offered for new reports. */
function withStored(types: readonly EventTypeMaster[], values: Chosen, stored: EditData | null) {
  if (!stored || values.areaId[0] !== stored.areaId) return types
  if (types.some(({ eventTypeId }) => eventTypeId === stored.eventTypeId)) return types
  const kept: EventTypeMaster = {
    value: stored.eventTypeId,
    label: stored.eventTypeName,
    eventTypeId: stored.eventTypeId,
    eventName: stored.eventTypeName,
    remark: '',
    colorId: stored.colorId,
    headEventTypeId: null,
    orderId: 0,
    position: 0,
    usedAreaId: null,
    company: null,
    areaId: null,
    advance: stored.advance,
    isNil: false,
  }
  return [...types, kept]
}

/** The place that a form keeps after a filed report. */
export type Staying = Pick<EventValues, 'eventGroupId' | 'companyId'>
/** The area that a form starts with, and its current shift; for a day other than today, that day and no shift. */
export type AtArea = Pick<EventValues, 'eventGroupId' | 'companyId' | 'areaId' | 'shifts'> &
  Partial<Pick<EventValues, 'eventDate'>>

/** Values of a new form for today: at the server's default place, or where the last report was filed. */
export function startValues(empty: EventValues, start: Loaded, at: Staying | null): EventValues {
  const { eventGroupId, companyId } = at ?? {
    eventGroupId: start.defaultEventGroupId,
    companyId: start.defaultCompanyId,
  }
  return { ...empty, eventGroupId, companyId, eventDate: formatDay(start.today) }
}

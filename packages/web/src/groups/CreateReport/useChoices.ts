import type { Output } from '@daybook/shared'
import { wireDay } from '@daybook/shared/days'
import type { EditData, EventTypeMaster } from '@daybook/shared/calls/shapes/event'
import { EVENT_GROUP } from '@daybook/shared/rules/rules'
import { useCall } from '../../app/api.ts'
import type { Chosen, EventChoices } from '../../events/EventFields.tsx'
import type { EventValues } from '../../events/eventValues.ts'
import { companyNow } from '../../events/instant.ts'

export type Loaded = Output<'CreateReport/LoadCreateReport'>

const noAdvance = { allowsAdvance: false, advanceEndDay: null, dates: [] }

/** What the form offers for what has been chosen, with the days that it may be for. `start` is the answer to an empty form. */
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
  const isCurrent = values.eventGroupId === null || (answer.data !== undefined && !answer.isPlaceholderData)
  return {
    choices: choicesOf(values, loaded, stored),
    /** The choices are those of these very values, not of the ones before. */
    isCurrent,
    isLoading: answer.isFetching,
    advance: values.eventGroupId === null ? noAdvance : loaded.advance,
    earliestDate: loaded.earliestDate,
    obvious: { companyId: loaded.defaultCompanyId, areaIds: loaded.defaultAreaIds },
    /** Day (ISO) and time in the company time zone at this moment, by the server's clock. */
    clock: () => clockOf(start, answer.data ? answer.dataUpdatedAt : null, loaded),
  }
}

/** The server's time moved on by what has passed here since; a device whose clock is wrong changes nothing. */
function clockOf(start: Loaded, readAt: number | null, { now }: Loaded): { today: string; now: string } {
  if (!now || readAt === null) return { today: start.today, now: '23:59' }
  return companyNow(now, new Date(Date.parse(now) + Date.now() - readAt))
}

function choicesOf(values: Chosen, loaded: Loaded, stored: EditData | null): EventChoices {
  const isCsr = values.eventGroupId === EVENT_GROUP.CSR
  const types = values.isAdvance ? loaded.eventTypes.filter(({ advance }) => advance === 'Y') : loaded.eventTypes
  return {
    groups: loaded.eventGroups,
    companies: values.eventGroupId === null ? [] : isCsr ? loaded.csrCompanies : loaded.companyChoices,
    areas: loaded.areas.filter(
      (area) => area.eventGroupId === values.eventGroupId && area.companyId === values.companyId,
    ),
    types: withStored(types, values, stored),
    subTypes: loaded.subEventTypes,
    shifts: values.areaId.length === 0 ? [] : loaded.shifts,
    levels: loaded.securityLevels,
  }
}

/** An edited report keeps its type, even one that is no longer offered for new reports. */
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
  }
  return [...types, kept]
}

/** Where a form stays that follows a filed report. */
export type Staying = Pick<EventValues, 'eventGroupId' | 'companyId'>
/** An area that a form begins with, and its running shift; on another day than today, that day and no shift. */
export type AtArea = Pick<EventValues, 'eventGroupId' | 'companyId' | 'areaId' | 'shifts'> &
  Partial<Pick<EventValues, 'eventDate'>>

/** A new form for today: where the server's defaults have it, or where the last report was filed. */
export function startValues(empty: EventValues, start: Loaded, at: Staying | null): EventValues {
  const { eventGroupId, companyId } = at ?? {
    eventGroupId: start.defaultEventGroupId,
    companyId: start.defaultCompanyId,
  }
  return { ...empty, eventGroupId, companyId, eventDate: wireDay(start.today) }
}

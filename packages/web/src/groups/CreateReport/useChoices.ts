import type { Output } from '@daybook/shared'
import { wireDay } from '@daybook/shared/days'
import type { EditData, EventTypeMaster } from '@daybook/shared/calls/shapes/event'
import { EVENT_GROUP } from '@daybook/shared/rules/rules'
import { useCall } from '../../app/api.ts'
import type { Chosen, EventChoices } from '../../events/EventFields.tsx'
import type { EventValues } from '../../events/eventValues.ts'
import { companyNow } from '../../events/instant.ts'

export type Loaded = Output<'CreateReport/LoadCreateReport'>

const noAdvance = { IsAdvanceReport: false, dAdvanceEndDate: null, lstDate: [] }

/** What the form offers for what has been chosen, with the days that it may be for. `start` is the answer to an empty form. */
export function useChoices(values: Chosen, start: Loaded, stored: EditData | null) {
  const answer = useCall(
    'CreateReport/LoadCreateReport',
    {
      nEventGroupID: values.nEventGroupID,
      nCompanyID: values.nCompanyID,
      lstAreaID: [...values.nAreaID],
      lstSubAreaID: [],
      sEventDate: '',
      nEventTypeID: values.nEventTypeID,
    },
    { enabled: values.nEventGroupID !== null, keepPrevious: true },
  )
  const loaded = answer.data ?? start
  const isCurrent = values.nEventGroupID === null || (answer.data !== undefined && !answer.isPlaceholderData)
  return {
    choices: choicesOf(values, loaded, stored),
    /** The choices are those of these very values, not of the ones before. */
    isCurrent,
    isLoading: answer.isFetching,
    advance: values.nEventGroupID === null ? noAdvance : loaded.objTAdvanceReport,
    earliestDate: loaded.dEarliestDate,
    obvious: { companyId: loaded.nDefaultCompany, areaIds: loaded.lstDefaultArea },
    /** Day (ISO) and time in the company time zone at this moment, by the server's clock. */
    clock: () => clockOf(start, answer.data ? answer.dataUpdatedAt : null, loaded),
  }
}

/** The server's time moved on by what has passed here since; a device whose clock is wrong changes nothing. */
function clockOf(start: Loaded, readAt: number | null, { dNow }: Loaded): { today: string; now: string } {
  if (!dNow || readAt === null) return { today: start.dToday, now: '23:59' }
  return companyNow(dNow, new Date(Date.parse(dNow) + Date.now() - readAt))
}

function choicesOf(values: Chosen, loaded: Loaded, stored: EditData | null): EventChoices {
  const isCsr = values.nEventGroupID === EVENT_GROUP.CSR
  const types = values.isAdvance
    ? loaded.lstEventTypeMaster.filter(({ cAdvanceReport }) => cAdvanceReport === 'Y')
    : loaded.lstEventTypeMaster
  return {
    groups: loaded.lstEventGroup,
    companies: values.nEventGroupID === null ? [] : isCsr ? loaded.lstCompyneCSR : loaded.lstCompyne,
    areas: loaded.lstAreaMaster.filter(
      (area) => area.nEventGrupID === values.nEventGroupID && area.nCompanyID === values.nCompanyID,
    ),
    types: withStored(types, values, stored),
    subTypes: loaded.lstEventTypeMaster_Sub,
    shifts: values.nAreaID.length === 0 ? [] : loaded.lstWorkingTimeMaster,
    levels: loaded.lstSecurityLevel,
  }
}

/** An edited report keeps its type, even one that is no longer offered for new reports. */
function withStored(types: readonly EventTypeMaster[], values: Chosen, stored: EditData | null) {
  if (!stored || values.nAreaID[0] !== stored.nAreaID) return types
  if (types.some(({ nEventTypeID }) => nEventTypeID === stored.nEventTypeID)) return types
  const kept: EventTypeMaster = {
    value: stored.nEventTypeID,
    label: stored.sEventTypeName,
    nEventTypeID: stored.nEventTypeID,
    sEventName: stored.sEventTypeName,
    sRemark: '',
    nEventColor: stored.nEventColorID,
    nHearID: null,
    nOrderID: 0,
    nOrder: 0,
    nUseAreaID: null,
    nCompany: null,
    nAreaID: null,
    cAdvanceReport: stored.cAdvanceReport,
  }
  return [...types, kept]
}

/** Where a form stays that follows a filed report. */
export type Staying = Pick<EventValues, 'nEventGroupID' | 'nCompanyID'>

/** A new form for today: as the server's defaults have it, or where the last report was filed. */
export function startValues(empty: EventValues, start: Loaded, at: Staying | null): EventValues {
  const defaults = { nEventGroupID: start.nDefaultEventGroup, nCompanyID: start.nDefaultCompany }
  const { nEventGroupID, nCompanyID } = at ?? defaults
  const isDefault = nEventGroupID === defaults.nEventGroupID && nCompanyID === defaults.nCompanyID
  return {
    ...empty,
    nEventGroupID,
    nCompanyID,
    nAreaID: isDefault ? start.lstDefaultArea : [],
    sEventDate: wireDay(start.dToday),
  }
}

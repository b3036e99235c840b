import { z } from 'zod'
import { areaMaster } from './event.ts'
import {
  CODE,
  MOST_AREAS,
  MOST_PICKED,
  answeredDay,
  companyOption,
  day,
  id,
  listOf,
  option,
  optional,
  text,
} from './wire.ts'
import { wire } from '../../wire.ts'

/* Shared by the five reports: filter, choices, result and the payload of their exports. */

const groups = z.preprocess((value) => (typeof value === 'number' ? [value] : value), listOf(id, 3))

/** The filter of a report; the group is a number or, on the abnormal report, a list. */
export const reportFilter = {
  companyId: wire('nCompanyID', optional(id)),
  eventGroupId: wire('nEventGroupID', groups),
  areaIds: wire('lstAreaID', listOf(id, MOST_AREAS)),
  eventTypes: wire('lstEventType', listOf(id, MOST_PICKED)),
  startDate: wire('sStartDate', optional(day)),
  endDate: wire('sEndDate', optional(day)),
  year: wire('nYear', optional(z.int().min(2020).max(2200))),
}

/** Choices and defaults of a report's filter. */
export const loadData = {
  permission: wire('nPermission', z.int()),
  companies: wire('lstCompany', z.array(companyOption)),
  csrCompanies: wire('lstCompanyCSR', z.array(companyOption)),
  eventGroups: wire('lstEventGroup', z.array(option)),
  areas: wire('lstArea', z.array(areaMaster)),
  defaultCompanyId: wire('nDefaultCompanyID', z.int().nullable()),
  defaultEventGroupId: wire('nDefaultEventGroup', z.int().nullable()),
  defaultStartDate: wire('dDefaultStartDate', z.string()),
  defaultEndDate: wire('dDefaultEndDate', z.string()),
  defaultAreaIds: wire('lstDefaultArea', z.array(z.int())),
  startDate: wire('sStartDate', answeredDay),
  endDate: wire('sEndDate', answeredDay),
  asOf: wire('dAsof', z.string()),
  year: wire('nYear', z.int()),
  /** The month or period in words. */
  month: wire('sMonth', z.string()),
  /** The title in full. */
  title: wire('sTiter', z.string()),
  eventGroupIds: wire('lstEventGroupID', z.array(z.int())),
}

/** The event types an area can be reported with. */
export const tableEventType = z.object({
  eventTypeId: wire('nEventTypeID', z.int()),
  eventName: wire('sEventName', z.string()),
  colorId: wire('nColorID', z.int()),
  orderId: wire('nOrderID', z.int()),
  eventGroupId: wire('nEventGroup', z.int()),
})

const order = {
  companyOrder: wire('nCompanyOrderID', z.int()),
  companyPlace: wire('nOrderComID', z.int()),
  areaOrder: wire('nAreaOrderID', z.int()),
  subAreaOrder: wire('nSubAreaOrderID', z.int()),
}

/** One area of the summary table with its counts. */
const summaryRow = z.object({
  companyId: wire('nCompanyID', z.int()),
  companyName: wire('sCompanyName', z.string()),
  areaId: wire('nAreaID', z.int()),
  areaName: wire('sAreaName', z.string()),
  /** Days without a report. */
  notReported: wire('nNotReport', z.int()),
  /** Number of reports. */
  total: wire('nTotal', z.int()),
  eventGroupId: wire('nEventGroup', z.int()),
  ...order,
})

/** How many reports an area has of an event type, and on how many days. Zero cells are left out. */
export const cell = z.object({
  areaId: wire('nAreaID', z.int()),
  eventTypeId: wire('nEventTypeID', z.int()),
  eventGroupId: wire('nEventGroup', z.int()),
  count: wire('nCount', z.int()),
  dayCount: wire('nCountDay', z.int()),
  /** How many are abnormal: a sub type may differ from its type. */
  abnormal: wire('nAbnormal', z.int()),
})

const securityRow = z.object({
  companyId: wire('nCompanyID', z.int()),
  companyName: wire('sCompanyName', z.string()),
  areaId: wire('nAreaID', z.int()),
  areaName: wire('sAreaName', z.string()),
  level1: wire('nLavel1', z.int()),
  level2: wire('nLavel2', z.int()),
  level3: wire('nLavel3', z.int()),
  level4: wire('nLavel4', z.int()),
  normal: wire('nNormal', z.int()),
  abnormal: wire('nAbnormal', z.int()),
  notReported: wire('nNotReport', z.int()),
  ...order,
})

/** What a row of areas and a row of event types have alike. */
const eachWith = {
  eventGroupId: wire('nEventGroup', z.int()),
  /** Of an area: the event types of its reports, separated by commas. */
  eventTypeName: wire('nEventTypeName', z.string()),
  /** Its place among the event types or, of an area, among the areas of the answer. */
  eventTypeOrder: wire('nEventOrderID', z.int()),
  /** Of an event type: the areas with such reports, separated by commas. */
  areaName: wire('sAreaName', z.string()),
  /** The reports by event type; of an event type, all of its own. */
  details: wire(
    'lstByEventTypeDataDetail',
    z.array(z.object({ eventTypeName: wire('nEventTypeName', z.string()), count: wire('nCount', z.int()) })),
  ),
}

export const byEventType = z.object({
  areas: wire(
    'lstAreaAll',
    z.array(
      z.object({
        areaId: wire('nAreaID', z.int()),
        reported: wire('nStatisticsRepor', z.int()),
        notReported: wire('nStatisticsNotRepor', z.int()),
        ...eachWith,
      }),
    ),
  ),
  eventTypes: wire(
    'lstByEventType',
    z.array(
      z.object({
        eventTypeId: wire('nEventTypeID', z.int()),
        colorId: wire('nColorID', z.int()),
        ...eachWith,
        areaDetails: wire(
          'lstAreaDetail',
          z.array(
            z.object({
              areaName: wire('sAreaName', z.string()),
              areaId: wire('nAreaID', z.int()),
              count: wire('nCount', z.int()),
              dayCount: wire('nCountDay', z.int()),
            }),
          ),
        ),
      }),
    ),
  ),
  notReported: wire(
    'lstNotReport',
    z.array(
      z.object({
        areaId: wire('nAreaID', z.int()),
        areaName: wire('sAreaName', z.string()),
        count: wire('nCount', z.int()),
      }),
    ),
  ),
  securityLevels: wire(
    'lstByEventType_Security',
    z.array(
      z.object({
        areaId: wire('nAreaID', z.int()),
        areaName: wire('sAreaName', z.string()),
        level1: wire('nLevent1_Count', z.int()),
        level2: wire('nLevent2_Count', z.int()),
        level3: wire('nLevent3_Count', z.int()),
        level4: wire('nLevent4_Count', z.int()),
      }),
    ),
  ),
})

const resultByTable = z.object({
  tableEventTypes: wire('lstTableEventType', z.array(tableEventType)),
  summary: wire('lstTableSummaryEventReport', z.array(summaryRow)),
  events: wire(
    'lstTableSummaryEventReportDatail',
    z.array(
      z.object({
        eventId: wire('nEventID', z.int()),
        areaId: wire('nAreaID', z.int()),
        eventTypeId: wire('nEventTypeID', z.int()),
        eventGroupId: wire('nEventGroup', z.int()),
      }),
    ),
  ),
  /** More than 5,000 events: the list above is then empty, but the counts in lstCell are complete. */
  isTruncated: z.boolean(),
  security: wire('lstTableReporSecurity', z.array(securityRow)),
  cells: wire('lstCell', z.array(cell)),
})

/** What a number's link consists of: `/Event-Record?ID=<cellValue(sReport, cell, n)>&Mode=<sMode>`, see cells.ts. */
export const drillDown = {
  /** The report's filter, its reader's areas and the time, sealed. */
  report: wire('sReport', z.string()),
  /** The mode 'Report', sealed. */
  modeName: wire('sMode', z.string()),
}

/** The figure behind a link, and what became of its events. */
export const reportNumber = z.object({
  /** The cell in words; '' for the events of a letter. */
  cell: wire('sCell', z.string()),
  /** null: unknown to a reader who sees only part of it. */
  count: wire('nCount', z.int().nullable()),
  /**
   * How many of its events the reader sees, how many in the reader's areas were deleted since, and how many are in other areas.
   */
  shown: wire('nShown', z.int()),
  deleted: wire('nDeleted', z.int()),
  hidden: wire('nHidden', z.int().nullable()),
})

/** A whole report block. */
export const reportResult = z.object({
  byEventType: wire('cByEventType', byEventType),
  byTable: wire('cResoltByTable', resultByTable),
  asOf: wire('dAsof', z.string()),
  /** 'start - end', dd/MM/yyyy. */
  eventDate: wire('sEventDate', z.string()),
  ...drillDown,
})

/** One event of a detail table. */
export const detailRow = z.object({
  eventId: wire('nEventID', z.int()),
  eventGroupId: wire('nEventGroup', z.int()),
  eventDate: wire('sEventDate', answeredDay),
  eventDay: wire('dEventDate', z.string()),
  companyName: wire('sCompanyName', z.string()),
  areaFullName: wire('sAreaAndSubAreaName', z.string()),
  colorId: wire('nEventTypeColorID', z.int()),
  eventTypeName: wire('sEventTypeName', z.string()),
  reporterName: wire('sRepoterName', z.string()),
  createdAt: wire('sReportingDate', z.string()),
  description: wire('sDescription', z.string()),
  ...order,
})

/** The columns by which details can be sorted, shown or not. */
export const detailColumns = detailRow.extend({
  areaName: wire('sAreaName', z.string()),
  levelName: wire('sSecurityLevelName', z.string()),
})

/** A chart as the browser drew it: a PNG data URL of at most 5 MB, or nothing. */
export const picture = z.string().max(7_000_000).nullish()

/** The pictures of a report's charts and the rest of the payload, in bytes. */
export const PICTURES_LIMIT = 40 * 1024 * 1024

/** Rows that a client posts back are accepted and ignored: an export computes its own. */
export const ignored = z
  .unknown()
  .meta({ type: ['array', 'object', 'string', 'null'], description: 'Ignored.', mostBytes: 200_000 })
  .optional()
  .transform(() => undefined)

/** The part of every export payload that identifies the report. */
export const exportFilter = z.object(reportFilter).partial().nullish()

export const exportTables = {
  tableEventTypes: wire('lstTableEventType', ignored),
  summary: wire('lstTableSummaryEventReport', ignored),
  events: wire('lstTableSummaryEventReportDatail', ignored),
  security: wire('lstTableReporSecurity', ignored),
  selectedAreaIds: wire('lstSelectAreaID', listOf(id, MOST_AREAS)),
  asOf: wire('sAsof', text(CODE)),
}

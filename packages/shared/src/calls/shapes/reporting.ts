import { z } from 'zod'
import { areaMaster } from './event.ts'
import { CODE, MOST_AREAS, MOST_PICKED, companyOption, day, id, listOf, option, optional, text } from './wire.ts'

/* Shared by the five reports: filter, choices, result and the payload of their exports. */

const groups = z.preprocess((value) => (typeof value === 'number' ? [value] : value), listOf(id, 3))

/** The filter of a report; the group is a number or, on the abnormal report, a list. */
export const reportFilter = {
  nCompanyID: optional(id),
  nEventGroupID: groups,
  lstAreaID: listOf(id, MOST_AREAS),
  lstEventType: listOf(id, MOST_PICKED),
  sStartDate: optional(day),
  sEndDate: optional(day),
  nYear: optional(z.int().min(2020).max(2200)),
}

/** Choices and defaults of a report's filter. */
export const loadData = {
  nPermission: z.int(),
  lstCompany: z.array(companyOption),
  lstCompanyCSR: z.array(companyOption),
  lstEventGroup: z.array(option),
  lstArea: z.array(areaMaster),
  nDefaultCompanyID: z.int().nullable(),
  nDefaultEventGroup: z.int().nullable(),
  dDefaultStartDate: z.string(),
  dDefaultEndDate: z.string(),
  lstDefaultArea: z.array(z.int()),
  /** dd/MM/yyyy */
  sStartDate: z.string(),
  sEndDate: z.string(),
  dAsof: z.string(),
  nYear: z.int(),
  /** The month or period in words. */
  sMonth: z.string(),
  /** The title in full. */
  sTiter: z.string(),
  lstEventGroupID: z.array(z.int()),
}

/** The event types an area can be reported with. */
export const tableEventType = z.object({
  nEventTypeID: z.int(),
  sEventName: z.string(),
  nColorID: z.int(),
  nOrderID: z.int(),
  nEventGroup: z.int(),
})

const order = {
  nCompanyOrderID: z.int(),
  nOrderComID: z.int(),
  nAreaOrderID: z.int(),
  nSubAreaOrderID: z.int(),
}

/** One area of the summary table with its counts. */
const summaryRow = z.object({
  nCompanyID: z.int(),
  sCompanyName: z.string(),
  nAreaID: z.int(),
  sAreaName: z.string(),
  /** Days without a report. */
  nNotReport: z.int(),
  /** Number of reports. */
  nTotal: z.int(),
  nEventGroup: z.int(),
  ...order,
})

/** How many reports an area has of an event type, and on how many days. Zero cells are left out. */
export const cell = z.object({
  nAreaID: z.int(),
  nEventTypeID: z.int(),
  nEventGroup: z.int(),
  nCount: z.int(),
  nCountDay: z.int(),
  /** How many are abnormal: a sub type may differ from its type. */
  nAbnormal: z.int(),
})

const securityRow = z.object({
  nCompanyID: z.int(),
  sCompanyName: z.string(),
  nAreaID: z.int(),
  sAreaName: z.string(),
  nLavel1: z.int(),
  nLavel2: z.int(),
  nLavel3: z.int(),
  nLavel4: z.int(),
  nNormal: z.int(),
  nAbnormal: z.int(),
  nNotReport: z.int(),
  ...order,
})

/** What a row of areas and a row of event types have alike. */
const eachWith = {
  nEventGroup: z.int(),
  /** Of an area: the event types of its reports, separated by commas. */
  nEventTypeName: z.string(),
  /** Its place among the event types or, of an area, among the areas of the answer. */
  nEventOrderID: z.int(),
  /** Of an event type: the areas with such reports, separated by commas. */
  sAreaName: z.string(),
  /** The reports by event type; of an event type, all of its own. */
  lstByEventTypeDataDetail: z.array(z.object({ nEventTypeName: z.string(), nCount: z.int() })),
}

export const byEventType = z.object({
  lstAreaAll: z.array(
    z.object({
      nAreaID: z.int(),
      nStatisticsRepor: z.int(),
      nStatisticsNotRepor: z.int(),
      ...eachWith,
    }),
  ),
  lstByEventType: z.array(
    z.object({
      nEventTypeID: z.int(),
      nColorID: z.int(),
      ...eachWith,
      lstAreaDetail: z.array(
        z.object({ sAreaName: z.string(), nAreaID: z.int(), nCount: z.int(), nCountDay: z.int() }),
      ),
    }),
  ),
  lstNotReport: z.array(z.object({ nAreaID: z.int(), sAreaName: z.string(), nCount: z.int() })),
  lstByEventType_Security: z.array(
    z.object({
      nAreaID: z.int(),
      sAreaName: z.string(),
      nLevent1_Count: z.int(),
      nLevent2_Count: z.int(),
      nLevent3_Count: z.int(),
      nLevent4_Count: z.int(),
    }),
  ),
})

const resultByTable = z.object({
  lstTableEventType: z.array(tableEventType),
  lstTableSummaryEventReport: z.array(summaryRow),
  lstTableSummaryEventReportDatail: z.array(
    z.object({ nEventID: z.int(), nAreaID: z.int(), nEventTypeID: z.int(), nEventGroup: z.int() }),
  ),
  /** More than 5,000 events: the list above is then empty, but the counts in lstCell are complete. */
  isTruncated: z.boolean(),
  lstTableReporSecurity: z.array(securityRow),
  lstCell: z.array(cell),
})

/** What a number's link consists of: `/Event-Record?ID=<cellValue(sReport, cell, n)>&Mode=<sMode>`, see cells.ts. */
export const drillDown = {
  /** The report's filter, its reader's areas and the time, sealed. */
  sReport: z.string(),
  /** The mode 'Report', sealed. */
  sMode: z.string(),
}

/** The figure behind a link, and what became of its events. */
export const reportNumber = z.object({
  /** The cell in words; '' for the events of a letter. */
  sCell: z.string(),
  /** null: unknown to a reader who sees only part of it. */
  nCount: z.int().nullable(),
  /**
   * How many of its events the reader sees, how many in the reader's areas were deleted since, and how many are in other areas.
   */
  nShown: z.int(),
  nDeleted: z.int(),
  nHidden: z.int().nullable(),
})

/** A whole report block. */
export const reportResult = z.object({
  cByEventType: byEventType,
  cResoltByTable: resultByTable,
  dAsof: z.string(),
  /** 'start - end', dd/MM/yyyy. */
  sEventDate: z.string(),
  ...drillDown,
})

/** Detail table columns for sorting, see Call.names. */
export const detailNames = ['nEventTypeColorID', 'sRepoterName', 'sReportingDate', 'sDescription']

/** One event of a detail table. */
export const detailRow = z.object({
  nEventID: z.int(),
  nEventGroup: z.int(),
  sEventDate: z.string(),
  dEventDate: z.string(),
  sCompanyName: z.string(),
  sAreaAndSubAreaName: z.string(),
  nEventTypeColorID: z.int(),
  sEventTypeName: z.string(),
  sRepoterName: z.string(),
  sReportingDate: z.string(),
  sDescription: z.string(),
  ...order,
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
  lstTableEventType: ignored,
  lstTableSummaryEventReport: ignored,
  lstTableSummaryEventReportDatail: ignored,
  lstTableReporSecurity: ignored,
  lstSelectAreaID: listOf(id, MOST_AREAS),
  sAsof: text(CODE),
}

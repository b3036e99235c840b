import { MENU, REPORT_MENUS } from '../registry.ts'
import { z } from 'zod'
import { call } from '../call.ts'
import { comparedWith, comparison } from './shapes/comparison.ts'
import { areaMaster } from './shapes/event.ts'
import {
  PICTURES_LIMIT,
  drillDown,
  exportFilter,
  exportTables,
  loadData,
  picture,
  reportFilter,
  reportResult,
} from './shapes/reporting.ts'
import { MOST_AREAS, SEALED, id, isoDate, listOf, option, optional, paged, paging, text } from './shapes/wire.ts'
import { wire } from '../wire.ts'

const read = { menus: [MENU.eventReport], level: 1 } as const

const exported = z.object({
  filter: wire('cFilterData', exportFilter),
  eventTypeCharts: wire('sImgsImgChartsEvType', picture),
  eventTypeSumChart: wire('sImgChartsSumEvType', picture),
  securityChart: wire('sImgChartsSecurity', picture),
  statisticsChart: wire('sImgChartsStatistics', picture),
  ...exportTables,
  ...comparedWith,
})

/** A month of a company's event group. */
const boardOf = z.object({
  eventGroupId: wire('nEventGroupID', optional(id)),
  companyId: wire('nCompanyID', optional(id)),
  startDate: reportFilter.startDate,
})

/** Its rows have plain names, but callers know the columns by these. */
const notReportedColumns = z.object({
  day: wire('sDate', z.string()),
  companyName: wire('sCompanyName', z.string()),
  areaName: wire('sAreaName', z.string()),
})

export const Report = {
  LoadData: call({
    access: read,
    writes: false,
    about: 'Choices and defaults for the event report.',
    input: z.object(reportFilter),
    output: z.object(loadData),
  }),
  GetByEventType: call({
    access: read,
    writes: false,
    about: 'The event report for a period.',
    input: z.object(reportFilter),
    output: reportResult,
  }),
  Compare: call({
    access: read,
    writes: false,
    about: 'The numbers of the event report beside a partner of the same days of the week and holidays.',
    input: z.object({ ...reportFilter, ...comparedWith }),
    output: comparison,
  }),
  GetAear: call({
    access: read,
    writes: false,
    about: 'The areas of a group and company that the caller may see.',
    input: z.object({ eventGroupId: wire('nEventGroupID', optional(id)), companyId: wire('nCompanyID', optional(id)) }),
    output: z.object({ areas: wire('lstArea', z.array(areaMaster)) }),
  }),
  GetEventType: call({
    access: read,
    writes: false,
    about: 'The event types of the areas.',
    input: z.object({
      areaIds: wire('lstAreaID', listOf(id, MOST_AREAS)),
      eventGroupId: wire('nEventGroupID', optional(id)),
      companyId: wire('nCompanyID', optional(id)),
    }),
    output: z.object({ eventTypes: wire('lstEventType', z.array(option)) }),
  }),
  GetBoard: call({
    access: read,
    writes: false,
    about: 'The reporting board: areas by the days of a month.',
    input: boardOf,
    output: z.object({
      asOf: wire('dAsof', z.string()),
      month: wire('sMonth', z.string()),
      /** ISO days of the month. */
      days: wire('lstDay', z.array(z.string())),
      areas: wire(
        'lstArea',
        z.array(
          z.object({
            areaId: wire('nAreaID', z.int()),
            areaName: wire('sAreaName', z.string()),
            companyId: wire('nCompanyID', z.int()),
            companyName: wire('sCompanyName', z.string()),
            report: wire('nReport', z.int()),
            notReported: wire('nNotReport', z.int()),
            /** One letter per day: ' ' not expected, 'N' not reported, 'F' filed, 'A' abnormal, 'W' waiting, 'R' only rejected. */
            dayText: wire('sDay', z.string()),
            /**
             * One letter per day: 'L' late, 'W' not due yet, 'E' excused, ' ' otherwise; see
             * docs/decisions/one-statement-decides-what-is-expected.md.
             */
            dayMarks: z.string(),
            counts: wire('lstCount', z.array(z.int())),
          }),
        ),
      ),
      ...drillDown,
    }),
  }),
  GetNotReportedDays: call({
    access: { menus: REPORT_MENUS, level: 1 },
    writes: false,
    about: 'The days that Not Report (Day) counts, newest first: without a report, or with rejected ones only.',
    input: z.object({
      eventGroupIds: listOf(id, 3),
      companyId: optional(id),
      /** Includes sub areas, like the report's own filter. */
      areaIds: listOf(id, MOST_AREAS),
      /** One row of the report: this area alone. */
      areaId: optional(id),
      from: optional(isoDate),
      to: optional(isoDate),
      /** The days of a comparison's period instead, as its links name it. */
      sealedPeriod: text(SEALED),
      /** Only areas without any report in those days. */
      isSilent: optional(z.boolean()).transform((value) => value ?? false),
      ...paging(notReportedColumns),
    }),
    output: z.object({
      asOf: z.string(),
      period: z.object({ from: z.string(), to: z.string() }),
      /** Null: more than one. */
      companyName: z.string().nullable(),
      /** Of the areas asked for; empty: all. */
      areaNames: z.array(z.string()),
      /** How many areas they are of. */
      areas: z.int(),
      ...paged,
      days: z.array(
        z.object({
          day: z.string(),
          eventGroupId: z.int(),
          companyId: z.int(),
          companyName: z.string(),
          areaId: z.int(),
          areaName: z.string(),
          reason: z.enum(['noReport', 'rejectedOnly']),
          /** Whether the caller may file there, and for that day. */
          canFile: z.boolean(),
        }),
      ),
    }),
  }),
  ExportBoardExcel: call({
    access: read,
    writes: true,
    about: 'The reporting board as an Excel file.',
    input: boardOf,
    output: 'file',
  }),
  ExportBoardPDF: call({
    access: read,
    writes: true,
    about: 'The reporting board as a PDF.',
    input: boardOf,
    output: 'file',
  }),
  ExportExcel: call({
    access: read,
    writes: true,
    about: 'The event report as an Excel file.',
    input: exported,
    bodyLimit: PICTURES_LIMIT,
    output: 'file',
  }),
  ExportPDF: call({
    access: read,
    writes: true,
    about: 'The event report as a PDF.',
    input: exported,
    bodyLimit: PICTURES_LIMIT,
    output: 'file',
  }),
}

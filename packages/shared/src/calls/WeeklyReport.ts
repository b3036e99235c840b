import { MENU } from '../registry.ts'
import { z } from 'zod'
import { call } from '../call.ts'
import { comparedWith, comparison } from './shapes/comparison.ts'
import { SEALED, answeredDay, day, id, optional, paging, text } from './shapes/wire.ts'
import { detailColumns, drillDown, ignored } from './shapes/reporting.ts'
import { wire } from '../wire.ts'

const read = { menus: [MENU.weeklyReport], level: 1 } as const

const exported = z.object({
  startDate: wire('sStartDate', optional(day)),
  endDate: wire('sEndDate', optional(day)),
  modeName: wire('sMode', text(SEALED)),
  sealedWeekly: wire('sWeekly', text(SEALED)),
  eventTypes: wire('lstEventType', ignored),
  companies: wire('lstSummaryReportData', ignored),
  events: wire('lstEeventRepottData', ignored),
  ...comparedWith,
})

export const WeeklyReport = {
  LoadData: call({
    access: read,
    writes: false,
    about:
      'The report for the week (Monday to Sunday) that contains the start date; by default the last complete week.',
    /** sWeekly and sSealedMode are sealed values from the address. */
    input: z.object({
      modeName: wire('sMode', text(SEALED)),
      startDate: wire('sStartDate', optional(day)),
      endDate: wire('sEndDate', optional(day)),
      sealedWeekly: wire('sWeekly', text(SEALED)),
      sealedMode: wire('sSealedMode', text(SEALED)),
      /** One panel and a page of its details; all of them if omitted. */
      eventGroupId: wire('nEventGroupID', optional(id)),
      ...paging(detailColumns),
    }),
    output: z.object({
      permission: wire('nPermission', z.int()),
      asOf: wire('dAsof', z.string()),
      startDate: wire('sStartDate', answeredDay),
      endDate: wire('sEndDate', answeredDay),
      title: wire('sTiter', z.string()),
      eventGroupIds: wire('lstEventGroupID', z.array(z.int())),
      eventTypes: wire(
        'lstEventType',
        z.array(
          z.object({
            eventGroupId: wire('nEventGroupID', z.int()),
            eventTypeId: wire('nEventTypeID', z.int()),
            eventTypeName: wire('sEventTypeName', z.string()),
            colorId: wire('nColorID', z.int()),
            orderId: wire('nOrderID', z.int()),
          }),
        ),
      ),
      companies: wire(
        'lstSummaryReportData',
        z.array(
          z.object({
            eventGroupId: wire('nEventGroupID', z.int()),
            companyId: wire('nCompanyID', z.int()),
            companyName: wire('sCompanyName', z.string()),
            areaCount: wire('nAreaCount', z.int()),
            notReported: wire('nNotRepor', z.int()),
            counts: wire(
              'lstCount',
              z.array(z.object({ eventTypeId: wire('nEventTypeID', z.int()), count: wire('nCount', z.int()) })),
            ),
            orderId: wire('nOrderID', z.int()),
          }),
        ),
      ),
      /** The areas that did not report during the week, which nNotRepor counts. */
      missingAreas: z.array(
        z.object({
          eventGroupId: z.int(),
          companyId: z.int(),
          companyName: z.string(),
          areaId: z.int(),
          areaName: z.string(),
          /** Whether the caller may file there. */
          canFile: z.boolean(),
        }),
      ),
      events: wire(
        'lstEeventRepottData',
        z.array(
          z.object({
            eventId: wire('nEventID', z.int()),
            eventGroupId: wire('nEventGroupID', z.int()),
            companyId: wire('nCompanyID', z.int()),
            companyName: wire('sCompanyName', z.string()),
            areaName: wire('sAreaName', z.string()),
            eventTypeId: wire('nEventTypeID', z.int()),
            eventTypeName: wire('sEventTypeName', z.string()),
            colorId: wire('nEventTypeColorID', z.int()),
            levelName: wire('sSecurityLevelName', z.string()),
            levelColor: wire('sSecurityLevelColor', z.string()),
            description: wire('sDescription', z.string()),
            eventDay: wire('dEventDate', z.string()),
          }),
        ),
      ),
      /** All of lstEeventRepottData, whichever page was requested. */
      total: wire('nTotal', z.int()),
      isTruncated: z.boolean(),
      ...drillDown,
    }),
  }),
  Compare: call({
    access: read,
    writes: false,
    about: 'The numbers of the week that contains the start date, beside a partner of the same holidays.',
    input: z.object({
      startDate: wire('sStartDate', optional(day)),
      sealedWeekly: wire('sWeekly', text(SEALED)),
      ...comparedWith,
    }),
    output: comparison,
  }),
  ExportExcel: call({
    access: read,
    writes: true,
    about: 'The weekly report as an Excel file.',
    input: exported,
    output: 'file',
  }),
  ExportPDF: call({
    access: read,
    writes: true,
    about: 'The weekly report as a PDF.',
    input: exported,
    output: 'file',
  }),
}

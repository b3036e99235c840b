import { MENU } from '../registry.ts'
import { z } from 'zod'
import { call } from '../call.ts'
import { SEALED, day, id, optional, paging, text } from './shapes/wire.ts'
import { detailNames, drillDown, ignored } from './shapes/reporting.ts'

const read = { menus: [MENU.weeklyReport], level: 1 } as const

const exported = z.object({
  sStartDate: optional(day),
  sEndDate: optional(day),
  sMode: text(SEALED),
  sWeekly: text(SEALED),
  lstEventType: ignored,
  lstSummaryReportData: ignored,
  lstEeventRepottData: ignored,
})

export const WeeklyReport = {
  LoadData: call({
    access: read,
    writes: false,
    names: detailNames,
    about:
      'The report for the week (Monday to Sunday) that contains the start date; by default the last complete week.',
    /** sWeekly and sSealedMode are sealed values from the address. */
    input: z.object({
      sMode: text(SEALED),
      sStartDate: optional(day),
      sEndDate: optional(day),
      sWeekly: text(SEALED),
      sSealedMode: text(SEALED),
      /** One panel and a page of its details; all of them if omitted. */
      nEventGroupID: optional(id),
      ...paging,
    }),
    output: z.object({
      nPermission: z.int(),
      dAsof: z.string(),
      sStartDate: z.string(),
      sEndDate: z.string(),
      sTiter: z.string(),
      lstEventGroupID: z.array(z.int()),
      lstEventType: z.array(
        z.object({
          nEventGroupID: z.int(),
          nEventTypeID: z.int(),
          sEventTypeName: z.string(),
          nColorID: z.int(),
          nOrderID: z.int(),
        }),
      ),
      lstSummaryReportData: z.array(
        z.object({
          nEventGroupID: z.int(),
          nCompanyID: z.int(),
          sCompanyName: z.string(),
          nAreaCount: z.int(),
          nNotRepor: z.int(),
          lstCount: z.array(z.object({ nEventTypeID: z.int(), nCount: z.int() })),
          nOrderID: z.int(),
        }),
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
      lstEeventRepottData: z.array(
        z.object({
          nEventID: z.int(),
          nEventGroupID: z.int(),
          nCompanyID: z.int(),
          sCompanyName: z.string(),
          sAreaName: z.string(),
          nEventTypeID: z.int(),
          sEventTypeName: z.string(),
          nEventTypeColorID: z.int(),
          sSecurityLevelName: z.string(),
          sSecurityLevelColor: z.string(),
          sDescription: z.string(),
          dEventDate: z.string(),
        }),
      ),
      /** All of lstEeventRepottData, whichever page was requested. */
      nTotal: z.int(),
      isTruncated: z.boolean(),
      ...drillDown,
    }),
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

import { MENU } from '../registry.ts'
import { z } from 'zod'
import { call } from '../call.ts'
import { comparedWith, comparison } from './shapes/comparison.ts'
import { areaMaster } from './shapes/event.ts'
import { patterns } from './shapes/patterns.ts'
import {
  PICTURES_LIMIT,
  detailColumns,
  detailRow,
  exportFilter,
  exportTables,
  ignored,
  loadData,
  picture,
  reportFilter,
  reportResult,
} from './shapes/reporting.ts'
import { MOST_AREAS, SEALED, id, listOf, option, optional, paging, text } from './shapes/wire.ts'
import { wire } from '../wire.ts'

const read = { menus: [MENU.abnormalReport], level: 1 } as const

const groups = z.preprocess((value) => (typeof value === 'number' ? [value] : value), listOf(id, 3))

const exported = z.object({
  filter: wire('cFilterData', exportFilter),
  ...reportFilter,
  csrChart: wire('sImgChartsCSR', picture),
  operationChart: wire('sImgChartsOperation', picture),
  securityChart: wire('sImgChartsSecurity', picture),
  details: wire('lstReportDetail', ignored),
  byEventType: wire('cByEventType', ignored),
  byTable: wire('cResoltByTable', ignored),
  ...exportTables,
  ...comparedWith,
})

export const ReportAbnormal = {
  LoadData: call({
    access: read,
    writes: false,
    about: "Choices and defaults. Abnormal is the sealed start date in the page's URL.",
    input: z.object({
      startDate: reportFilter.startDate,
      endDate: reportFilter.endDate,
      sealedAbnormal: wire('sAbnormal', text(SEALED)),
    }),
    output: z.object(loadData),
  }),
  GetByEventType: call({
    access: read,
    writes: false,
    about: 'The abnormal events of a period, by event group.',
    /** Pages and sorts lstReportDetail; a panel requests its page with its one group. */
    input: z.object({ ...reportFilter, ...paging(detailColumns) }),
    output: reportResult.extend({
      details: wire('lstReportDetail', z.array(detailRow)),
      total: wire('nTotal', z.int()),
      isTruncated: z.boolean(),
    }),
  }),
  Compare: call({
    access: read,
    writes: false,
    about: 'The numbers of the abnormal report beside a partner of the same days of the week and holidays.',
    input: z.object({ ...reportFilter, ...comparedWith }),
    output: comparison,
  }),
  GetPatterns: call({
    access: read,
    writes: false,
    about: 'What repeats in the abnormal events: by day, by type and area, and after it had been closed.',
    input: z.object(reportFilter),
    output: patterns,
  }),
  GetAear: call({
    access: read,
    writes: false,
    about: 'The areas of the groups and company that the caller may see.',
    input: z.object({ eventGroupId: wire('nEventGroupID', groups), companyId: wire('nCompanyID', optional(id)) }),
    output: z.object({ areas: wire('lstArea', z.array(areaMaster)) }),
  }),
  GetEventType: call({
    access: read,
    writes: false,
    about: 'The abnormal event types of the areas.',
    input: z.object({
      areaIds: wire('lstAreaID', listOf(id, MOST_AREAS)),
      eventGroupId: wire('nEventGroupID', groups),
      companyId: wire('nCompanyID', optional(id)),
    }),
    output: z.object({ eventTypes: wire('lstEventType', z.array(option)) }),
  }),
  ExportExcel: call({
    access: read,
    writes: true,
    about: 'The abnormal report as an Excel file.',
    input: exported,
    bodyLimit: PICTURES_LIMIT,
    output: 'file',
  }),
  ExportPDF: call({
    access: read,
    writes: true,
    about: 'The abnormal report as a PDF.',
    input: exported,
    bodyLimit: PICTURES_LIMIT,
    output: 'file',
  }),
}

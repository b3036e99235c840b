import { MENU } from '../registry.ts'
import { z } from 'zod'
import { LIMIT } from '../rules/rules.ts'
import { call } from '../call.ts'
import { areaMaster } from './shapes/event.ts'
import {
  PICTURES_LIMIT,
  drillDown,
  exportFilter,
  exportTables,
  ignored,
  loadData,
  picture,
  reportFilter,
} from './shapes/reporting.ts'
import { MOST_AREAS, SEALED, day, id, listOf, optional, text } from './shapes/wire.ts'

const read = { menus: [MENU.yearlyReport], level: 1 } as const

/** One company and area: each event type's share per month in percent, 100 in total if there are events. */
const yearlyItem = z.object({
  nAreaID: z.int(),
  nEventGroup: z.int(),
  sComArea: z.string(),
  lstYearlyData: z.array(
    z.object({
      sMonth: z.string(),
      lstEventType: z.array(z.object({ nEventTypeID: z.int(), label: z.string(), value: z.number(), nCount: z.int() })),
    }),
  ),
  lstEventTypeCriteria: z.array(
    z.object({ nEventTypeID: z.int(), label: z.string(), nOrder3: z.int(), nColorID: z.int() }),
  ),
  nOrderID_1: z.int(),
  nOrderID_2: z.int(),
})

const exported = z.object({
  cFilterData: exportFilter,
  lstImgChartStacked: listOf(
    z.object({ sComArea: text(LIMIT.definition), sImg: picture, nOrderID: z.int().nullish() }),
    500,
  ),
  lstTYearlyData: ignored,
  ...exportTables,
})

const areas = { lstArea: z.array(areaMaster) }

export const YearlyReport = {
  LoadData: call({
    access: read,
    writes: false,
    about: "Choices and defaults, with the first result. Yearly is the sealed value in the page's URL.",
    input: z.object({ ...reportFilter, sYearly: text(SEALED) }),
    output: z.object({ ...loadData, lstTYearlyData: z.array(yearlyItem), ...drillDown }),
  }),
  GetByEventType: call({
    access: read,
    writes: false,
    about: "The areas' results for a year, by month and event type.",
    input: z.object(reportFilter),
    output: z.object({
      lstTYearlyData: z.array(yearlyItem),
      dAsof: z.string(),
      nYear: z.int(),
      sTiter: z.string(),
      ...drillDown,
    }),
  }),
  GetArea: call({
    access: read,
    writes: false,
    about: 'The areas that were counted in the year or are active.',
    input: z.object({
      nEventGroupID: optional(id),
      nCompanyID: optional(id),
      lstAreaID: listOf(id, MOST_AREAS),
      sStartDate: optional(day),
    }),
    output: z.object(areas),
  }),
  LoadArea: call({
    access: read,
    writes: false,
    about: 'The areas of a group and company.',
    input: z.object({ nEventGroupID: optional(id), nCompanyID: optional(id) }),
    output: z.object(areas),
  }),
  ExportExcel: call({
    access: read,
    writes: true,
    about: 'The yearly report as an Excel file.',
    input: exported,
    bodyLimit: PICTURES_LIMIT,
    output: 'file',
  }),
  ExportPDF: call({
    access: read,
    writes: true,
    about: 'The yearly report as a PDF.',
    input: exported,
    bodyLimit: PICTURES_LIMIT,
    output: 'file',
  }),
}

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
import { wire } from '../wire.ts'

const read = { menus: [MENU.yearlyReport], level: 1 } as const

/** One company and area: each event type's share per month in percent, 100 in total if there are events. */
const yearlyItem = z.object({
  areaId: wire('nAreaID', z.int()),
  eventGroupId: wire('nEventGroup', z.int()),
  companyArea: wire('sComArea', z.string()),
  months: wire(
    'lstYearlyData',
    z.array(
      z.object({
        month: wire('sMonth', z.string()),
        eventTypes: wire(
          'lstEventType',
          z.array(
            z.object({
              eventTypeId: wire('nEventTypeID', z.int()),
              label: z.string(),
              value: z.number(),
              count: wire('nCount', z.int()),
            }),
          ),
        ),
      }),
    ),
  ),
  eventTypes: wire(
    'lstEventTypeCriteria',
    z.array(
      z.object({
        eventTypeId: wire('nEventTypeID', z.int()),
        label: z.string(),
        colorOrder: wire('nOrder3', z.int()),
        colorId: wire('nColorID', z.int()),
      }),
    ),
  ),
  companyOrder: wire('nOrderID_1', z.int()),
  areaOrder: wire('nOrderID_2', z.int()),
})

const exported = z.object({
  filter: wire('cFilterData', exportFilter),
  stackedCharts: wire(
    'lstImgChartStacked',
    listOf(
      z.object({
        companyArea: wire('sComArea', text(LIMIT.definition)),
        image: wire('sImg', picture),
        orderId: wire('nOrderID', z.int().nullish()),
      }),
      500,
    ),
  ),
  yearly: wire('lstTYearlyData', ignored),
  ...exportTables,
})

const areas = { areas: wire('lstArea', z.array(areaMaster)) }

export const YearlyReport = {
  LoadData: call({
    access: read,
    writes: false,
    about: "Choices and defaults, with the first result. Yearly is the sealed value in the page's URL.",
    input: z.object({ ...reportFilter, sealedYearly: wire('sYearly', text(SEALED)) }),
    output: z.object({ ...loadData, yearly: wire('lstTYearlyData', z.array(yearlyItem)), ...drillDown }),
  }),
  GetByEventType: call({
    access: read,
    writes: false,
    about: "The areas' results for a year, by month and event type.",
    input: z.object(reportFilter),
    output: z.object({
      yearly: wire('lstTYearlyData', z.array(yearlyItem)),
      asOf: wire('dAsof', z.string()),
      year: wire('nYear', z.int()),
      title: wire('sTiter', z.string()),
      ...drillDown,
    }),
  }),
  GetArea: call({
    access: read,
    writes: false,
    about: 'The areas that were counted in the year or are active.',
    input: z.object({
      eventGroupId: wire('nEventGroupID', optional(id)),
      companyId: wire('nCompanyID', optional(id)),
      areaIds: wire('lstAreaID', listOf(id, MOST_AREAS)),
      startDate: wire('sStartDate', optional(day)),
    }),
    output: z.object(areas),
  }),
  LoadArea: call({
    access: read,
    writes: false,
    about: 'The areas of a group and company.',
    input: z.object({ eventGroupId: wire('nEventGroupID', optional(id)), companyId: wire('nCompanyID', optional(id)) }),
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

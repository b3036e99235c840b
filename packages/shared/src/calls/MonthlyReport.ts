import { MENU } from '../registry.ts'
import { z } from 'zod'
import { call } from '../call.ts'
import { comparedWith, comparison } from './shapes/comparison.ts'
import { PICTURES_LIMIT, exportFilter, exportTables, picture, reportFilter, reportResult } from './shapes/reporting.ts'
import { SEALED, answeredDay, companyOption, id, optional, text } from './shapes/wire.ts'
import { wire } from '../wire.ts'

const read = { menus: [MENU.monthlyReport], level: 1 } as const

/** Which block: a group of a company in a month. */
const filter = {
  companyId: wire('nCompanyID', optional(id)),
  eventGroupId: wire('nEventGroupID', optional(id)),
  startDate: reportFilter.startDate,
}

const block = z.object({
  filter: wire('cFilterData', exportFilter),
  eventTypeCharts: wire('sImgsImgChartsEvType', picture),
  eventTypeSumChart: wire('sImgChartsSumEvType', picture),
  securityChart: wire('sImgChartsSecurity', picture),
  statisticsChart: wire('sImgChartsStatistics', picture),
  ...exportTables,
  ...comparedWith,
})

/** The three blocks, one per event group. */
const exported = z.array(block).max(3)

export const MonthlyReport = {
  GetCompanyList: call({
    access: read,
    writes: false,
    about: "Companies, groups and the month. Monthly is the sealed value in the page's URL.",
    input: z.object({ companyId: wire('nCompanyID', optional(id)), sealedMonthly: wire('sMonthly', text(SEALED)) }),
    output: z.object({
      permission: wire('nPermission', z.int()),
      companies: wire('lstCompany', z.array(companyOption)),
      csrCompanies: wire('lstCompanyCSR', z.array(companyOption)),
      defaultCompanyId: wire('nDefaultCompanyID', z.int().nullable()),
      eventGroupIds: wire('lstEventGroupID', z.array(z.int())),
      startDate: wire('sStartDate', answeredDay),
      month: wire('sMonth', z.string()),
      title: wire('sTiter', z.string()),
    }),
  }),
  GetByEventType: call({
    access: read,
    writes: false,
    about: 'One block: a group of a company (CSR: all CSR areas) in the month that contains the start date.',
    input: z.object(filter),
    output: reportResult.extend({ month: wire('sMonth', z.string()) }),
  }),
  Compare: call({
    access: read,
    writes: false,
    about: 'The numbers of a block beside a partner of the same days of the week and holidays.',
    input: z.object({ ...filter, ...comparedWith }),
    output: comparison,
  }),
  ExportExcel: call({
    access: read,
    writes: true,
    about: 'All blocks as one Excel file.',
    input: exported,
    bodyLimit: PICTURES_LIMIT,
    output: 'file',
  }),
  ExportPDF: call({
    access: read,
    writes: true,
    about: 'All blocks as one PDF.',
    input: exported,
    bodyLimit: PICTURES_LIMIT,
    output: 'file',
  }),
}

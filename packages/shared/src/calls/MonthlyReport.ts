import { MENU } from '../registry.ts'
import { z } from 'zod'
import { call } from '../call.ts'
import { PICTURES_LIMIT, exportFilter, exportTables, picture, reportFilter, reportResult } from './shapes/reporting.ts'
import { SEALED, companyOption, id, optional, text } from './shapes/wire.ts'

const read = { menus: [MENU.monthlyReport], level: 1 } as const

const block = z.object({
  cFilterData: exportFilter,
  sImgsImgChartsEvType: picture,
  sImgChartsSumEvType: picture,
  sImgChartsSecurity: picture,
  sImgChartsStatistics: picture,
  ...exportTables,
})

/** The three blocks, one per event group. */
const exported = z.array(block).max(3)

export const MonthlyReport = {
  GetCompanyList: call({
    access: read,
    writes: false,
    about: "Companies, groups and the month. Monthly is the sealed value in the page's URL.",
    input: z.object({ nCompanyID: optional(id), sMonthly: text(SEALED) }),
    output: z.object({
      nPermission: z.int(),
      lstCompany: z.array(companyOption),
      lstCompanyCSR: z.array(companyOption),
      nDefaultCompanyID: z.int().nullable(),
      lstEventGroupID: z.array(z.int()),
      sStartDate: z.string(),
      sMonth: z.string(),
      sTiter: z.string(),
    }),
  }),
  GetByEventType: call({
    access: read,
    writes: false,
    about: 'One block: a group of a company (CSR: all CSR areas) in the month that contains the start date.',
    input: z.object({ nCompanyID: optional(id), nEventGroupID: optional(id), sStartDate: reportFilter.sStartDate }),
    output: reportResult.extend({ sMonth: z.string() }),
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

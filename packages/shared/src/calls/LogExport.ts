import { MENU } from '../registry.ts'
import { z } from 'zod'
import { call } from '../call.ts'
import { day, id, option, optional, paged, paging } from './shapes/wire.ts'

const read = { menus: [MENU.exportLog], level: 1 } as const

/** sExportType is a menu id, as its drop-down sends it. */
const filters = {
  sExportType: optional(
    z.union([
      id,
      z
        .string()
        .max(3)
        .max(3)
        .regex(/^\d{1,3}$/)
        .transform(Number),
    ]),
  ),
  dDateStart: optional(day),
  dDateEnd: optional(day),
}

export const LogExport = {
  LoadDataList: call({
    access: read,
    writes: false,
    names: ['sCompany', 'sUser'],
    about: 'Who exported what and when.',
    input: z.object({ ...filters, ...paging }),
    output: z.object({
      n_Permission: z.int(),
      lstData: z.array(
        z.object({
          nLogID: z.int(),
          sExportType: z.string(),
          sFileType: z.string(),
          sCompany: z.string(),
          sUser: z.string(),
          dDate: z.string(),
          sDate: z.string(),
          nRow: z.int().nullable(),
        }),
      ),
      lstExportType: z.array(option),
      ...paged,
    }),
  }),
  ExportExcel: call({
    access: read,
    writes: true,
    names: ['sCompany', 'sUser'],
    about: 'The log as an Excel file.',
    input: z.object({ ...filters, sSort: paging.sSort, sOrder: paging.sOrder }),
    output: 'file',
  }),
}

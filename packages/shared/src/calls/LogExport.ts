import { MENU } from '../registry.ts'
import { z } from 'zod'
import { call } from '../call.ts'
import { day, id, option, optional, paged, paging, sorting } from './shapes/wire.ts'
import { wire } from '../wire.ts'

const read = { menus: [MENU.exportLog], level: 1 } as const

/** sExportType is a menu id, as its drop-down sends it. */
const filters = {
  exportType: wire(
    'sExportType',
    optional(
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
  ),
  startDate: wire('dDateStart', optional(day)),
  endDate: wire('dDateEnd', optional(day)),
}

const row = z.object({
  logId: wire('nLogID', z.int()),
  exportType: wire('sExportType', z.string()),
  fileType: wire('sFileType', z.string()),
  companyName: wire('sCompany', z.string()),
  userName: wire('sUser', z.string()),
  date: wire('dDate', z.string()),
  day: wire('sDate', z.string()),
  /** Those that were written, if it was cancelled. */
  rowCount: wire('nRow', z.int().nullable()),
  isCancelled: z.boolean(),
})

export const LogExport = {
  LoadDataList: call({
    access: read,
    writes: false,
    about: 'Who exported what and when.',
    input: z.object({ ...filters, ...paging(row) }),
    output: z.object({
      permission: wire('n_Permission', z.int()),
      rows: wire('lstData', z.array(row)),
      exportTypes: wire('lstExportType', z.array(option)),
      ...paged,
    }),
  }),
  ExportExcel: call({
    access: read,
    writes: true,
    about: 'The log as an Excel file.',
    input: z.object({ ...filters, ...sorting(row) }),
    output: 'file',
  }),
}

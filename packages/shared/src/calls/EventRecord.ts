import { MENU } from '../registry.ts'
import { z } from 'zod'
import { call } from '../call.ts'
import { securityLevelOption } from './shapes/event.ts'
import { reportNumber } from './shapes/reporting.ts'
import {
  MOST_PICKED,
  SEALED,
  companyOption,
  day,
  id,
  listOf,
  option,
  optional,
  paged,
  paging,
  reportRow,
  text,
} from './shapes/wire.ts'
import { LIMIT } from '../rules/rules.ts'

const read = { menus: [MENU.eventRecord], level: 1 } as const

const sortNames = ['sDescription', 'nEventColorID']

const filters = {
  nEventGroup: optional(id),
  nEventType: optional(id),
  nArea: optional(id),
  nCompyne: optional(id),
  nLavel: optional(z.int()),
  sText: optional(text(LIMIT.search).pipe(z.string().max(LIMIT.search))),
  sStartDate: optional(day),
  sEndDate: optional(day),
  /** Sealed values from the address: a list of event ids, and the mode 'Report'. */
  sMode: text(SEALED),
  sArrEventID: text(SEALED),
}

const rows = { lstEventData: z.array(reportRow), ...paged }

export const EventRecord = {
  onLoad: call({
    access: read,
    writes: false,
    names: sortNames,
    about: 'Filter choices and defaults, with the first page.',
    input: z.object({ ...filters, ...paging }),
    output: z.object({
      nPermission: z.int(),
      sDefallGroupEvent: z.string(),
      sDefallCompany: z.string(),
      sDefallArea: z.string(),
      sDefallEventType: z.string(),
      /** The date range (dd/MM/yyyy) of the rows; '' when the address names the events. */
      sStartDate: z.string(),
      sEndDate: z.string(),
      isReportMode: z.boolean(),
      /** The report figure that the URL refers to; null if there is none. */
      cNumber: reportNumber.nullable(),
      lstCompyne: z.array(companyOption),
      lstCompyneCSR: z.array(companyOption),
      lstEventGroup: z.array(option),
      lstSecurityLevel: z.array(securityLevelOption),
      ...rows,
    }),
  }),
  GetData: call({
    access: read,
    writes: false,
    names: sortNames,
    about: 'One page of the record.',
    input: z.object({ ...filters, ...paging }),
    output: z.object(rows),
  }),
  GetEventType: call({
    access: read,
    writes: false,
    about: 'The event types of a group, company and area.',
    input: z.object({ nEventGroup: optional(id), nCompyne: optional(id), nArea: optional(id) }),
    output: z.object({ lstEventType: z.array(option) }),
  }),
  GetAear: call({
    access: read,
    writes: false,
    about: 'The areas of a group and company that the caller may see.',
    input: z.object({ nEventGroup: optional(id), nCompyne: optional(id) }),
    output: z.object({ lstArea: z.array(option) }),
  }),
  DeleteEvent: call({
    access: { menus: [MENU.eventRecord], level: 2 },
    writes: true,
    about: 'Deletes reports, all or none.',
    input: z.object({ lstEventID: listOf(id, MOST_PICKED) }),
    output: z.object({}),
  }),
  ExportExcels: call({
    access: read,
    writes: true,
    names: sortNames,
    about: 'All rows that match the filters, as an Excel file.',
    input: z.object({ ...filters, sSort: paging.sSort, sOrder: paging.sOrder }),
    output: 'file',
  }),
}

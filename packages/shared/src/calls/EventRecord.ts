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
  answeredDay,
  correctedText,
  id,
  listOf,
  option,
  optional,
  paged,
  paging,
  sorting,
  reportRow,
  text,
} from './shapes/wire.ts'
import { LIMIT } from '../rules/rules.ts'
import { wire } from '../wire.ts'

const read = { menus: [MENU.eventRecord], level: 1 } as const

const filters = {
  eventGroupId: wire('nEventGroup', optional(id)),
  eventType: wire('nEventType', optional(id)),
  area: wire('nArea', optional(id)),
  companyId: wire('nCompyne', optional(id)),
  level: wire('nLavel', optional(z.int())),
  statusId: optional(id),
  text: wire('sText', optional(text(LIMIT.search).pipe(z.string().max(LIMIT.search)))),
  startDate: wire('sStartDate', optional(day)),
  endDate: wire('sEndDate', optional(day)),
  /** Sealed values from the address: a list of event ids, and the mode 'Report'. */
  modeName: wire('sMode', text(SEALED)),
  sealedEvents: wire('sArrEventID', text(SEALED)),
}

const rows = { events: wire('lstEventData', z.array(reportRow)), ...paged, correctedText }

export const EventRecord = {
  onLoad: call({
    access: read,
    writes: false,
    about: 'Filter choices and defaults, with the first page.',
    input: z.object({ ...filters, ...paging(reportRow) }),
    output: z.object({
      permission: wire('nPermission', z.int()),
      defaultEventGroup: wire('sDefallGroupEvent', z.string()),
      defaultCompany: wire('sDefallCompany', z.string()),
      defaultArea: wire('sDefallArea', z.string()),
      defaultEventType: wire('sDefallEventType', z.string()),
      /** The date range of the rows; '' when the address names the events. */
      startDate: wire('sStartDate', answeredDay),
      endDate: wire('sEndDate', answeredDay),
      isReportMode: z.boolean(),
      /** The report figure that the URL refers to; null if there is none. */
      number: wire('cNumber', reportNumber.nullable()),
      companyChoices: wire('lstCompyne', z.array(companyOption)),
      csrCompanies: wire('lstCompyneCSR', z.array(companyOption)),
      eventGroups: wire('lstEventGroup', z.array(option)),
      securityLevels: wire('lstSecurityLevel', z.array(securityLevelOption)),
      ...rows,
    }),
  }),
  GetData: call({
    access: read,
    writes: false,
    about: 'One page of the record.',
    input: z.object({ ...filters, ...paging(reportRow) }),
    output: z.object(rows),
  }),
  GetEventType: call({
    access: read,
    writes: false,
    about: 'The event types of a group, company and area.',
    input: z.object({
      eventGroupId: wire('nEventGroup', optional(id)),
      companyId: wire('nCompyne', optional(id)),
      area: wire('nArea', optional(id)),
    }),
    output: z.object({ eventTypes: wire('lstEventType', z.array(option)) }),
  }),
  GetAear: call({
    access: read,
    writes: false,
    about: 'The areas of a group and company that the caller may see.',
    input: z.object({ eventGroupId: wire('nEventGroup', optional(id)), companyId: wire('nCompyne', optional(id)) }),
    output: z.object({ areas: wire('lstArea', z.array(option)) }),
  }),
  DeleteEvent: call({
    access: { menus: [MENU.eventRecord], level: 2 },
    writes: true,
    about: 'Deletes reports, all or none.',
    input: z.object({ eventIds: wire('lstEventID', listOf(id, MOST_PICKED)) }),
    output: z.object({}),
  }),
  ExportExcels: call({
    access: read,
    writes: true,
    about: 'All rows that match the filters, as an Excel file.',
    input: z.object({ ...filters, ...sorting(reportRow) }),
    output: 'file',
  }),
}

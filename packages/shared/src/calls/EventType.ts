import { MENU } from '../registry.ts'
import { z } from 'zod'
import { LIMIT } from '../rules/rules.ts'
import { changes, orderChange, recordId, status, whoMayChange } from './shapes/admin.ts'
import { call } from '../call.ts'
import {
  CODE,
  MOST_PICKED,
  ROW_BYTES,
  SEALED,
  flag,
  id,
  line,
  listOf,
  option,
  optional,
  optionalFlag,
  paged,
  paging,
  text,
} from './shapes/wire.ts'

const read = { menus: [MENU.eventType], level: 1 } as const
const write = { menus: [MENU.eventType], level: 2 } as const

const filters = { sTestSearch: text(LIMIT.search), nEventGroupID: optional(id) }

/** Set on a type for all its sub types; a sub type has no values of its own. */
const actionFields = {
  /** A report is approved only with a corrective action, or with a waiver that says why none is needed. */
  requiresAction: z.boolean(),
  /** The default due date of a new action: this many days after the event, or after today if that date has passed. */
  actionDays: z.int().nullable(),
}

const row = z.object({
  nEventTypeID: z.int(),
  sID: z.string(),
  nEventTypeHeadID: z.int().nullable(),
  nEventGroupID: z.int(),
  sEventGroupName: z.string(),
  nEventColor: z.int(),
  sEventTypeName: z.string(),
  sEventTypeSubName: z.string(),
  sNote: z.string(),
  cActive: flag,
  cAdvanceReport: flag,
  /** Whether it is its group's 'nothing to report' type; never a sub type. */
  isNil: z.boolean(),
  ...actionFields,
  nOrder: z.int(),
  sUpdateBy: z.string(),
  dUpdate: z.string(),
})

const typeFields = {
  nEventColor: optional(z.int()),
  sEventTypeName: line(LIMIT.name),
  sEventTypeSubName: line(LIMIT.shortName),
  sNote: text(LIMIT.definition),
  cActive: status,
  InactiveRemark: text(LIMIT.note),
  cAdvanceReport: optionalFlag,
  nOrder: optional(z.int().min(1)),
}

const savedFields = {
  nEventTypeID: z.int(),
  nEventColor: z.int(),
  sEventTypeName: z.string(),
  sEventTypeSubName: z.string(),
  sNote: z.string(),
  cActive: flag,
  InactiveRemark: z.string(),
  cAdvanceReport: flag,
  nOrder: z.int(),
}

/** What it takes to reorder a form's unsaved list. */
const formSubType = z.looseObject({ nEventTypeID: z.int(), nOrder: z.int() }).meta({ mostBytes: ROW_BYTES })

export const EventType = {
  LaodDataList: call({
    access: read,
    writes: false,
    about: 'The event types, shared by all companies.',
    input: z.object({ ...filters, ...paging }),
    output: z.object({
      nPermission: z.int(),
      /** Only a corporate administrator deletes. */
      isDelete: z.boolean(),
      lstData: z.array(
        row.extend({
          nSubEventType: z.int(),
          lstSubEventTtype: z.array(row),
          /** Whether the caller may change it, its sub types and its position. */
          isEdite: z.boolean(),
        }),
      ),
      lstEventGroup: z.array(option),
      lstOrder: z.array(option),
      ...paged,
    }),
  }),
  ExportExcel: call({
    access: read,
    writes: true,
    about: 'The list as an Excel file.',
    input: z.object({ ...filters, sSort: paging.sSort, sOrder: paging.sOrder }),
    output: 'file',
  }),
  DeleteEventType: call({
    access: write,
    writes: true,
    about: 'Deletes event types that are not in use, all or none. For corporate administrators.',
    input: z.object({ lstEventTypeID: listOf(id, MOST_PICKED) }),
    output: z.object({}),
  }),
  GetEventTypeCreate: call({
    access: read,
    writes: false,
    about: "One event type, or an empty form with its choices. sID is the sealed id in the page's URL.",
    input: z.object({ EventTypeID: optional(id), sID: text(SEALED) }),
    output: z.object({
      nPermission: z.int(),
      /** Only a corporate administrator deletes, sub types too. */
      isDelete: z.boolean(),
      /** Whether the caller may save it. */
      isEdite: z.boolean(),
      ...whoMayChange,
      lstOrder: z.array(option),
      lstSubOrder: z.array(option),
      lstEventColor: z.array(option),
      lstEventGroup: z.array(option),
      EventTypeData: z
        .object({
          ...savedFields,
          isNil: z.boolean(),
          ...actionFields,
          nEventGroupID: z.int(),
          nVersion: z.string(),
          lstSubEventTtype: z.array(
            z.object({ ...savedFields, nEventTypeHeadID: z.int(), isNew: z.boolean(), isDelete: z.boolean() }),
          ),
        })
        .nullable(),
    }),
  }),
  getListOrder: call({
    access: read,
    writes: false,
    about: 'The order positions in a group, and the next free one.',
    input: z.object({ nEventGroupID: optional(id) }),
    output: z.object({ lstOrder: z.array(option), nOrder: z.int() }),
  }),
  ChangeSubOrder: call({
    access: read,
    writes: false,
    names: ['InactiveRemark'],
    about: 'Reorders the sub event types in a form without saving them.',
    input: z.object({ ...orderChange, lstSubEventType: listOf(formSubType, 2_000) }),
    output: z.object({ lstSubEvent: z.array(formSubType) }),
  }),
  ChangeSubOrderFromModal: call({
    access: write,
    writes: true,
    names: ['InactiveRemark'],
    about: 'Moves a sub type of a saved event type and returns the list in its new order.',
    input: z.object({
      ...orderChange,
      lstSubEventType: listOf(z.looseObject({ nEventTypeID: z.int() }).meta({ mostBytes: ROW_BYTES }), 2_000),
      nEventTypeID: id,
    }),
    output: z.object({ lstSubEvent: z.array(row) }),
  }),
  LoadChanges: call({
    access: read,
    writes: false,
    names: ['InactiveRemark'],
    about: 'The changes to an event type, from the audit trail.',
    input: recordId,
    output: changes,
  }),
  SaveEventTypeCreate: call({
    access: write,
    writes: true,
    about: 'Saves an event type with its sub types. Sub types missing from the list stay unchanged.',
    input: z.object({
      nEventTypeID: optional(id),
      nEventGroupID: optional(id),
      ...typeFields,
      /** Unchanged if omitted. */
      isNil: z.boolean().nullish(),
      requiresAction: z.boolean().nullish(),
      /** Null removes the default. */
      actionDays: z.int().nullish(),
      nVersion: text(CODE),
      lstSubEventTtype: listOf(
        z.object({
          /** The id of a saved one; a new one's id is made by the form. */
          nEventTypeID: optional(z.int()),
          ...typeFields,
          isNew: z.boolean().nullish(),
          isDelete: z.boolean().nullish(),
        }),
        500,
      ),
    }),
    output: z.object({ nEventTypeID: z.int() }),
  }),
}

import { MENU } from '../registry.ts'
import { z } from 'zod'
import { LIMIT } from '../rules/rules.ts'
import { changesOf, orderChange, otherName, recordId, status, whoMayChange } from './shapes/admin.ts'
import { call } from '../call.ts'
import {
  CODE,
  MOST_PICKED,
  ROW_BYTES,
  SEALED,
  flag,
  id,
  keptLine,
  line,
  listOf,
  option,
  optional,
  optionalFlag,
  paged,
  paging,
  sorting,
  text,
} from './shapes/wire.ts'
import { passing, wire } from '../wire.ts'

const read = { menus: [MENU.eventType], level: 1 } as const
const write = { menus: [MENU.eventType], level: 2 } as const

const filters = {
  searchText: wire('sTestSearch', text(LIMIT.search)),
  eventGroupId: wire('nEventGroupID', optional(id)),
}

/** Set on a type for all its sub types; a sub type has no values of its own. */
const actionFields = {
  /** A report is approved only with a corrective action, or with a waiver that says why none is needed. */
  requiresAction: z.boolean(),
  /** The default due date of a new action: this many days after the event, or after today if that date has passed. */
  actionDays: z.int().nullable(),
}

const row = z.object({
  eventTypeId: wire('nEventTypeID', z.int()),
  sealedId: wire('sID', z.string()),
  headEventTypeId: wire('nEventTypeHeadID', z.int().nullable()),
  eventGroupId: wire('nEventGroupID', z.int()),
  eventGroupName: wire('sEventGroupName', z.string()),
  colorId: wire('nEventColor', z.int()),
  eventTypeName: wire('sEventTypeName', z.string()),
  ...otherName,
  shortName: wire('sEventTypeSubName', z.string()),
  note: wire('sNote', z.string()),
  active: wire('cActive', flag),
  advance: wire('cAdvanceReport', flag),
  /** Whether it is its group's 'nothing to report' type; never a sub type. */
  isNil: z.boolean(),
  ...actionFields,
  position: wire('nOrder', z.int()),
  updatedBy: wire('sUpdateBy', z.string()),
  updatedAt: wire('dUpdate', z.string()),
})

const typeFields = {
  colorId: wire('nEventColor', optional(z.int())),
  eventTypeName: wire('sEventTypeName', line(LIMIT.name)),
  secondName: keptLine(LIMIT.name),
  shortName: wire('sEventTypeSubName', line(LIMIT.shortName)),
  note: wire('sNote', text(LIMIT.definition)),
  active: wire('cActive', status),
  inactiveNote: wire('InactiveRemark', text(LIMIT.note)),
  advance: wire('cAdvanceReport', optionalFlag),
  position: wire('nOrder', optional(z.int().min(1))),
}

const savedFields = {
  eventTypeId: wire('nEventTypeID', z.int()),
  colorId: wire('nEventColor', z.int()),
  eventTypeName: wire('sEventTypeName', z.string()),
  secondName: z.string(),
  shortName: wire('sEventTypeSubName', z.string()),
  note: wire('sNote', z.string()),
  active: wire('cActive', flag),
  inactiveNote: wire('InactiveRemark', z.string()),
  advance: wire('cAdvanceReport', flag),
  position: wire('nOrder', z.int()),
}

const subTypeSaved = z.object({
  ...savedFields,
  headEventTypeId: wire('nEventTypeHeadID', z.int()),
  isNew: z.boolean(),
  isDelete: z.boolean(),
})

/** What it takes to reorder a form's unsaved list. */
const formSubType = passing(
  subTypeSaved,
  z
    .looseObject({ eventTypeId: wire('nEventTypeID', z.int()), position: wire('nOrder', z.int()) })
    .meta({ mostBytes: ROW_BYTES }),
)

const form = z.object({
  eventTypeId: wire('nEventTypeID', optional(id)),
  eventGroupId: wire('nEventGroupID', optional(id)),
  ...typeFields,
  /** Unchanged if omitted. */
  isNil: z.boolean().nullish(),
  requiresAction: z.boolean().nullish(),
  /** Null removes the default. */
  actionDays: z.int().nullish(),
  version: wire('nVersion', text(CODE)),
  subEventTypes: wire(
    'lstSubEventTtype',
    listOf(
      z.object({
        /** The id of a saved one; a new one's id is made by the form. */
        eventTypeId: wire('nEventTypeID', optional(z.int())),
        ...typeFields,
        isNew: z.boolean().nullish(),
        isDelete: z.boolean().nullish(),
      }),
      500,
    ),
  ),
})

export const EventType = {
  AddStarterTypes: call({
    access: write,
    writes: true,
    about: 'Adds the starter set to an event group that has no event type yet, with names in both languages.',
    input: z.object({ eventGroupId: id }),
    output: z.object({ added: z.int() }),
  }),
  LaodDataList: call({
    access: read,
    writes: false,
    about: 'The event types, shared by all companies.',
    input: z.object({ ...filters, ...paging(row) }),
    output: z.object({
      permission: wire('nPermission', z.int()),
      /** Only a corporate administrator deletes. */
      isDelete: z.boolean(),
      rows: wire(
        'lstData',
        z.array(
          row.extend({
            subEventTypeCount: wire('nSubEventType', z.int()),
            subEventTypes: wire('lstSubEventTtype', z.array(row)),
            /** Whether the caller may change it, its sub types and its position. */
            canEdit: wire('isEdite', z.boolean()),
          }),
        ),
      ),
      eventGroups: wire('lstEventGroup', z.array(option)),
      positions: wire('lstOrder', z.array(option)),
      ...paged,
    }),
  }),
  ExportExcel: call({
    access: read,
    writes: true,
    about: 'The list as an Excel file.',
    input: z.object({ ...filters, ...sorting(row) }),
    output: 'file',
  }),
  DeleteEventType: call({
    access: write,
    writes: true,
    about: 'Deletes event types that are not in use, all or none. For corporate administrators.',
    input: z.object({ eventTypeIds: wire('lstEventTypeID', listOf(id, MOST_PICKED)) }),
    output: z.object({}),
  }),
  GetEventTypeCreate: call({
    access: read,
    writes: false,
    about: "One event type, or an empty form with its choices. sID is the sealed id in the page's URL.",
    input: z.object({ eventTypeId: wire('EventTypeID', optional(id)), sealedId: wire('sID', text(SEALED)) }),
    output: z.object({
      permission: wire('nPermission', z.int()),
      /** Only a corporate administrator deletes, sub types too. */
      isDelete: z.boolean(),
      /** Whether the caller may save it. */
      canEdit: wire('isEdite', z.boolean()),
      ...whoMayChange,
      positions: wire('lstOrder', z.array(option)),
      subPositions: wire('lstSubOrder', z.array(option)),
      colors: wire('lstEventColor', z.array(option)),
      eventGroups: wire('lstEventGroup', z.array(option)),
      eventType: wire(
        'EventTypeData',
        z
          .object({
            ...savedFields,
            isNil: z.boolean(),
            ...actionFields,
            eventGroupId: wire('nEventGroupID', z.int()),
            version: wire('nVersion', z.string()),
            subEventTypes: wire('lstSubEventTtype', z.array(subTypeSaved)),
          })
          .nullable(),
      ),
    }),
  }),
  getListOrder: call({
    access: read,
    writes: false,
    about: 'The order positions in a group, and the next free one.',
    input: z.object({ eventGroupId: wire('nEventGroupID', optional(id)) }),
    output: z.object({ positions: wire('lstOrder', z.array(option)), position: wire('nOrder', z.int()) }),
  }),
  ChangeSubOrder: call({
    access: read,
    writes: false,
    about: 'Reorders the sub event types in a form without saving them.',
    input: z.object({ ...orderChange, subEventTypes: wire('lstSubEventType', listOf(formSubType, 2_000)) }),
    output: z.object({ subEventTypes: wire('lstSubEvent', z.array(formSubType)) }),
  }),
  ChangeSubOrderFromModal: call({
    access: write,
    writes: true,
    about: 'Moves a sub type of a saved event type and returns the list in its new order.',
    input: z.object({
      ...orderChange,
      subEventTypes: wire(
        'lstSubEventType',
        listOf(
          passing(
            subTypeSaved,
            z.looseObject({ eventTypeId: wire('nEventTypeID', z.int()) }).meta({ mostBytes: ROW_BYTES }),
          ),
          2_000,
        ),
      ),
      eventTypeId: wire('nEventTypeID', id),
    }),
    output: z.object({ subEventTypes: wire('lstSubEvent', z.array(row)) }),
  }),
  LoadChanges: call({
    access: read,
    writes: false,
    about: 'The changes to an event type, from the audit trail.',
    input: recordId,
    output: changesOf(form),
  }),
  SaveEventTypeCreate: call({
    access: write,
    writes: true,
    about: 'Saves an event type with its sub types. Sub types missing from the list stay unchanged.',
    input: form,
    output: z.object({ eventTypeId: wire('nEventTypeID', z.int()) }),
  }),
}

import { z } from 'zod'
import { DECIDING_MENUS, MENU, READING_MENUS } from '../registry.ts'
import { call } from '../call.ts'
import { ACTION_STATES, MOST_ACTION_FILES } from '../rules/actionRules.ts'
import { LIMIT } from '../rules/rules.ts'
import { correctedText, id, isoDate, listOf, optional, text, uploadedFile, uuid } from './shapes/wire.ts'

const read = { menus: [MENU.actions], level: 1 } as const
const write = { menus: [MENU.actions], level: 2 } as const

const instant = z.string()
const state = z.enum(ACTION_STATES)
const choice = z.object({ id: z.int(), name: z.string(), otherName: z.string().optional() })

export const action = z.object({
  id: z.int(),
  version: z.int(),
  eventId: z.int(),
  text: z.string(),
  ownerId: z.int(),
  ownerName: z.string(),
  /** 'yyyy-MM-dd' */
  due: z.string(),
  state,
  stateName: z.string(),
  /** Open, and its due date has passed in the company's time zone. */
  isOverdue: z.boolean(),
  /** Why it was waived; '' otherwise. */
  reason: z.string(),
  createdBy: z.string(),
  createdAt: instant,
  doneAt: instant.nullable(),
  /** Who verified or waived it. */
  closedBy: z.string().nullable(),
  closedAt: instant.nullable(),
  companyName: z.string(),
  areaName: z.string(),
  eventTypeName: z.string(),
  /** 'yyyy-MM-dd' */
  eventDay: z.string(),
  /** Not an action but a waiver: the report needs none. It cannot change. */
  isWaiver: z.boolean(),
  /** In the order they were added. */
  files: z.array(
    z.object({
      file: uploadedFile,
      addedBy: z.string(),
      addedAt: instant,
      /** Whether the caller may remove it now. */
      canRemove: z.boolean(),
    }),
  ),
  /** Number of comments on it that the caller can read. */
  commentCount: z.int(),
  /** What the caller may do to it now. */
  may: z.object({
    change: z.boolean(),
    finish: z.boolean(),
    verify: z.boolean(),
    waive: z.boolean(),
    reopen: z.boolean(),
    /** Add files. */
    attach: z.boolean(),
  }),
})

const actionFilters = {
  /** Empty: all states. */
  states: listOf(state, ACTION_STATES.length),
  ownerId: optional(id),
  companyId: optional(id),
  eventGroupId: optional(z.int().min(1).max(3)),
  areaId: optional(id),
  isOverdue: z.boolean().nullish(),
  searchText: optional(text(LIMIT.search)),
}

/** Created by the page: a repeated request gets the first answer. */
const requestId = uuid
const form = { text: text(LIMIT.description), ownerId: optional(id), due: optional(isoDate) }
const change = { requestId, actionId: id, version: z.int() }
const changed = z.object({ version: z.int() })

export const Actions = {
  GetList: call({
    access: read,
    writes: false,
    about: 'The corrective actions in the areas that the caller may see, by due date.',
    input: z.object({
      ...actionFilters,
      page: optional(z.int().min(1).max(1_000_000)),
      pageSize: optional(z.int().min(1).max(100)),
    }),
    output: z.object({
      actions: z.array(action),
      total: z.int(),
      correctedText,
      /** Filter choices from the visible actions. */
      companyChoices: z.array(choice),
      areas: z.array(choice.extend({ companyId: z.int() })),
      owners: z.array(choice),
    }),
  }),
  ExportExcel: call({
    access: read,
    writes: true,
    about: 'The list as an Excel file, with the same filters and in the same order.',
    input: z.object(actionFilters),
    output: 'file',
  }),
  GetAction: call({
    access: read,
    writes: false,
    about: 'One corrective action.',
    input: z.object({ actionId: id }),
    output: z.object({ action }),
  }),
  GetOfReport: call({
    access: { menus: READING_MENUS, level: 1 },
    writes: false,
    about: 'The corrective actions of a report.',
    input: z.object({ eventId: id }),
    output: z.object({
      actions: z.array(action),
      canAdd: z.boolean(),
      /** Its type requires an action; `isMissing`: there is none, and it was not approved without one. */
      isRequired: z.boolean(),
      isMissing: z.boolean(),
      /** Whether the caller may waive a missing action. */
      canWaive: z.boolean(),
      /** The default due date of a new action, 'yyyy-MM-dd'; null if its type has none. */
      due: z.string().nullable(),
    }),
  }),
  GetPeople: call({
    access: write,
    writes: false,
    about: 'People who can own an action of a report, by name: they may see its area and finish actions. At most 50.',
    input: z.object({ eventId: id, searchText: optional(text(LIMIT.search)) }),
    output: z.object({ people: z.array(choice.extend({ companyName: z.string() })) }),
  }),
  Add: call({
    access: write,
    writes: true,
    about: 'Adds a corrective action to a report.',
    input: z.object({ requestId, eventId: id, ...form }),
    output: z.object({ actionId: z.int() }),
  }),
  WaiveRequirement: call({
    access: { menus: [MENU.actions, ...DECIDING_MENUS], level: 2 },
    writes: true,
    about: "Waives the action that a report's type requires, with a reason.",
    input: z.object({ requestId, eventId: id, reason: text(LIMIT.description) }),
    output: z.object({ actionId: z.int() }),
  }),
  Change: call({
    access: write,
    writes: true,
    about: 'Changes the text, owner and due date of an open action.',
    input: z.object({ ...change, ...form }),
    output: changed,
  }),
  Finish: call({
    access: write,
    writes: true,
    about: 'Marks an action as done, by its owner.',
    input: z.object(change),
    output: changed,
  }),
  Verify: call({
    access: write,
    writes: true,
    about: 'Confirms that an action is done, by an approver or administrator of the area who is not the owner.',
    input: z.object(change),
    output: changed,
  }),
  Waive: call({
    access: write,
    writes: true,
    about: 'Waives an action, by the people who may verify it.',
    input: z.object({ ...change, reason: text(LIMIT.description) }),
    output: changed,
  }),
  Reopen: call({
    access: write,
    writes: true,
    about: 'Reopens an action that was done, verified or waived. The owner may do so only until it is verified.',
    input: z.object(change),
    output: changed,
  }),
  AddFiles: call({
    access: write,
    writes: true,
    about: "Attaches the caller's uploads to an open or done action. Repeating the request changes nothing.",
    input: z.object({ actionId: id, fileIds: listOf(id, MOST_ACTION_FILES) }),
    output: z.object({}),
  }),
  RemoveFile: call({
    access: write,
    writes: true,
    about:
      'Removes a file from an open or done action, by the person who added it or an approver or administrator of the area.',
    input: z.object({ actionId: id, fileId: id }),
    output: z.object({}),
  }),
}

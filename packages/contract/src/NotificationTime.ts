import { z } from 'zod'
import { call } from './call.ts'
import { flag, id, listOf, option, optional, text } from './wire.ts'

const read = { menus: [19], level: 1 } as const
const write = { menus: [19], level: 2 } as const

/** A number of days as a form sends it: typed text, or a number. */
export const typedDays = z.union([z.int(), z.string().max(10)]).nullish()
export const mode = optional(z.enum(['Add', 'Edit']))
export const statusOption = z.object({ value: flag, label: z.string() })

export const ruleRow = z.object({
  nNotiID: z.int(),
  nEventGroupID: z.int(),
  sEventGroupName: z.string(),
  nDay: z.int(),
  cStatus: flag,
  sUpdateBy: z.string(),
  dUpdate: z.string(),
})

/** A rule for the form. sStatus is the outcome of the call, so its status is cStatus. */
export const ruleEdit = { sDay: z.string(), sEventGroup: z.string(), cStatus: flag, nVersion: z.string() }

export const ruleSave = {
  sEventGroup: optional(z.union([id, z.string().max(10)])),
  sStatus: optional(flag),
  sDay: typedDays,
  sMode: mode,
  nID: optional(id),
  nVersion: text,
}

export const NotificationTime = {
  LoadDataList: call({
    access: read,
    writes: false,
    about: 'How many days before an advance report each event group is reminded.',
    input: z.object({}),
    output: z.object({
      n_Permission: z.int(),
      lstData: z.array(ruleRow),
      lstEventGroup: z.array(option),
      lstStatus: z.array(statusOption),
    }),
  }),
  onDelete: call({
    access: write,
    writes: true,
    about: 'Deletes rules.',
    input: z.object({ lstID: listOf(id) }),
    output: z.object({}),
  }),
  onEdit: call({
    access: read,
    writes: false,
    about: 'One rule for the form.',
    input: z.object({ nID: id }),
    output: z.object(ruleEdit),
  }),
  onSaveData: call({
    access: write,
    writes: true,
    about: 'Saves a rule; one for each event group.',
    input: z.object({ ...ruleSave, sTime: text }),
    output: z.object({}),
  }),
}

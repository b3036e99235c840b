import { z } from 'zod'
import { call } from './call.ts'
import { ruleEdit, ruleRow, ruleSave, statusOption } from './NotificationTime.ts'
import { id, listOf, option } from './wire.ts'

const read = { menus: [21], level: 1 } as const
const write = { menus: [21], level: 2 } as const

export const SetAdvanceEventDays = {
  LoadDataList: call({
    access: read,
    writes: false,
    about: 'How many days ahead each event group may be reported.',
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
    input: z.object(ruleSave),
    output: z.object({}),
  }),
}

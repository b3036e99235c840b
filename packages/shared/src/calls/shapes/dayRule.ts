import { z } from 'zod'
import { call } from '../../call.ts'
import type { MenuId } from '../../registry.ts'
import { whoMayChange } from './admin.ts'
import { CODE, MOST_PICKED, flag, id, listOf, option, optional, text } from './wire.ts'
import { wire } from '../../wire.ts'

/* Notification Time and Advance Days: one rule per event group, a number of days and a status. */

/** A number of days from a form: typed text, or a number. */
const typedDays = z.union([z.int(), z.string().max(10)]).nullish()
export const mode = optional(z.enum(['Add', 'Edit']))
export const statusOption = z.object({ value: flag, label: z.string() })

const row = z.object({
  ruleId: wire('nNotiID', z.int()),
  eventGroupId: wire('nEventGroupID', z.int()),
  eventGroupName: wire('sEventGroupName', z.string()),
  days: wire('nDay', z.int()),
  active: wire('cStatus', flag),
  /** Whether the caller may change it. */
  canEdit: wire('isEdite', z.boolean()),
  updatedBy: wire('sUpdateBy', z.string()),
  updatedAt: wire('dUpdate', z.string()),
})

/** The calls of one of the two groups, behind its menu; `about` describes the days. */
export function dayRuleCalls<const M extends MenuId>(menu: M, about: string) {
  const read = { menus: [menu], level: 1 } as const
  const write = { menus: [menu], level: 2 } as const
  return {
    LoadDataList: call({
      access: read,
      writes: false,
      about,
      input: z.object({}),
      output: z.object({
        permission: wire('n_Permission', z.int()),
        rows: wire('lstData', z.array(row)),
        /** Event groups whose rule the caller may change; at level 1 all. */
        eventGroups: wire('lstEventGroup', z.array(option)),
        /** Shown on the rules the caller may not change, if any. */
        ...whoMayChange,
        statuses: wire('lstStatus', z.array(statusOption)),
      }),
    }),
    onDelete: call({
      access: write,
      writes: true,
      about: 'Deletes rules, all or none.',
      input: z.object({ ids: wire('lstID', listOf(id, MOST_PICKED)) }),
      output: z.object({}),
    }),
    onEdit: call({
      access: read,
      writes: false,
      about: 'One rule, for the form. Its status is cStatus, because sStatus is the outcome of the call.',
      input: z.object({ id: wire('nID', id) }),
      output: z.object({
        dayText: wire('sDay', z.string()),
        eventGroup: wire('sEventGroup', z.string()),
        active: wire('cStatus', flag),
        version: wire('nVersion', z.string()),
      }),
    }),
    onSaveData: call({
      access: write,
      writes: true,
      about: 'Saves a rule. Each event group has one; an edit without nID changes the rule of sEventGroup.',
      input: z.object({
        eventGroup: wire('sEventGroup', optional(z.union([id, z.string().max(10)]))),
        status: wire('sStatus', optional(flag)),
        dayText: wire('sDay', typedDays),
        modeName: wire('sMode', mode),
        id: wire('nID', optional(id)),
        version: wire('nVersion', text(CODE)),
      }),
      output: z.object({}),
    }),
  }
}

import { MENU } from '../registry.ts'
import { z } from 'zod'
import { whoMayChange } from './shapes/admin.ts'
import { call } from '../call.ts'
import { mode, statusOption } from './shapes/dayRule.ts'
import { CODE, MOST_PICKED, companyOption, flag, id, listOf, option, optional, text } from './shapes/wire.ts'
import { wire } from '../wire.ts'

const read = { menus: [MENU.notificationCompany], level: 1 } as const
const write = { menus: [MENU.notificationCompany], level: 2 } as const

/** A month or a day, as a drop-down sends it. */
const number = optional(
  z.union([
    z.int(),
    z
      .string()
      .max(2)
      .regex(/^\d{1,2}$/)
      .transform(Number),
  ]),
)

export const NotificationCompany = {
  LoadDataList: call({
    access: read,
    writes: false,
    about: "The days of the year on which companies' receivers get the yearly report.",
    input: z.object({}),
    output: z.object({
      permission: wire('n_Permission', z.int()),
      rows: wire(
        'lstData',
        z.array(
          z.object({
            ruleId: wire('nNotiID', z.int()),
            /** 'dd-MM' */
            dayAndMonth: wire('sDayMonth', z.string()),
            companies: wire(
              'lstPopup',
              z.array(
                z.object({ companyId: wire('nCompanyID', z.int()), companyName: wire('sCompanyName', z.string()) }),
              ),
            ),
            active: wire('cStatus', flag),
            updatedBy: wire('sUpdateBy', z.string()),
            updatedAt: wire('dUpdate', z.string()),
            /** Whether the caller administers all of its companies and so may change it. */
            canEdit: wire('isEdite', z.boolean()),
          }),
        ),
      ),
      months: wire('lstMonth', z.array(option)),
      /** Companies the caller may choose; at level 1, those they see. */
      companies: wire('lstCompany', z.array(companyOption)),
      /** Shown on rules the caller may not change, if any. */
      ...whoMayChange,
      statuses: wire('lstStatus', z.array(statusOption)),
    }),
  }),
  onDelete: call({
    access: write,
    writes: true,
    about: 'Deletes rules.',
    input: z.object({ ids: wire('lstID', listOf(id, MOST_PICKED)) }),
    output: z.object({}),
  }),
  onEdit: call({
    access: read,
    writes: false,
    about: 'One rule, for the form.',
    input: z.object({ id: wire('nID', id) }),
    output: z.object({
      companyIds: wire('lstSelectCompany', z.array(z.int())),
      dayText: wire('sDay', z.string()),
      month: wire('sMonth', z.string()),
      days: wire('lstDay', z.array(option)),
      active: wire('cStatus', flag),
      version: wire('nVersion', z.string()),
      canEdit: wire('isEdite', z.boolean()),
      ...whoMayChange,
    }),
  }),
  onSelectMonth: call({
    access: read,
    writes: false,
    about: 'The days of a month.',
    input: z.object({ month: wire('sMonth', number) }),
    output: z.object({ days: wire('lstDay', z.array(option)) }),
  }),
  onSaveData: call({
    access: write,
    writes: true,
    about: 'Saves a rule. A company can have one for each day of the year.',
    input: z.object({
      modeName: wire('sMode', mode),
      active: wire('FormStatus', optional(flag)),
      companyIds: wire('arrCompany', listOf(id, MOST_PICKED)),
      day: wire('arrDay', number),
      month: wire('arrMonth', number),
      id: wire('nID', optional(id)),
      version: wire('nVersion', text(CODE)),
    }),
    output: z.object({}),
  }),
}

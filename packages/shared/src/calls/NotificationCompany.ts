import { MENU } from '../registry.ts'
import { z } from 'zod'
import { whoMayChange } from './shapes/admin.ts'
import { call } from '../call.ts'
import { mode, statusOption } from './shapes/dayRule.ts'
import { CODE, MOST_PICKED, companyOption, flag, id, listOf, option, optional, text } from './shapes/wire.ts'

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
      n_Permission: z.int(),
      lstData: z.array(
        z.object({
          nNotiID: z.int(),
          /** 'dd-MM' */
          sDayMonth: z.string(),
          lstPopup: z.array(z.object({ nCompanyID: z.int(), sCompanyName: z.string() })),
          cStatus: flag,
          sUpdateBy: z.string(),
          dUpdate: z.string(),
          /** Whether the caller administers all of its companies and so may change it. */
          isEdite: z.boolean(),
        }),
      ),
      lstMonth: z.array(option),
      /** Companies the caller may choose; at level 1, those they see. */
      lstCompany: z.array(companyOption),
      /** Shown on rules the caller may not change, if any. */
      ...whoMayChange,
      lstStatus: z.array(statusOption),
    }),
  }),
  onDelete: call({
    access: write,
    writes: true,
    about: 'Deletes rules.',
    input: z.object({ lstID: listOf(id, MOST_PICKED) }),
    output: z.object({}),
  }),
  onEdit: call({
    access: read,
    writes: false,
    about: 'One rule, for the form.',
    input: z.object({ nID: id }),
    output: z.object({
      lstSelectCompany: z.array(z.int()),
      sDay: z.string(),
      sMonth: z.string(),
      lstDay: z.array(option),
      cStatus: flag,
      nVersion: z.string(),
      isEdite: z.boolean(),
      ...whoMayChange,
    }),
  }),
  onSelectMonth: call({
    access: read,
    writes: false,
    about: 'The days of a month.',
    input: z.object({ sMonth: number }),
    output: z.object({ lstDay: z.array(option) }),
  }),
  onSaveData: call({
    access: write,
    writes: true,
    about: 'Saves a rule. A company can have one for each day of the year.',
    input: z.object({
      sMode: mode,
      FormStatus: optional(flag),
      arrCompany: listOf(id, MOST_PICKED),
      arrDay: number,
      arrMonth: number,
      nID: optional(id),
      nVersion: text(CODE),
    }),
    output: z.object({}),
  }),
}

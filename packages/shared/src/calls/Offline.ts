import { z } from 'zod'
import { call } from '../call.ts'
import { MENU } from '../registry.ts'
import { SEALED, text } from './shapes/wire.ts'

export const Offline = {
  MayKeep: call({
    access: 'public',
    writes: false,
    about: 'Whether a device may keep what it has read for its person, whose session has ended.',
    input: z.object({
      /** The header Daybook-Contact of the last answer that the device had. */
      contact: text(SEALED),
    }),
    output: z.object({
      /** False if the person has left, or if their sessions were ended for them after that contact. */
      mayKeep: z.boolean(),
    }),
  }),
  LoadForm: call({
    access: { menus: [MENU.createReport], level: 2 },
    writes: false,
    about: "What a device stores for filing offline: the caller's areas and the choices in each.",
    input: z.object({}),
    output: z.object({
      /** Millisecond precision, to measure the offset of the device's clock. */
      serverTime: z.string(),
      today: z.string(),
      /** Too many for a device to store, so none are listed. */
      isTooMany: z.boolean(),
      areas: z.array(
        z.object({
          areaId: z.int(),
          areaName: z.string(),
          otherName: z.string().optional(),
          companyId: z.int(),
          companyName: z.string(),
          isCsrCompany: z.boolean(),
          eventGroupId: z.int(),
          position: z.int(),
          subPosition: z.int(),
          typeIds: z.array(z.int()),
          shiftIds: z.array(z.int()),
          /** From the latest security report so far; null if there is none. */
          lastLevelId: z.int().nullable(),
          /** 'Nothing to report' is taken only after the day or shift has ended. */
          nilOnlyAfterEnd: z.boolean(),
          /** The caller administers it and may file for any past day. */
          isAdministered: z.boolean(),
        }),
      ),
      /** Event types and their sub types, in order. */
      eventTypes: z.array(
        z.object({
          eventTypeId: z.int(),
          parentId: z.int().nullable(),
          eventName: z.string(),
          otherName: z.string().optional(),
          remark: z.string(),
          colorId: z.int(),
          position: z.int(),
          isAdvance: z.boolean(),
          isNil: z.boolean(),
        }),
      ),
      shifts: z.array(z.object({ shiftId: z.int(), label: z.string(), from: z.string(), to: z.string() })),
      /** The last day for which a group may report in advance. */
      advance: z.array(z.object({ eventGroupId: z.int(), lastDay: z.string() })),
    }),
  }),
}

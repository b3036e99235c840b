import { MENU } from '../registry.ts'
import { z } from 'zod'
import { call } from '../call.ts'
import { filedOffline, filing } from './shapes/event.ts'
import { id, isoDate, optional } from './shapes/wire.ts'

const read = { menus: [MENU.createReport], level: 1 } as const
const write = { menus: [MENU.createReport], level: 2 } as const

/** Days on the wire of these calls: ISO 'yyyy-MM-dd'. Instants: ISO with the offset of the company time zone. */
const day = z.string()
const instant = z.string()

const shift = z.object({
  id: z.int(),
  name: z.string(),
  /** 'HH:mm'; `to` is of the next day where it is not later than `from`. */
  from: z.string(),
  to: z.string(),
  /** One that has not begun on the day is refused by every call that files. */
  hasBegun: z.boolean(),
  isRunning: z.boolean(),
})

const report = z.object({
  id: z.int(),
  version: z.int(),
  isNil: z.boolean(),
  typeName: z.string(),
  by: z.string(),
  at: instant,
  statusId: z.int(),
  statusName: z.string(),
  /** Why it was rejected; '' otherwise. */
  reason: z.string(),
})

/** What came of one area and day of a submission. */
const outcome = z.object({
  areaId: z.int(),
  day,
  /** `alreadyReported`: nothing was filed, because a report stands that says so; `refused`: see `message`. */
  outcome: z.enum(['filed', 'alreadyReported', 'refused']),
  /** What was filed, or what stood already. */
  reportIds: z.array(z.int()),
  /** Who filed what stood already, and when. */
  by: z.string().nullable(),
  at: instant.nullable(),
  /** What to tell a person; null when it was filed. */
  message: z.string().nullable(),
})

const requestId = z.uuid()

/** Why a submission that waited on its device counts as filed when it arrived; '' where it does not. */
const filedNote = z.string()

export const MyAreas = {
  GetToday: call({
    access: read,
    writes: false,
    about: 'The areas that the caller reports for, with what stands for each of them today.',
    input: z.object({}),
    output: z.object({
      day,
      asOf: instant,
      /** One for each leaf area, in the order of companies and areas. */
      cells: z.array(
        z.object({
          areaId: z.int(),
          areaName: z.string(),
          companyId: z.int(),
          companyName: z.string(),
          eventGroupId: z.int(),
          eventGroupName: z.string(),
          requiresApproval: z.boolean(),
          /** The type that says that nothing happened; null: the area has none. */
          nilTypeId: z.int().nullable(),
          nilTypeName: z.string().nullable(),
          /** Of groups that report by shift; the running one first, then what ended last, then what comes. */
          shifts: z.array(shift),
          /** Whether FileNil would take it now, without a shift being named. */
          canFileNil: z.boolean(),
          /** `rejected`: nothing stands but what was rejected. */
          state: z.enum(['left', 'reported', 'rejected']),
          /** By when the first of what is still expected today has to be there; null: nothing is. */
          dueAt: instant.nullable(),
          /** That has passed. */
          isLate: z.boolean(),
          /** The newest of those that make the state. */
          report: report.nullable(),
        }),
      ),
      /** How many rejected reports of the caller wait to be mended, of all days. */
      attention: z.int(),
      /** The newest of them, 20 at most. */
      toMend: z.array(
        report.extend({
          day,
          areaId: z.int(),
          areaName: z.string(),
          companyName: z.string(),
        }),
      ),
    }),
  }),
  GetAttention: call({
    access: read,
    writes: false,
    about: 'How many things wait for the caller, for the menu.',
    input: z.object({}),
    output: z.object({ attention: z.int() }),
  }),
  FileNil: call({
    access: write,
    writes: true,
    about: 'Files that nothing happened, for each area that has no report of the day yet.',
    input: z.object({
      /** Made by the page: a repeated submission gets the first answer. */
      requestId,
      day: isoDate,
      cells: z
        .array(
          z.object({
            areaId: id,
            /** Without one: the shift that runs, else the one that began last. Only in groups that report by shift. */
            shiftId: optional(id),
          }),
        )
        .min(1)
        .max(2_000),
      filedOffline,
    }),
    output: z.object({ cells: z.array(outcome), filedNote }),
  }),
  FileEach: call({
    access: write,
    writes: true,
    about: 'Files the form of CreateReport for each area and day, and says what came of each.',
    input: z.object({ ...filing, requestId, filedOffline }),
    output: z.object({ cells: z.array(outcome), filedNote }),
  }),
  Undo: call({
    access: write,
    writes: true,
    about: 'Deletes what the caller has just filed, as far as nobody has touched it since.',
    input: z.object({
      /** Of the submission to undo. */
      requestId,
    }),
    output: z.object({
      reports: z.array(
        z.object({
          id: z.int(),
          areaId: z.int(),
          day,
          outcome: z.enum(['deleted', 'kept']),
          /** Why it was kept; null when it was deleted. */
          message: z.string().nullable(),
        }),
      ),
    }),
  }),
}

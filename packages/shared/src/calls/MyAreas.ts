import { MENU } from '../registry.ts'
import { z } from 'zod'
import { call } from '../call.ts'
import { filedOffline, filing } from './shapes/event.ts'
import { id, isoDate, optional, uuid } from './shapes/wire.ts'

const read = { menus: [MENU.createReport], level: 1 } as const
const write = { menus: [MENU.createReport], level: 2 } as const

/** Days of these calls: ISO 'yyyy-MM-dd'. Instants: ISO with the offset of the company time zone. */
const day = z.string()
const instant = z.string()

const shift = z.object({
  id: z.int(),
  name: z.string(),
  /** 'HH:mm'; `to` is on the next day unless it is later than `from`. */
  from: z.string(),
  to: z.string(),
  /** Every call that files refuses a shift that has not begun on the day. */
  hasBegun: z.boolean(),
  isRunning: z.boolean(),
  /** A report of the day that was not rejected names it. */
  isReported: z.boolean(),
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

/** The result for one area and day of a submission. */
const outcome = z.object({
  areaId: z.int(),
  day,
  /** Null unless a report of a single shift was asked for where reports are expected by shift. */
  shiftId: z.int().nullable(),
  /** `alreadyReported`: nothing was filed, because a valid report exists; `refused`: see `message`. */
  outcome: z.enum(['filed', 'alreadyReported', 'refused']),
  /** The reports filed, or those that already existed. */
  reportIds: z.array(z.int()),
  /** Who filed the existing report, and when. */
  by: z.string().nullable(),
  at: instant.nullable(),
  /** A message for people; null if it was filed. */
  message: z.string().nullable(),
})

const requestId = uuid

/** Why a submission that waited on its device counts as filed on arrival; '' otherwise. */
const filedNote = z.string()

export const MyAreas = {
  GetToday: call({
    access: read,
    writes: false,
    about:
      "The areas that the caller reports for, with today's state of each, and what is not due yet of earlier days.",
    input: z.object({}),
    output: z.object({
      day,
      asOf: instant,
      /**
       * One per leaf area and day, or per shift if reports are expected by shift: of earlier days those that are not due yet, then
       * today's, in the order of companies and areas.
       */
      cells: z.array(
        z.object({
          day,
          areaId: z.int(),
          areaName: z.string(),
          companyId: z.int(),
          companyName: z.string(),
          eventGroupId: z.int(),
          eventGroupName: z.string(),
          requiresApproval: z.boolean(),
          /** The 'nothing to report' type; null if the area has none. */
          nilTypeId: z.int().nullable(),
          nilTypeName: z.string().nullable(),
          /** The shift that the cell is about; null: the whole day. */
          shiftId: z.int().nullable(),
          /**
           * Only for groups that report by shift, in the order in which they are offered: those that ended without a report, the last
           * one first, then the running ones, the reported ones and the coming ones. A cell of one shift has only that one.
           */
          shifts: z.array(shift),
          /** 'Nothing to report' is taken only after the day or the shift has ended. */
          nilOnlyAfterEnd: z.boolean(),
          /** Whether FileNil would accept it now without a shift. */
          canFileNil: z.boolean(),
          /** `rejected`: there are only rejected reports. */
          state: z.enum(['left', 'reported', 'rejected']),
          /** Until when a report is on time; null if none is expected any more. */
          dueAt: instant.nullable(),
          /** Whether dueAt has passed. */
          isLate: z.boolean(),
          /** The newest report behind the state. */
          report: report
            .extend({
              /** It says that nothing happened, and was filed before the time that it is about had ended. */
              isSoFar: z.boolean(),
              /** The caller filed it. */
              isOwn: z.boolean(),
            })
            .nullable(),
        }),
      ),
      /** How many rejected reports the caller has to correct, for all days. */
      attention: z.int(),
      /** The newest of them, at most 20. */
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
    about: "How many items await the caller's attention, for the menu.",
    input: z.object({}),
    output: z.object({ attention: z.int() }),
  }),
  FileNil: call({
    access: write,
    writes: true,
    about: 'Files a nil report for each area without a report for the day.',
    input: z.object({
      /** Created by the page: a repeated submission gets the first answer. */
      requestId,
      day: isoDate,
      cells: z
        .array(
          z.object({
            areaId: id,
            /** Defaults to the first one offered. Only for groups that report by shift. */
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
    about: 'Files the CreateReport form for each area and day and returns the result for each.',
    input: z.object({ ...filing, requestId, filedOffline }),
    output: z.object({ cells: z.array(outcome), filedNote }),
  }),
  Undo: call({
    access: write,
    writes: true,
    about:
      'Deletes the reports that a submission of the caller has filed, or will file, unless they have changed since.',
    input: z.object({
      /** The request id of the submission to undo. If it has not arrived, it is refused when it does. */
      requestId,
      /** The undo waited on its device, so that the usual limit of time does not apply. */
      hasWaited: optional(z.boolean()),
    }),
    output: z.object({
      reports: z.array(
        z.object({
          id: z.int(),
          areaId: z.int(),
          day,
          outcome: z.enum(['deleted', 'kept']),
          /** Why it was kept; null if it was deleted. */
          message: z.string().nullable(),
        }),
      ),
    }),
  }),
}

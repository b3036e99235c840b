import { z } from 'zod'
import { call } from '../call.ts'
import { MENU } from '../registry.ts'
import { COMPLIANCE_PERIODS, COMPLIANCE_SORTS, MOST_DAYS } from '../rules/complianceRules.ts'
import { EXPECTATION_STATES } from '../rules/expectationRules.ts'
import { usual } from './shapes/comparison.ts'
import { id, isoDate, listOf, option, optional } from './shapes/wire.ts'

const read = { menus: [MENU.compliance], level: 1 } as const
/** For those who keep the rules of areas. */
const keep = { menus: [MENU.expectations], level: 2 } as const

const count = z.int().min(0)
/** On time, late, missing, excused and waiting add up to expected. */
const sums = z.object({
  expected: count,
  onTime: count,
  late: count,
  missing: count,
  excused: count,
  waiting: count,
})
const state = z.enum(EXPECTATION_STATES)
const both = { sums, before: sums }
/** 'yyyy-MM-dd', inclusive */
const span = z.object({ from: z.string(), to: z.string() })

const places = {
  /** Empty: all that the caller sees. */
  companyIds: listOf(id, 1_000),
  eventGroupId: optional(z.int().min(1).max(3)),
}
const filters = {
  ...places,
  period: optional(z.enum(COMPLIANCE_PERIODS)),
  /** A day of the period, by default today; not for a range. */
  day: optional(isoDate),
  from: optional(isoDate),
  to: optional(isoDate),
}
const ofArea = { areaId: id, areaName: z.string(), companyName: z.string() }

const cell = z.object({
  day: z.string(),
  /** Null for the whole day, like '' below. */
  shiftId: z.int().nullable(),
  shiftName: z.string(),
  state,
  stateName: z.string(),
  /** Until when a report counts as on time, including the grace minutes. */
  dueAt: z.string(),
  filedAt: z.string().nullable(),
})

/** Reports that can be reminded of at once. */
const MOST_REMINDED = 200

const exported = z.object({
  ...filters,
  rankBy: optional(z.enum(COMPLIANCE_SORTS)),
  order: optional(z.enum(['asc', 'desc'])),
})

export const Compliance = {
  GetSummary: call({
    access: read,
    writes: false,
    about: 'Companies and areas with the states of their expected reports, in the period and the one before.',
    input: z.object(filters),
    output: z.object({
      period: span,
      /** The period before; it ends on the day before. */
      beforePeriod: span,
      title: z.string(),
      asOf: z.string(),
      ...both,
      companies: z.array(
        z.object({
          companyId: z.int(),
          companyName: z.string(),
          ...both,
          areas: z.array(z.object({ areaId: z.int(), areaName: z.string(), eventGroupId: z.int(), ...both })),
        }),
      ),
      companyChoices: z.array(option),
      eventGroups: z.array(option),
    }),
  }),
  GetTrend: call({
    access: read,
    writes: false,
    about: 'Whether the rates of a period are usual, from the thirteen periods before it.',
    input: z.object(filters),
    output: z.object({
      /** The earliest first; those in which nothing was due, and those before the first report, are missing. */
      before: z.array(z.object({ ...span.shape, sums })),
      reported: usual,
      onTime: usual,
    }),
  }),
  GetOpen: call({
    access: read,
    writes: false,
    about: 'Reports that are still expected today or already missing, by due time, with the people who report there.',
    input: z.object({ ...places, limit: optional(z.int().min(1).max(5_000)) }),
    output: z.object({
      now: z.string(),
      total: count,
      /** How many of them are missing. */
      overdue: count,
      open: z.array(
        z.object({
          ...ofArea,
          ...cell.shape,
          /** Minutes until it is due; negative: since. */
          minutesLeft: z.int(),
          people: z.array(z.string()),
          /** Their total number; `people` holds only the first. */
          peopleCount: count,
          /** Whether the caller may file there. */
          canFile: z.boolean(),
          /** Whether the caller keeps the expected reports there, and may remind its reporters. */
          canRemind: z.boolean(),
          /** When somebody reminded them within the hour, for who may; otherwise null and ''. */
          remindedAt: z.string().nullable(),
          remindedBy: z.string(),
        }),
      ),
    }),
  }),
  Remind: call({
    access: keep,
    writes: true,
    about:
      'Reminds the people who report there of open reports, each at most once an hour, and returns the result for each report.',
    input: z.object({
      cells: z
        .array(z.object({ areaId: id, day: isoDate, shiftId: optional(id) }))
        .min(1)
        .max(MOST_REMINDED),
    }),
    output: z.object({
      /** In the order of the request. */
      rows: z.array(
        z.object({
          areaId: z.int(),
          day: z.string(),
          shiftId: z.int().nullable(),
          /**
           * `already`: reminded within the hour, see by and at; `nobody`: nobody else gets letters about the area; `notOpen`:
           * filed, excused or never expected; `notYours`: others keep the expected reports of the area.
           */
          verdict: z.enum(['reminded', 'already', 'nobody', 'notOpen', 'notYours']),
          by: z.string().nullable(),
          at: z.string().nullable(),
        }),
      ),
    }),
  }),
  GetMissing: call({
    access: read,
    writes: false,
    about: 'The areas with missing reports in the week so far, most missing first, with the people who report there.',
    input: z.object(places),
    output: z.object({
      period: span,
      areas: z.array(
        z.object({
          ...ofArea,
          missing: count,
          /** Expected reports, including the missing ones. */
          expected: count,
          people: z.array(z.string()),
          /** Their total number; `people` holds only the first. */
          peopleCount: count,
        }),
      ),
    }),
  }),
  GetDays: call({
    access: read,
    writes: false,
    about: `The days of an area, at most ${MOST_DAYS}.`,
    input: z.object({ areaId: id, from: isoDate, to: isoDate }),
    output: z.object({ ...ofArea, ...span.shape, sums, days: z.array(z.object({ day: z.string(), sums })) }),
  }),
  GetCells: call({
    access: read,
    writes: false,
    about: 'What an area had to report on a day, and the reports filed.',
    input: z.object({ areaId: id, day: isoDate }),
    output: z.object({
      ...ofArea,
      day: z.string(),
      cells: z.array(cell),
      canFile: z.boolean(),
      reports: z.array(
        z.object({
          eventId: z.int(),
          eventTypeName: z.string(),
          reporterName: z.string(),
          filedAt: z.string(),
          /** When its device says that it was filed, if nobody has confirmed that yet. */
          claimedAt: z.string().nullable(),
          statusName: z.string(),
        }),
      ),
      /** The caller runs the area, and may confirm such a time. */
      canConfirm: z.boolean(),
    }),
  }),
  GetClaims: call({
    access: read,
    writes: false,
    about:
      'Reports that count from their arrival although their device says an earlier time: those that the caller may confirm.',
    input: z.object({}),
    output: z.object({
      claims: z.array(
        z.object({
          ...ofArea,
          eventId: z.int(),
          day: z.string(),
          eventTypeName: z.string(),
          reporterName: z.string(),
          filedAt: z.string(),
          claimedAt: z.string(),
        }),
      ),
    }),
  }),
  ConfirmTime: call({
    access: keep,
    writes: true,
    about: 'Lets a report count from the time at which its device says that it was filed.',
    input: z.object({ eventId: id }),
    output: z.object({}),
  }),
  KeepArrival: call({
    access: keep,
    writes: true,
    about: 'Lets a report count from its arrival for good, whatever its device says.',
    input: z.object({ eventId: id }),
    output: z.object({}),
  }),
  ExportExcel: call({
    access: read,
    writes: true,
    about: 'Companies, areas and open reports of today as an Excel file, in the same order.',
    input: exported,
    output: 'file',
  }),
  ExportPDF: call({
    access: read,
    writes: true,
    about: 'Companies, areas and open reports of today as a PDF, in the same order.',
    input: exported,
    output: 'file',
  }),
}

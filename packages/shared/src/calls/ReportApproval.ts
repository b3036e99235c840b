import { z } from 'zod'
import { call } from '../call.ts'
import { MENU } from '../registry.ts'
import { comparedWith, overDays, partnerDays, usual } from './shapes/comparison.ts'
import { id, isoDate, option, optional } from './shapes/wire.ts'

const read = { menus: [MENU.approvalReport], level: 1 } as const

const count = z.int().min(0)
const minutes = count.nullable()
/** Of reports with an event in some days. */
const decided = {
  /** Decided at least once, and of those rejected at least once. */
  decided: count,
  rejected: count,
  /** Within so many minutes half and nine tenths of all decisions were made, from filing; null without any. */
  median: minutes,
  slow: minutes,
}
const figures = z.object(decided)
const place = {
  now: figures,
  before: figures.nullable(),
  /** At this moment, whatever the days. */
  waiting: count,
  /** For how many minutes the first of them has waited. */
  longest: minutes,
}

const filters = {
  companyId: optional(id),
  eventGroupId: optional(z.int().min(1).max(3)),
  /** By default the last 30 days that are over. */
  from: optional(isoDate),
  to: optional(isoDate),
  ...comparedWith,
}

export const ReportApproval = {
  Get: call({
    access: read,
    writes: false,
    about: 'How long reports wait for approval and how many are rejected, by company and area, beside a fair partner.',
    input: z.object(filters),
    output: z.object({
      asOf: z.string(),
      title: z.string(),
      period: z.object({ from: z.string(), to: z.string() }),
      over: overDays,
      partner: z.object(partnerDays).nullable(),
      now: figures,
      /** In the days that are over, which are compared. */
      compared: figures.nullable(),
      before: figures.nullable(),
      /** The share that was rejected, and the median in minutes, against the thirteen periods before. */
      rejectedUsual: usual,
      medianUsual: usual,
      /** The periods before with a decision, the earliest first. */
      periods: z.array(z.object({ from: z.string(), to: z.string(), ...decided })),
      waiting: z.object({
        count,
        /** How many of them the inbox of the caller lists; null if they decide nowhere. */
        inbox: count.nullable(),
        oldest: z.array(
          z.object({
            eventId: z.int(),
            areaName: z.string(),
            companyName: z.string(),
            eventTypeName: z.string(),
            day: z.string(),
            since: z.string(),
            minutes: count,
          }),
        ),
      }),
      /** In place order, with decisions or reports that wait. */
      companies: z.array(
        z.object({
          companyId: z.int(),
          companyName: z.string(),
          ...place,
          areas: z.array(z.object({ areaId: z.int(), areaName: z.string(), ...place })),
        }),
      ),
      companyChoices: z.array(option),
      eventGroups: z.array(option),
    }),
  }),
  ExportExcel: call({
    access: read,
    writes: true,
    about: 'The approval report as an Excel file.',
    input: z.object(filters),
    output: 'file',
  }),
  ExportPDF: call({
    access: read,
    writes: true,
    about: 'The approval report as a PDF.',
    input: z.object(filters),
    output: 'file',
  }),
}

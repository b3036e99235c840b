import { z } from 'zod'
import { call } from '../call.ts'
import { REPORT_MENUS } from '../registry.ts'
import { SENTENCES } from '../rules/overviewRules.ts'
import { comparedDays, comparedNumber } from './shapes/comparison.ts'
import { drillDown } from './shapes/reporting.ts'
import { id, isoDate, option, optional } from './shapes/wire.ts'

const count = z.int().min(0)
const place = { areaName: z.string(), companyName: z.string() }

const access = { menus: REPORT_MENUS, level: 1 } as const
const asked = z.object({
  companyId: optional(id),
  eventGroupId: optional(z.int().min(1).max(3)),
  /** By default the last 30 days that are over. */
  from: optional(isoDate),
  to: optional(isoDate),
})

export const Overview = {
  Get: call({
    access,
    writes: false,
    about:
      'What a manager asks for first: five numbers, three sentences and what is open, where the caller sees reports.',
    input: asked,
    output: z.object({
      asOf: z.string(),
      period: z.object({ from: z.string(), to: z.string() }),
      ...comparedDays,
      /** For the links of the numbers. */
      ...drillDown,
      /** Events, abnormal events, days without a report. */
      numbers: z.array(comparedNumber),
      waiting: z.object({
        count,
        /** How many of them wait in areas where the caller decides, as the inbox lists them; null if nowhere. */
        inbox: count.nullable(),
        oldest: z.array(
          z.object({ ...place, eventId: z.int(), eventTypeName: z.string(), day: z.string(), since: z.string() }),
        ),
      }),
      actions: z.object({
        open: count,
        overdue: count,
        oldest: z.array(
          z.object({
            ...place,
            actionId: z.int(),
            eventId: z.int(),
            text: z.string(),
            ownerName: z.string(),
            due: z.string(),
          }),
        ),
      }),
      /** Reports that became missing today. */
      missing: z.object({
        count,
        first: z.array(
          z.object({
            ...place,
            areaId: z.int(),
            companyId: z.int(),
            day: z.string(),
            shiftName: z.string(),
            dueAt: z.string(),
          }),
        ),
      }),
      /** What matters most, at most three. */
      sentences: z.array(
        z.object({
          about: z.enum(SENTENCES),
          text: z.string(),
          /** The areas that it names, and the others that it counts. */
          areaIds: z.array(z.int()),
        }),
      ),
      /** The same numbers of each company, in their order; they add up to those above. Empty if there are fewer than two. */
      companies: z.array(
        z.object({
          companyId: z.int(),
          companyName: z.string(),
          numbers: z.array(comparedNumber),
          waiting: count,
          actions: z.object({ open: count, overdue: count }),
        }),
      ),
      companyChoices: z.array(option),
      eventGroups: z.array(option),
    }),
  }),
  ExportExcel: call({
    access,
    writes: true,
    about: 'The overview as an Excel file, with the numbers of the page.',
    input: asked,
    output: 'file',
  }),
  ExportPDF: call({
    access,
    writes: true,
    about: 'The overview as a PDF, with the numbers of the page.',
    input: asked,
    output: 'file',
  }),
}

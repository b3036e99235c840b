import { z } from 'zod'
import { drillDown } from './reporting.ts'

/* What repeats in the abnormal events of a report: by day, by type and area, and after it had been closed. */

const ofArea = z.object({ areaId: z.int(), areaName: z.string(), events: z.int() })

const ofType = z.object({
  eventTypeId: z.int(),
  eventTypeName: z.string(),
  events: z.int(),
  /** Of them in this and the types before it, which are at least as frequent: 0 to 1. */
  cumulated: z.number(),
  /** Areas with more than one, the most first. */
  repeats: z.array(ofArea),
  /** How many came back after they were closed. */
  cameBack: z.int(),
})

/** An event whose like, of the same type in the same area, had been closed on an earlier day, RETURN_DAYS before at most. */
const returned = z.object({
  eventId: z.int(),
  eventTypeId: z.int(),
  eventTypeName: z.string(),
  areaName: z.string(),
  /** yyyy-MM-dd */
  eventDay: z.string(),
  /** The last like it that was closed, and on which day. */
  formerId: z.int(),
  closedOn: z.string(),
})

export const patterns = z.object({
  groups: z.array(
    z.object({
      eventGroupId: z.int(),
      /** Those with events, as yyyy-MM-dd. */
      days: z.array(z.object({ day: z.string(), events: z.int() })),
      /** The most frequent first. */
      types: z.array(ofType),
      /** The latest first. */
      returned: z.array(returned),
    }),
  ),
  /** The days of the report. */
  from: z.string(),
  to: z.string(),
  ...drillDown,
})

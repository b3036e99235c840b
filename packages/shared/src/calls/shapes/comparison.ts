import { z } from 'zod'
import { NUMBER_KINDS, PARTNERS } from '../../rules/comparisonRules.ts'
import { drillDown } from './reporting.ts'
import { isoDate, optional } from './wire.ts'

/* A report's numbers beside their partner: what each call Compare adds to the filter of its report, and answers. Files that name a
partner have the same numbers. */

export const comparedWith = {
  /** By default the period before; a file without one compares nothing. */
  partner: optional(z.enum(PARTNERS)),
  /** The first day of a chosen one. */
  partnerFrom: optional(isoDate),
}

/** 'yyyy-MM-dd', inclusive */
const span = { from: z.string(), to: z.string() }

/** A count, or the part of a whole. */
const figure = { part: z.int(), whole: z.int().nullable() }

const usualOf = {
  /** Against the periods before, whatever the partner. */
  verdict: z.enum(['more', 'less', 'usual', 'unknown']),
  /** Between what that is usual: counts, or rates from 0 to 1. */
  low: z.number().nullable(),
  high: z.number().nullable(),
}
export const usual = z.object(usualOf)

export const comparedNumber = z.object({
  kind: z.enum(NUMBER_KINDS),
  /** As the report says it. */
  now: z.object(figure),
  /** In the days that are over, which are compared. */
  compared: z.object(figure).nullable(),
  partner: z.object(figure).nullable(),
  /** Of a count: what its difference consists of; they add up to it. */
  parts: z.object({ perDay: z.int(), days: z.int(), areas: z.int() }).nullable(),
  ...usualOf,
  /** The periods before, the earliest first; those without areas or without enough holidays are missing. */
  before: z.array(
    z.object({
      /** Its period in the links of `periods`. */
      nth: z.int(),
      ...span,
      ...figure,
    }),
  ),
})

/** The days of the report that are over; null if none is, or if it is longer than a year. */
export const overDays = z.object({ ...span, days: z.int() }).nullable()

export const partnerDays = {
  ...span,
  /** Days from first to last that it leaves out, in any company. */
  leftOut: z.int(),
  /** Monday to Friday without holidays, as many in both; null: not the same for all companies. */
  workingDays: z.int().nullable(),
  holidays: z.int().nullable(),
}

/** The days that are compared, and with which. */
export const comparedDays = {
  over: overDays,
  /** Null: no day is over, or a year back has too few holidays. */
  partner: z.object({ ...partnerDays, ...drillDown }).nullable(),
  /** For links of the partner and of the periods before: their cells name the period. */
  periods: z.object(drillDown),
}

export const comparison = z.object({
  ...comparedDays,
  groups: z.array(z.object({ eventGroupId: z.int(), numbers: z.array(comparedNumber) })),
})

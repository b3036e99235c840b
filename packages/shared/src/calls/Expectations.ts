/* Over 300 lines: one group's calls, whose shapes no other group shares. */

import { z } from 'zod'
import { LIMIT } from '../rules/rules.ts'
import { MENU } from '../registry.ts'
import { call } from '../call.ts'
import { EXPECTATION_STATES } from '../rules/expectationRules.ts'
import { EXCUSE_STATES, RULE_SCOPES, RULE_STATES } from '../rules/expectationForms.ts'
import { fieldOf, wire } from '../wire.ts'
import { reminderSteps } from './shapes/reminderSteps.ts'
import {
  CODE,
  id,
  isoDate,
  line,
  listOf,
  option,
  optional,
  column,
  direction,
  page,
  text,
  time,
} from './shapes/wire.ts'

const read = { menus: [MENU.expectations], level: 1 } as const
const write = { menus: [MENU.expectations], level: 2 } as const

/** Days of these calls: ISO 'yyyy-MM-dd'. Instants: ISO with the offset of the company time zone. */
const day = z.string()
const instant = z.string()
const year = z.int().min(2000).max(2100)

const ruleContent = {
  scope: z.enum(RULE_SCOPES),
  eventGroupId: z.int().nullable(),
  isByShift: z.boolean(),
  /** 1 is Monday. */
  weekdays: z.array(z.int()),
  leavesOutHolidays: z.boolean(),
  /** 'HH:mm'; null: when each shift ends. */
  dueAt: z.string().nullable(),
  isDueNextDay: z.boolean(),
  graceMinutes: z.int(),
  /** Days after which reporters can no longer file or change reports; null: never. */
  lockAfterDays: z.int().nullable(),
  /** 'Nothing to report' is taken only after the day or shift has ended. */
  nilOnlyAfterEnd: z.boolean(),
  steps: reminderSteps,
  /** Both days inclusive; null: until further notice. */
  from: day,
  until: day.nullable(),
}

/** A version of a rule: all versions of a rule share its id and follow one another in time. */
const rule = z.object({
  versionId: z.int(),
  ruleId: z.int(),
  ...ruleContent,
  companyId: z.int().nullable(),
  areaId: z.int().nullable(),
  /** Name of the company or area; '' for all companies. */
  placeName: z.string(),
  state: z.enum(RULE_STATES),
  /** A later version of the rule follows. */
  isFollowed: z.boolean(),
  updatedBy: z.string(),
  updatedAt: instant,
  /** Version of the whole rule; saving an outdated one is refused. */
  version: z.string(),
  canEdit: z.boolean(),
})

const ruleForm = {
  /** The rule to change, from the form's first day on; omitted for a new rule. */
  ruleId: optional(id),
  version: text(CODE),
  /** Ignored on a change: a rule keeps its scope. */
  scope: z.enum(RULE_SCOPES),
  companyId: optional(id),
  areaId: optional(id),
  eventGroupId: optional(id),
  isByShift: z.boolean(),
  weekdays: listOf(z.int().min(1).max(7), 7),
  leavesOutHolidays: z.boolean(),
  dueAt: optional(time),
  isDueNextDay: z.boolean(),
  /** Minutes and days as typed text. */
  graceMinutes: text(CODE),
  lockAfterDays: text(CODE),
  nilOnlyAfterEnd: optional(z.boolean()).transform((is) => is ?? false),
  /** When to remind whom of missing reports; empty: nobody. */
  steps: optional(reminderSteps).transform((steps) => steps ?? []),
  from: optional(isoDate),
  until: optional(isoDate),
}

const holiday = z.object({
  day,
  name: z.string(),
  /** '' if there is no Thai name. */
  nameTh: z.string(),
})

const excuse = z.object({
  excuseId: z.int(),
  areaId: z.int(),
  areaName: z.string(),
  companyName: z.string(),
  /** Null for the whole day. */
  shiftName: z.string().nullable(),
  from: day,
  /** The day before `from` if the excuse was ended before it began. */
  until: day,
  reason: z.string(),
  state: z.enum(EXCUSE_STATES),
  /** Days before this one need a second person. */
  madeOn: day,
  createdBy: z.string(),
  createdAt: instant,
  secondedBy: z.string().nullable(),
  secondedAt: instant.nullable(),
  endedBy: z.string().nullable(),
  endedAt: instant.nullable(),
  canSecond: z.boolean(),
  canEnd: z.boolean(),
})

const ofRule = { ruleId: id, version: text(CODE) }

/** Its rows have plain names, but callers know some of the columns by these. */
const ruleColumns = z.object({
  state: wire('sState', z.string()),
  from: wire('sFrom', z.string()),
  updatedAt: wire('dUpdate', z.string()),
})

export const Expectations = {
  GetChoices: call({
    access: read,
    writes: false,
    about: 'Choices for forms and filters: the companies, areas and shifts that the caller administers.',
    input: z.object({}),
    output: z.object({
      permission: z.int(),
      /** Today in the company time zone. */
      today: day,
      /** Whether the caller may create rules for all companies. */
      isForAll: z.boolean(),
      companies: z.array(option.extend({ canEdit: z.boolean() })),
      areas: z.array(
        option.extend({
          companyId: z.int(),
          eventGroupId: z.int(),
          /** Reports are filed for its sub areas. */
          isHead: z.boolean(),
          /** The upper area of a sub area. */
          headId: z.int().nullable(),
          canEdit: z.boolean(),
        }),
      ),
      shifts: z.array(option.extend({ companyId: z.int() })),
    }),
  }),
  GetRules: call({
    access: read,
    writes: false,
    about: "The past, current and future versions of the rules that affect the caller's areas.",
    input: z.object({
      ruleStates: listOf(z.enum(RULE_STATES), 3),
      /** Rules that affect these, including those with a wider scope. */
      companyId: optional(id),
      areaId: optional(id),
      eventGroupId: optional(id),
      ...page,
      sort: fieldOf(ruleColumns, column),
      order: direction,
    }),
    output: z.object({ rules: z.array(rule), total: z.int(), isTruncated: z.boolean().optional() }),
  }),
  GetRule: call({
    access: read,
    writes: false,
    about: 'The latest version of a rule, for the form.',
    input: z.object({ ruleId: id }),
    output: z.object({ rule }),
  }),
  SaveRule: call({
    access: write,
    writes: true,
    about: 'Creates a rule, or changes one from a future day. Earlier days keep the previous version.',
    input: z.object(ruleForm),
    output: z.object({ ruleId: z.int() }),
  }),
  EndRule: call({
    access: write,
    writes: true,
    about: 'Ends a rule after a given day, today at the earliest.',
    input: z.object({ ...ofRule, until: optional(isoDate) }),
    output: z.object({}),
  }),
  DeleteRule: call({
    access: write,
    writes: true,
    about: 'Deletes the latest version of a rule if it has not begun. The previous version stays in force.',
    input: z.object(ofRule),
    output: z.object({}),
  }),
  Preview: call({
    access: read,
    writes: false,
    about: 'What an area would have to report in a month, and by when, if the rule in the form were saved.',
    input: z.object({
      ...ruleForm,
      previewAreaId: optional(id),
      /** 'yyyy-MM' */
      month: z
        .string()
        .max(7)
        .regex(/^20\d\d-(0[1-9]|1[0-2])$/),
    }),
    output: z.object({
      days: z.array(
        z.object({
          day,
          /** Name of the company's holiday; '' on other days. */
          holiday: z.string(),
          /** Empty if the area does not exist on that day. */
          cells: z.array(
            z.object({
              shiftName: z.string().nullable(),
              isExpected: z.boolean(),
              state: z.enum(EXPECTATION_STATES),
              dueAt: instant,
              /** Until when a report counts as on time. */
              lastAt: instant,
              /** The form's rule applies, not a more specific one. */
              isOfForm: z.boolean(),
            }),
          ),
        }),
      ),
    }),
  }),
  GetHolidays: call({
    access: read,
    writes: false,
    about: 'The holidays of a company in a year.',
    input: z.object({ companyId: id, year }),
    output: z.object({ holidays: z.array(holiday), canEdit: z.boolean() }),
  }),
  GetPublicHolidays: call({
    access: write,
    writes: false,
    about: 'The public holidays of Thailand in a year, to review before adding them.',
    input: z.object({ year }),
    output: z.object({
      holidays: z.array(holiday),
      /** Whether they include lunar holidays, which are known only once announced. */
      hasLunarDays: z.boolean(),
    }),
  }),
  exportHolidays: call({
    access: read,
    writes: true,
    about: "A company's holidays in a year as an Excel file.",
    input: z.object({ companyId: id, year }),
    output: 'file',
  }),
  AddHolidays: call({
    access: write,
    writes: true,
    about: 'Adds holidays to a company on future days, all or none. A day that already has a holiday keeps it.',
    input: z.object({
      companyId: id,
      holidays: listOf(z.object({ day: optional(isoDate), name: line(LIMIT.name), nameTh: line(LIMIT.name) }), 400),
    }),
    output: z.object({ added: z.int(), kept: z.int() }),
  }),
  RemoveHoliday: call({
    access: write,
    writes: true,
    about: 'Removes a future holiday.',
    input: z.object({ companyId: id, day: isoDate }),
    output: z.object({}),
  }),
  GetExcuses: call({
    access: read,
    writes: false,
    about: "The excuses of the caller's areas, latest first: why reports are not expected.",
    input: z.object({
      excuseStates: listOf(z.enum(EXCUSE_STATES), 4),
      companyId: optional(id),
      areaId: optional(id),
      ...page,
    }),
    output: z.object({
      excuses: z.array(excuse),
      total: z.int(),
      /** How many of all visible excuses the caller could second. */
      waiting: z.int(),
    }),
  }),
  AddExcuse: call({
    access: write,
    writes: true,
    about: 'Excuses an area for a range of days. Days before today count once another person has confirmed the excuse.',
    input: z.object({
      areaId: optional(id),
      shiftId: optional(id),
      from: optional(isoDate),
      until: optional(isoDate),
      reason: text(LIMIT.description),
    }),
    output: z.object({ excuseId: z.int(), needsSecond: z.boolean() }),
  }),
  SecondExcuse: call({
    access: write,
    writes: true,
    about: 'Confirms an excuse for past days. Another administrator of the area must do this.',
    input: z.object({ excuseId: id }),
    output: z.object({}),
  }),
  EndExcuse: call({
    access: write,
    writes: true,
    about: 'Ends an excuse today, or before its first day. Afterwards it can no longer be confirmed.',
    input: z.object({ excuseId: id }),
    output: z.object({}),
  }),
}

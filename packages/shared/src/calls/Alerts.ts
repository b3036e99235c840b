import { z } from 'zod'
import { call } from '../call.ts'
import { REPORT_MENUS } from '../registry.ts'
import { ALERT_AREAS, ALERT_NAME_LIMIT, ALERT_TYPES, ALERT_UNITS, type AlertUnit } from '../rules/alertRules.ts'
import { id, line, listOf, option, optional, time } from './shapes/wire.ts'

const access = { menus: REPORT_MENUS, level: 1 } as const
const unit = z.enum(Object.keys(ALERT_UNITS) as [AlertUnit, ...AlertUnit[]])

/** Where a rule looks, what it counts, and whom it tells. Left out and empty means everything that its owner may see. */
const form = {
  name: line(ALERT_NAME_LIMIT),
  companyId: optional(id),
  eventGroupIds: listOf(z.int().min(1).max(3), 3),
  /** An area includes its sub areas. */
  areaIds: listOf(id, ALERT_AREAS),
  /** Parent event types. */
  eventTypeIds: listOf(id, ALERT_TYPES),
  levels: listOf(z.int().min(1).max(4), 4),
  isAbnormal: optional(z.boolean()).transform((value) => value ?? false),
  /** How many events within how long. */
  count: optional(z.int().min(0).max(1_000_000)),
  within: optional(z.int().min(0).max(1_000_000)),
  unit,
  /** Given: it watches for silence, counted from this time of each day, and `count` and what counts are left out. */
  silentSince: optional(time),
  /** Counted in each area instead of in all together. */
  isEachArea: optional(z.boolean()).transform((value) => value ?? false),
  receiverGroupId: optional(id),
}

const rule = z.object({
  alertId: z.int(),
  name: z.string(),
  companyId: z.int().nullable(),
  companyName: z.string(),
  eventGroupIds: z.array(z.int()),
  /** Those that the caller may see. */
  areas: z.array(option),
  eventTypes: z.array(option),
  levels: z.array(z.int()),
  isAbnormal: z.boolean(),
  count: z.int(),
  within: z.int(),
  unit,
  /** Null: it counts events. */
  silentSince: z.string().nullable(),
  isEachArea: z.boolean(),
  receiverGroupId: z.int().nullable(),
  receiverGroupName: z.string(),
  state: z.enum(['armed', 'speaking', 'muted']),
  /** When it last spoke, ISO with offset. */
  spokeAt: z.string().nullable(),
})

export const Alerts = {
  GetList: call({
    access,
    writes: false,
    about: "The caller's alerts, each with its state.",
    input: z.object({}),
    output: z.object({ alerts: z.array(rule), most: z.int() }),
  }),
  GetChoices: call({
    access,
    writes: false,
    about: 'What an alert of the caller can be about; the areas are those of a company.',
    input: z.object({ companyId: optional(id) }),
    output: z.object({
      companies: z.array(option),
      areas: z.array(option.extend({ eventGroupId: z.int() })),
      eventTypes: z.array(option.extend({ eventGroupId: z.int() })),
      eventGroups: z.array(option),
      receiverGroups: z.array(option),
    }),
  }),
  Preview: call({
    access,
    writes: false,
    about: 'When an alert would have spoken in the last 90 days, with the reports behind it.',
    input: z.object(form),
    output: z.object({
      days: z.int(),
      /** How often it would have spoken. */
      total: z.int(),
      /** It counts more events than are played. */
      isTooMuch: z.boolean(),
      /** The latest ones first. Moments: ISO with offset. */
      occurrences: z.array(
        z.object({
          /** Empty for all areas together. */
          areaName: z.string(),
          spokeAt: z.string(),
          overAt: z.string().nullable(),
          /** Of silence: the areas that had not reported; at most 20. */
          areaNames: z.array(z.string()),
          areaCount: z.int(),
          reportCount: z.int(),
          /** Those that still exist and that the caller may see, at most 20. */
          reports: z.array(
            z.object({
              eventId: z.int(),
              areaName: z.string(),
              eventTypeName: z.string(),
              day: z.string(),
              time: z.string(),
            }),
          ),
        }),
      ),
    }),
  }),
  Save: call({
    access,
    writes: true,
    about: 'Saves an alert of the caller: a new one, or changes to one, which then begins anew.',
    input: z.object({ alertId: optional(id), ...form }),
    output: z.object({ alertId: z.int() }),
  }),
  Mute: call({
    access,
    writes: true,
    about: 'Makes an alert of the caller keep quiet, or begin anew.',
    input: z.object({ alertId: id, isMuted: z.boolean() }),
    output: z.object({}),
  }),
  Remove: call({
    access,
    writes: true,
    about: 'Deletes an alert of the caller with what it has said.',
    input: z.object({ alertId: id }),
    output: z.object({}),
  }),
}

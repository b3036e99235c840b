import { MENU } from '../registry.ts'
import { z } from 'zod'
import { call } from '../call.ts'
import { id, isoDate, optional } from './shapes/wire.ts'

/** The records that can be closed or deleted, and what can be counted about that. */
const CLOSED_KINDS = [
  'company',
  'area',
  'eventType',
  /** An event type that no longer says that there is nothing to report. */
  'nilType',
  'shift',
  'person',
  'receiverGroup',
  'rule',
  'comingRule',
  'holiday',
  'advanceRule',
  'reminderRule',
  'companyRule',
] as const
export type ClosedKind = (typeof CLOSED_KINDS)[number]

export const CONSEQUENCES = [
  'areasStop',
  'areasAndSubAreasStop',
  'subAreasStop',
  'signIns',
  'waitingWithoutApprover',
  'areasWithoutReporter',
  'areasWithoutApprover',
  'actionsWithoutOwner',
  'delegationsEnd',
  'receiverGroupsEmpty',
  'receivers',
  'rulesEnd',
  'areasWithoutThisRule',
  'areasKeepRule',
  'areasReportThatDay',
  'areasWithoutAdvance',
  'areasWithoutReminder',
  'companiesWithoutYearly',
  'companiesWithoutType',
  'areasWithoutThisType',
  'areasWithoutAnyType',
  'areasWithoutNil',
  'areasWithoutThisShift',
  'areasWithoutAnyShift',
] as const
export type Consequence = (typeof CONSEQUENCES)[number]

export const Consequences = {
  Count: call({
    access: {
      menus: [
        MENU.company,
        MENU.area,
        MENU.eventType,
        MENU.receiverGroup,
        MENU.userPermission,
        MENU.expectations,
        MENU.advanceDays,
        MENU.notificationTime,
        MENU.notificationCompany,
      ],
      level: 2,
    },
    writes: false,
    about: 'What closing or deleting records takes with it, counted, for those who may do it.',
    input: z.object({
      kind: z.enum(CLOSED_KINDS),
      /** Of rules of expected reports: of all their versions together. A holiday has its company's. */
      ids: z.array(id).min(1).max(1_000),
      /** The day of a holiday. */
      day: optional(isoDate),
    }),
    output: z.object({
      consequences: z.array(
        z.object({
          what: z.enum(CONSEQUENCES),
          count: z.int(),
          /** Sub areas, where `what` counts areas and their sub areas; null otherwise. */
          subCount: z.int().nullable(),
          /** The sentence, in the reader's language. */
          text: z.string(),
        }),
      ),
    }),
  }),
}

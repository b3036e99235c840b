import { z } from 'zod'
import { call } from '../call.ts'
import { BACK_MENUS } from '../registry.ts'

/** What a group is set up with, in the order in which each needs the one before. */
export const SET_UP_STEPS = [
  'eventTypes',
  'companies',
  'areas',
  'people',
  'approvers',
  'receivers',
  'mail',
  'dueTimes',
  'firstReport',
  'backup',
] as const
export type SetUpStep = (typeof SET_UP_STEPS)[number]

export const SetUp = {
  Load: call({
    access: { menus: BACK_MENUS, level: 1 },
    writes: false,
    about: 'How far the companies and areas that the caller administers are set up, computed from what is there.',
    input: z.object({}),
    output: z.object({
      steps: z.array(
        z.object({
          step: z.enum(SET_UP_STEPS),
          /** 'partly': begun, and `lacking` of them are not complete; 'notNeeded': nothing asks for it. */
          state: z.enum(['done', 'partly', 'open', 'notNeeded']),
          count: z.int(),
          lacking: z.int(),
          mayAct: z.boolean(),
          /** Who may, for those who may not. */
          changedBy: z.string(),
        }),
      ),
      /** The event groups without an event type for which a set can be added. */
      starters: z.array(z.object({ eventGroupId: z.int(), eventGroupName: z.string() })),
    }),
  }),
}

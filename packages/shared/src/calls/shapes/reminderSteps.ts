import { z } from 'zod'
import { REMINDED, REMINDER_LIMIT, stepKey } from '../../rules/reminderSteps.ts'

/** A rule's reminder steps as sent and stored. */
export const reminderSteps = z
  .array(
    z.object({
      minutes: z.int().min(REMINDER_LIMIT.earliest).max(REMINDER_LIMIT.latest),
      to: z.enum(REMINDED),
    }),
  )
  .max(REMINDER_LIMIT.steps)
  .refine((steps) => new Set(steps.map(stepKey)).size === steps.length)

import { z } from 'zod'
import { call } from '../call.ts'
import { FACT_STATES } from '../texts/operationStates.ts'

export const Operations = {
  GetFacts: call({
    access: 'corporate',
    writes: false,
    about: 'The state of the installation: each fact in words, with what to do, and the server processes.',
    input: z.object({}),
    output: z.object({
      checkedAt: z.string(),
      /** The time zone of the days, hours and times above. */
      timeZone: z.string(),
      facts: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          state: z.enum(FACT_STATES),
          findings: z.array(
            z.object({
              state: z.enum(FACT_STATES),
              says: z.string(),
              /** What to do; '' if nothing. */
              todo: z.string(),
            }),
          ),
        }),
      ),
      /** `daybook` with its commit, `schema` the name of its last migration. */
      versions: z.object({ daybook: z.string(), schema: z.string(), node: z.string(), postgres: z.string() }),
      processes: z.array(
        z.object({
          host: z.string(),
          pid: z.int(),
          version: z.string(),
          startedAt: z.string(),
          seenAt: z.string(),
          isHeard: z.boolean(),
        }),
      ),
    }),
  }),
}

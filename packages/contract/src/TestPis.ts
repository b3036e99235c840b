import { z } from 'zod'
import { call } from './call.ts'
import { id, optional, text } from './wire.ts'

const access = { menus: [26], level: 2 } as const
const outcome = z.object({ IsComplete: z.boolean(), sErrorMSG: z.string() })

export const TestPis = {
  SendTest: call({
    access,
    writes: true,
    about: 'Tries a staff directory by its connection string.',
    input: z.object({ sConnectionStrings: text, nMode: optional(z.int()) }),
    output: outcome,
  }),
  SendTest_AllSyatem: call({
    access,
    writes: true,
    about: "Tries a company's configured staff directory.",
    input: z.object({ nCompanyIDP: optional(id), nMode: optional(z.int()) }),
    output: outcome,
  }),
}

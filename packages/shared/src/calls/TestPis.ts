import { MENU } from '../registry.ts'
import { z } from 'zod'
import { MAIL_TEST_LIMIT } from '../rules/mailRules.ts'
import { call } from '../call.ts'
import { testResult } from './TestSentMail.ts'
import { id, optional, verbatim } from './shapes/wire.ts'
import { wire } from '../wire.ts'

const access = { menus: [MENU.connectionTests], level: 2 } as const

export const TestPis = {
  SendTest: call({
    access,
    writes: true,
    about: 'Whether the staff directory at a connection string can be read.',
    input: z.object({
      connectionString: wire('sConnectionStrings', verbatim(MAIL_TEST_LIMIT.connectionString)),
      mode: wire('nMode', optional(z.int())),
    }),
    output: testResult,
  }),
  SendTest_AllSyatem: call({
    access,
    writes: true,
    about: "Whether a company's configured staff directory can be read.",
    input: z.object({ companyId: wire('nCompanyIDP', id), mode: wire('nMode', optional(z.int())) }),
    output: testResult,
  }),
}

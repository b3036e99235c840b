import { z } from 'zod'
import { call } from './call.ts'
import { text } from './wire.ts'

const access = { menus: [26], level: 2 } as const
const outcome = z.object({ IsComplete: z.boolean(), sErrorMSG: z.string() })

export const TestSentMail = {
  SendMailTest: call({
    access,
    writes: true,
    about: 'Sends a test mail through the given server; tells connected or why not in plain words, nothing more.',
    input: z.object({
      txtEmailTo: text,
      txtEmailFrom: text,
      txtsmtpmail: text,
      txtport: z.union([z.int(), z.string().max(10)]).nullish(),
      txtmessage: text,
    }),
    output: outcome,
  }),
  SendMailTestSystem: call({
    access,
    writes: true,
    about: 'Sends a test mail through the configured server.',
    input: z.object({ txtEmailTo: text, txtmessage: text }),
    output: outcome,
  }),
}

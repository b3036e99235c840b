import { MENU } from '../registry.ts'
import { z } from 'zod'
import { call } from '../call.ts'
import { text } from './shapes/wire.ts'

const access = { menus: [MENU.connectionTests], level: 2 } as const

/** A port, as a number or as typed. */
const typedPort = z
  .union([z.int(), text])
  .nullish()
  .transform((value) => (value === null || value === undefined ? '' : String(value)))

export const testResult = z.object({ IsComplete: z.boolean(), sErrorMSG: z.string() })

export const TestSentMail = {
  SendMailTest: call({
    access,
    writes: true,
    about: 'Sends a test letter through the mail server in the request.',
    input: z.object({ txtEmailTo: text, txtEmailFrom: text, txtsmtpmail: text, txtport: typedPort, txtmessage: text }),
    output: testResult,
  }),
  SendMailTestSystem: call({
    access,
    writes: true,
    about: 'Sends a test letter through the configured mail server.',
    input: z.object({ txtEmailTo: text, txtEmailFrom: text, txtsmtpmail: text, txtport: typedPort, txtmessage: text }),
    output: testResult,
  }),
}

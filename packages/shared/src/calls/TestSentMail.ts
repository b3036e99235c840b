import { MENU } from '../registry.ts'
import { z } from 'zod'
import { MAIL_TEST_LIMIT } from '../rules/mailRules.ts'
import { LIMIT } from '../rules/rules.ts'
import { call } from '../call.ts'
import { CODE, text } from './shapes/wire.ts'
import { wire } from '../wire.ts'

const access = { menus: [MENU.connectionTests], level: 2 } as const

/** A port, as a number or as typed. */
const typedPort = z
  .union([z.int(), text(CODE)])
  .nullish()
  .transform((value) => (value === null || value === undefined ? '' : String(value)))

export const testResult = z.object({
  isComplete: wire('IsComplete', z.boolean()),
  errorMessage: wire('sErrorMSG', z.string()),
})

export const TestSentMail = {
  SendMailTest: call({
    access,
    writes: true,
    about: 'Sends a test letter through the mail server in the request.',
    input: z.object({
      to: wire('txtEmailTo', text(LIMIT.email)),
      from: wire('txtEmailFrom', text(LIMIT.email)),
      host: wire('txtsmtpmail', text(MAIL_TEST_LIMIT.host)),
      port: wire('txtport', typedPort),
      message: wire('txtmessage', text(MAIL_TEST_LIMIT.message)),
    }),
    output: testResult,
  }),
  SendMailTestSystem: call({
    access,
    writes: true,
    about: 'Sends a test letter through the configured mail server.',
    input: z.object({
      to: wire('txtEmailTo', text(LIMIT.email)),
      from: wire('txtEmailFrom', text(LIMIT.email)),
      host: wire('txtsmtpmail', text(MAIL_TEST_LIMIT.host)),
      port: wire('txtport', typedPort),
      message: wire('txtmessage', text(MAIL_TEST_LIMIT.message)),
    }),
    output: testResult,
  }),
}

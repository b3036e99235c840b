import { answerPasswordRequests } from '../people/accounts/passwordLetters.ts'
import { onMail, wakeMail } from '../mail/outbox/wake.ts'
import type { Step } from './step.ts'

/** Writes the letters that ForgotPassword was asked for. */
export const passwordRequests: Step = {
  name: 'password requests',
  everySeconds: 5,
  wakenBy: onMail,
  async run(services) {
    if (await answerPasswordRequests(services)) wakeMail(services)
  },
}

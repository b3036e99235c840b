import { answerPasswordRequests } from '../mail/passwordLetters.ts'
import { onMail, wakeMail } from '../letters/wake.ts'
import type { Job } from './job.ts'

/** Writes the letters requested through ForgotPassword. */
export const passwordRequests: Job = {
  name: 'password requests',
  everySeconds: 5,
  wakenBy: onMail,
  async run(services) {
    if (await answerPasswordRequests(services)) wakeMail(services)
  },
}

import { makeReminders } from '../mail/reminders/make.ts'
import type { Job } from './job.ts'

/** Writes the reminders of reports that are expected and not filed. */
export const reminders: Job = {
  name: 'reminders',
  everySeconds: 15,
  async run(services) {
    await makeReminders(services)
  },
}

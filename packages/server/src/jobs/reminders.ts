import { makeReminders } from '../mail/reminders/make.ts'
import type { Job } from './job.ts'

/** Writes reminders about expected reports that have not been filed. */
export const reminders: Job = {
  name: 'reminders',
  everySeconds: 15,
  async run(services) {
    await makeReminders(services)
  },
}

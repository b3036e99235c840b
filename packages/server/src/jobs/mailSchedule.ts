import { makeDueRuns, planRuns } from '../mail/schedule/schedule.ts'
import type { Job } from './job.ts'

/** Writes the letters of each day, week, month and year when they are due. */
export const mailSchedule: Job = {
  name: 'mail schedule',
  everySeconds: 15,
  async run(services) {
    await planRuns(services)
    await makeDueRuns(services)
  },
}

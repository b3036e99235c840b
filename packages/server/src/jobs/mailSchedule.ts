import { makeDueRuns, planRuns } from '../mail/schedule/schedule.ts'
import type { Step } from './step.ts'

/** Has the letters of each day, week, month and year written when they are due. */
export const mailSchedule: Step = {
  name: 'mail schedule',
  everySeconds: 15,
  async run(services) {
    await planRuns(services)
    await makeDueRuns(services)
  },
}

import { judgeDue } from '../alerts/judge.ts'
import type { Job } from './job.ts'

/** Says that alerts are over, once too few events are left in their time. */
export const alerts: Job = {
  name: 'alerts',
  everySeconds: 15,
  async run(services) {
    await judgeDue(services)
  },
}

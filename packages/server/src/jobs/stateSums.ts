import { onWantedSums, storeWantedSums } from '../expectations/sums.ts'
import type { Job } from './job.ts'

/** Stores the sums that Compliance had to compute. */
export const stateSums: Job = {
  name: 'stateSums',
  everySeconds: 60,
  run: storeWantedSums,
  wakenBy: onWantedSums,
}

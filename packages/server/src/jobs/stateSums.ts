import { storeSome } from '../expectations/sums.queries.ts'
import { addDays, instant, today } from '../platform/clock.ts'
import type { Job } from './job.ts'

/** How far back sums are stored: five years. Earlier ones are counted whenever somebody asks. */
const DAYS = 5 * 366
/** A run ends after this time, and the next minute's continues: stopping the process has to wait for it. */
const TURN_MS = 5_000

/** Stores the monthly sums that Compliance reads. */
export const stateSums: Job = {
  name: 'stateSums',
  everySeconds: 60,
  async run(services) {
    const { db, clock } = services
    const moment = { today: today(clock), timeZone: clock.timeZone, now: instant(services) }
    const scope = { all: true, companyIds: [], areaIds: [] }
    const from = addDays(moment.today, -DAYS)
    const places = { scope, groupIds: null, companyId: null, areaIds: null, from, to: moment.today }
    const end = performance.now() + TURN_MS
    while (performance.now() < end && (await storeSome(db, places, moment)) > 0);
  },
}

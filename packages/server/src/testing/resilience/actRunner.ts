import { openServices } from '../../call/services.ts'
import { actChanges } from '../../groups/actChanges.ts'
import { actsJob } from '../../groups/Acts/job.ts'
import { startJobs } from '../../jobs/start.ts'
import { systemClock } from '../../platform/clock.ts'
import { readConfig } from '../../platform/config.ts'

/* An app process that only carries out acts, to be killed: it starts faster than a whole server. */

const config = readConfig(process.env)
const log = { info: () => {}, warn: () => {}, error: console.error }
const { services } = openServices(config, config.databaseUrl ?? '', systemClock(config.timeZone), log)
startJobs(services, [actsJob(actChanges)])

import { startJobs } from '../../jobs/start.ts'
import { webhooks } from '../../jobs/webhooks.ts'
import { systemClock } from '../../platform/clock.ts'
import { readConfig } from '../../platform/config.ts'
import { openServices } from '../../call/services.ts'

/* An app process that only sends to webhooks, to be killed: it starts faster than a whole server. */

const config = readConfig(process.env)
const log = { info: () => {}, warn: () => {}, error: console.error }
const { services } = openServices(config, config.databaseUrl ?? '', systemClock(config.timeZone), log)
startJobs(services, [{ ...webhooks, everySeconds: 0.05 }])

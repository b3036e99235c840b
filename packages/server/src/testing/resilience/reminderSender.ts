import { letters } from '../../jobs/letters.ts'
import { reminders } from '../../jobs/reminders.ts'
import { startJobs } from '../../jobs/start.ts'
import { clockOf } from '../../platform/postgres/databaseClock.ts'
import { readConfig } from '../../platform/config.ts'
import { openServices } from '../../call/services.ts'

/* An app process that only sends reminders, to be killed. */

const config = readConfig(process.env)
const log = { info: () => {}, warn: () => {}, error: console.error }
const url = config.databaseUrl ?? ''
const { services } = openServices(config, url, await clockOf(url, config), log)
startJobs(services, [
  { ...reminders, everySeconds: 1 },
  { ...letters(), everySeconds: 1 },
])

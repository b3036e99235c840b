import { makeDueRuns } from '../mail/schedule/schedule.ts'
import { systemClock } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'
import { openServices } from '../call/services.ts'

// A process that makes the due runs of letters once; started by tests that kill it while it does.
const config = readConfig(process.env)
const log = { info: () => {}, warn: () => {}, error: console.error }
const { services, close } = openServices(config, config.databaseUrl ?? '', systemClock(config.timeZone), log)
await makeDueRuns(services)
await close()

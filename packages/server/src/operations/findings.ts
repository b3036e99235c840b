import type { Finding } from '@daybook/shared/texts/operations'
import type { Services } from '../call/call.ts'
import { instant } from '../platform/clock.ts'
import { lacksSender } from '../platform/mailServer.ts'
import { judge } from './judge.ts'
import { read } from './readings.ts'

/** The current findings about the installation. */
export async function findingsOf(services: Services): Promise<Finding[]> {
  return judge(await read(services), {
    now: instant(services),
    timeZone: services.clock.timeZone,
    mailFrom: services.config.mailFrom,
    isSenderMissing: lacksSender(services.config),
  })
}

import type { Finding } from '@daybook/shared/texts/operations'
import type { Services } from '../call.ts'
import { instant } from '../platform/clock.ts'
import { judge } from './judge.ts'
import { read } from './readings.ts'

/** What is true of the installation now. */
export async function findingsOf(services: Services): Promise<Finding[]> {
  const { mailFrom, isMailFromDefault, smtpUrl } = services.config
  return judge(await read(services), {
    now: instant(services),
    timeZone: services.clock.timeZone,
    mailFrom,
    isSenderMissing: smtpUrl !== undefined && isMailFromDefault,
  })
}

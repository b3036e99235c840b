import { keptReasons } from '@daybook/shared/texts/mailRuns'
import { record } from '../../audit/record.ts'
import type { Services } from '../../call/call.ts'
import { write } from '../../platform/postgres/database.ts'
import { failSentLetter, noteReturned } from './bounces.queries.ts'
import { readDeliveryReport } from './deliveryReport.ts'

/** `none`: the message does not report a failure; `unknown`: it does not name a letter that was sent. */
export type TakenBack = { letter: number } | 'none' | 'unknown'

/**
 * Records for a letter and the address of its receiver that it came back. Repeating a report, or a report about a letter that
 * had already failed when it was sent, changes nothing.
 */
export async function takeBack(
  { db }: Pick<Services, 'db'>,
  call: string,
  message: Buffer,
  cameTo?: string,
): Promise<TakenBack> {
  const report = await readDeliveryReport(message, cameTo)
  if (!report) return 'none'
  const reason = report.reason === '' ? keptReasons.cameBack : `${keptReasons.cameBack}: ${report.reason}`
  return write(db, { actorId: null, call }, async (tx) => {
    const letter = await failSentLetter(tx, { ...report, reason })
    if (letter === undefined) return 'unknown'
    await noteReturned(tx, letter, report)
    await record(tx, { actorId: null, call, action: 'letter-came-back', rowKey: String(letter) })
    return { letter }
  })
}

import type { Services } from '../../call/call.ts'
import { today } from '../../platform/clock.ts'
import { write } from '../../platform/postgres/database.ts'
import { hostOf } from '../../letters/host.ts'
import { addLetters } from '../../letters/outbox.queries.ts'
import { wakeMail } from '../../letters/wake.ts'
import { type Reminder, findSpan, findStepDays, loadReminders, lockSpan, markReminded } from './due.queries.ts'

const CALL = 'reminders'
export const REMINDER_KIND = 'reminder'

/**
 * Writes letters for every reminder step that is due. Only one of several processes does it, and commits the letters together
 * with the time up to which they were written.
 *
 * @returns how many were written
 */
export async function makeReminders(services: Services): Promise<number> {
  const { db, clock } = services
  const moment = () => ({ today: today(clock), timeZone: clock.timeZone })
  if (!(await findStepDays(db, await findSpan(db), moment()))) return 0
  const written = await write(db, { actorId: null, call: CALL }, async (tx) => {
    const span = await lockSpan(tx)
    const days = span && (await findStepDays(tx, span, moment()))
    if (!span || !days) return 0
    const reminders = await loadReminders(tx, span, days, { ...moment(), now: span.until })
    await markReminded(tx, span.until)
    let count = 0
    for (const [eventDate, letters] of byDay(reminders, clock.timeZone))
      count += await addLetters(tx, { kind: REMINDER_KIND, eventDate, host: hostOf(services), letters })
    return count
  })
  if (written > 0) wakeMail(services)
  return written
}

/** The letters grouped by day. A person gets one letter per moment, so the moment is its subject key. */
function byDay(reminders: readonly Reminder[], timeZone: string) {
  return Map.groupBy(
    reminders.map(({ receiverId, at, cells }) => {
      const instant = Temporal.Instant.fromEpochMilliseconds(at.getTime())
      const moment = instant.toString({ smallestUnit: 'second' })
      const day = instant.toZonedDateTimeISO(timeZone).toPlainDate().toString()
      return { day, receiverId, subjectKey: moment, content: { to: receiverId, moment, cells } }
    }),
    ({ day }) => day,
  )
}

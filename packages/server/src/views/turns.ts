import type { ViewLetter } from './views.queries.ts'

/** The next moment at which a view is sent. A day that a month lacks is its last one. */
export function nextTurn({ rhythm, onDay, hour }: ViewLetter, after: Date, timeZone: string): Date {
  const start = Temporal.Instant.fromEpochMilliseconds(after.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
  for (let ahead = 0; ; ahead += 1) {
    const date = start.add({ days: ahead })
    const isOn =
      rhythm === 'day' ||
      (rhythm === 'week' ? date.dayOfWeek === onDay : date.day === Math.min(onDay, date.daysInMonth))
    const at = new Date(date.toZonedDateTime({ timeZone, plainTime: { hour } }).epochMilliseconds)
    if (isOn && at > after) return at
  }
}

/**
 * Seconds until somebody's quiet hours end; 0 outside of them. `from` and `until` are 'HH:mm' in the time zone; the hours may
 * span midnight.
 */
export function quietSeconds(
  now: Temporal.Instant,
  timeZone: string,
  from: string | null,
  until: string | null,
): number {
  if (from === null || until === null) return 0
  const local = now.toZonedDateTimeISO(timeZone)
  const time = local.toPlainTime()
  const [begins, ends] = [Temporal.PlainTime.from(from), Temporal.PlainTime.from(until)]
  const isAfter = Temporal.PlainTime.compare(time, begins) >= 0
  const isBefore = Temporal.PlainTime.compare(time, ends) < 0
  const isOverNight = Temporal.PlainTime.compare(begins, ends) > 0
  if (!(isOverNight ? isAfter || isBefore : isAfter && isBefore)) return 0
  const day = isBefore ? local.toPlainDate() : local.toPlainDate().add({ days: 1 })
  const end = day.toZonedDateTime({ timeZone, plainTime: ends })
  return Math.max(1, Math.ceil((end.epochMilliseconds - now.epochMilliseconds) / 1000))
}

/**
 * The one place that knows what time it is. Days are calendar days in the company time zone, never the machine's.
 */
export type Clock = {
  now(): Temporal.Instant
  readonly timeZone: string
}

/** The machine's clock; `aheadMs` is 0 outside of tests, see databaseClock.ts. */
export function systemClock(timeZone: string, aheadMs = 0): Clock {
  return { now: () => Temporal.Now.instant().add({ milliseconds: aheadMs }), timeZone }
}

/** Today as ISO 'yyyy-MM-dd'. */
export function today(clock: Clock): string {
  return wireInstant(instant({ clock }), clock.timeZone).slice(0, 10)
}

/** The time of day as 'HH:mm'. */
export function timeOfDay(clock: Clock): string {
  return wireInstant(instant({ clock }), clock.timeZone).slice(11, 16)
}

/** The moment this many hours before another, as a Date for the database. */
export function hoursBefore(moment: Temporal.Instant, hours: number): Date {
  return new Date(moment.subtract({ hours }).epochMilliseconds)
}

/** An ISO day some days later (or earlier). */
export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

/** A span of time (milliseconds, the end excluded) in which a zone keeps its offset. */
type Span = { from: number; to: number; offsetMs: number; text: string }

/** Cached because asking Temporal for each row's offset costs more than reading the row. A zone has only a few spans. */
const spans = new Map<string, Span[]>()

function spanOf(moment: number, timeZone: string): Span {
  const known = spans.get(timeZone) ?? []
  spans.set(timeZone, known)
  const found = known.find(({ from, to }) => from <= moment && moment < to)
  if (found) return found
  const local = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone)
  // 'previous' excludes the moment itself, which may be where a span begins.
  const from = local.add({ milliseconds: 1 }).getTimeZoneTransition('previous')?.epochMilliseconds ?? -Infinity
  const to = local.getTimeZoneTransition('next')?.epochMilliseconds ?? Infinity
  const span = { from, to, offsetMs: local.offsetNanoseconds / 1e6, text: local.offset }
  known.push(span)
  return span
}

/** An instant in the wire format: ISO 8601 with the offset of the company time zone, to the second. */
export function wireInstant(moment: Date, timeZone: string): string {
  const at = moment.getTime()
  const { offsetMs, text } = spanOf(at, timeZone)
  return `${new Date(at + offsetMs).toISOString().slice(0, 19)}${text}`
}

/** An instant as people read it, 'dd/MM/yyyy HH:mm'. */
export function readableInstant(moment: Date, timeZone: string): string {
  const local = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(local.day)}/${two(local.month)}/${local.year} ${two(local.hour)}:${two(local.minute)}`
}

/** The stamp in file names, ddMMyyyyHHmm. */
export function fileStamp(clock: Clock): string {
  return readableInstant(instant({ clock }), clock.timeZone).replace(/\D/g, '')
}

/** The current time of a context's clock, as a Date for the database. */
export function instant({ clock }: { clock: Clock }): Date {
  return new Date(clock.now().epochMilliseconds)
}

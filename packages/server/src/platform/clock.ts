/**
 * The one place that knows what time it is. Days are calendar days in the company time zone, never the machine's.
 */
export type Clock = {
  now(): Temporal.Instant
  readonly timeZone: string
}

export function systemClock(timeZone: string): Clock {
  return { now: () => Temporal.Now.instant(), timeZone }
}

/** Today as ISO 'yyyy-MM-dd'. */
export function today(clock: Clock): string {
  return clock.now().toZonedDateTimeISO(clock.timeZone).toPlainDate().toString()
}

/** The time of day as 'HH:mm'. */
export function timeOfDay(clock: Clock): string {
  return clock.now().toZonedDateTimeISO(clock.timeZone).toPlainTime().toString().slice(0, 5)
}

/** An ISO day some days later (or earlier). */
export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

type Offset = { milliseconds: number; text: string }

const DAY = 86_400_000
const MOST_DAYS = 20_000
/** Offsets by zone and day of UTC, null for a day on which it changes: to ask Temporal for each row costs more than to read the row. */
const offsets = new Map<string, Map<number, Offset | null>>()

function offsetAt(moment: number, timeZone: string): Offset {
  let days = offsets.get(timeZone)
  if (!days) offsets.set(timeZone, (days = new Map()))
  const day = Math.floor(moment / DAY)
  let found = days.get(day)
  if (found === undefined) {
    const [first, last] = [computeOffset(day * DAY, timeZone), computeOffset((day + 1) * DAY, timeZone)]
    found = first.milliseconds === last.milliseconds ? first : null
    if (days.size >= MOST_DAYS) days.clear()
    days.set(day, found)
  }
  return found ?? computeOffset(moment, timeZone)
}

function computeOffset(moment: number, timeZone: string): Offset {
  const zoned = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone)
  return { milliseconds: zoned.offsetNanoseconds / 1e6, text: zoned.offset }
}

/** An instant as the wire carries it: ISO 8601 with the offset of the company time zone, to the second. */
export function wireInstant(moment: Date, timeZone: string): string {
  const { milliseconds, text } = offsetAt(moment.getTime(), timeZone)
  return `${new Date(moment.getTime() + milliseconds).toISOString().slice(0, 19)}${text}`
}

/** An instant as people read it, 'dd/MM/yyyy HH:mm'. */
export function readableInstant(moment: Date, timeZone: string): string {
  const local = wireInstant(moment, timeZone)
  return `${local.slice(8, 10)}/${local.slice(5, 7)}/${local.slice(0, 4)} ${local.slice(11, 16)}`
}

/** The stamp in file names, ddMMyyyyHHmm. */
export function fileStamp(clock: Clock): string {
  return readableInstant(new Date(clock.now().epochMilliseconds), clock.timeZone).replace(/\D/g, '')
}

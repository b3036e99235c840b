/**
 * The one clock of a browser test: the server, its database and every page show what `now()` says. It begins at the same
 * moment in every run, or where DAYBOOK_NOW says, and runs on from there; the machine's own hour and date mean nothing.
 */
export const BEGINS_AT = process.env.DAYBOOK_NOW || '2026-11-20T10:00+07:00'

export const ZONE = 'Asia/Bangkok'

/** E2E_AHEAD_MS: how far the database under test is ahead of the machine; a worker inherits it until it has its own. */
export function now(): Temporal.Instant {
  return Temporal.Now.instant().add({ milliseconds: Number(process.env.E2E_AHEAD_MS ?? 0) })
}

/** Has this process, and those that it starts, follow a product's clock. */
export function follow(clock: { now(): Temporal.Instant }): void {
  process.env.E2E_AHEAD_MS = String(clock.now().epochMilliseconds - Date.now())
}

/** Day and time where the company is. */
export const companyTime = () => now().toZonedDateTimeISO(ZONE)
export const companyToday = () => companyTime().toPlainDate()

/** 'dd/MM/yyyy', as the wire and the screens have it. */
export const dayText = ({ day, month, year }: Temporal.PlainDate | Temporal.ZonedDateTime) =>
  `${String(day).padStart(2, '0')}/${String(month).padStart(2, '0')}/${year}`

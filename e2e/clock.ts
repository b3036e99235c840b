/**
 * The single clock of a browser test: the server, its database and every page show `now()`. It starts at the same moment in
 * every run, or at DAYBOOK_NOW, and runs on from there; the machine's own time does not matter.
 */
export const BEGINS_AT = process.env.DAYBOOK_NOW || '2026-11-20T10:00+07:00'

export const ZONE = 'Asia/Bangkok'

/** E2E_AHEAD_MS: how far the database under test is ahead of the machine; workers inherit it until they have their own. */
export function now(): Temporal.Instant {
  return Temporal.Now.instant().add({ milliseconds: Number(process.env.E2E_AHEAD_MS ?? 0) })
}

/** Makes this process, and those that it starts, follow a product's clock. */
export function follow(clock: { now(): Temporal.Instant }): void {
  process.env.E2E_AHEAD_MS = String(clock.now().epochMilliseconds - Date.now())
}

/** Date and time in the company's time zone. */
export const companyTime = () => now().toZonedDateTimeISO(ZONE)
export const companyToday = () => companyTime().toPlainDate()

/** 'dd/MM/yyyy', as in the API and on the screens. */
export const dayText = ({ day, month, year }: Temporal.PlainDate | Temporal.ZonedDateTime) =>
  `${String(day).padStart(2, '0')}/${String(month).padStart(2, '0')}/${year}`

/* The overview: see docs/decisions/an-overview-says-what-matters-first.md. */

/** The days that are over which it shows unless another period is chosen. */
export const OVERVIEW_DAYS = 30
/** So many days without a report are worth a sentence. */
export const SILENT_DAYS = 3
/** So many days a report may wait before it is worth a sentence. */
export const PATIENT_DAYS = 2
/** How many of what is open it names. */
export const MOST_OPEN = 5

/** What a sentence may be about, what matters most first. */
export const SENTENCES = [
  'abnormalMore',
  'silent',
  'missingMore',
  'overdue',
  'waiting',
  'missingToday',
  'eventsLess',
  'eventsMore',
  'abnormalLess',
  'missingLess',
  'usual',
] as const
export type SentenceAbout = (typeof SENTENCES)[number]

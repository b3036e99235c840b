/** The words for the steps of a reminder, for screens and letters. */
export const reminders = {
  to: {
    reporters: 'reporters',
    areaAdministrators: 'administrators of the area',
    companyAdministrators: 'administrators of the company',
  },
  before: '{time} before it is due',
  at: 'When it is due',
  after: '{time} after it was due',
  step: '{when}, to {to}',
  why: 'Not filed: {n} · {steps}',
  days_one: '{count} day',
  days_other: '{count} days',
  hours_one: '{count} hour',
  hours_other: '{count} hours',
  minutes_one: '{count} minute',
  minutes_other: '{count} minutes',
} as const

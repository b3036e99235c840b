export const Report = {
  openBoard: 'Reporting board of the month',
  boardTitle: 'Reporting Board',
  boardNote: 'Who reported on which day. Press a day to see its events.',
  backToReport: 'Event Report',
  boardOf: 'Reporting board of {month}',
  reportsOfDay_one: '{area}, {day}: {state}, {count} report',
  reportsOfDay_other: '{area}, {day}: {state}, {count, number} reports',
  openDay: '{area}, {day}: {state}, open in Compliance',
  stateOfDay: '{area}, {day}: {state}',
  notReport: 'Not Report (Day)',
  reported: 'Report',
  complete: '{share} % of the expected days reported',
} as const

/** The sentences of the overview. Only the server says them. */
export const overview = {
  abnormalMore: 'Abnormal reports are more than usual: {figures}.',
  abnormalLess: 'Abnormal reports are fewer than usual: {figures}.',
  missingMore: 'More days without a report than usual: {figures}.',
  missingLess: 'Fewer days without a report than usual: {figures}.',
  eventsMore: 'Reports are more than usual: {figures}.',
  eventsLess: 'Reports are fewer than usual: {figures}.',
  now: '{now}',
  nowAgainst: '{now} against {before}',
  mostFrom: '{figures}, most from {area} ({n})',
  silentOne: 'One area has not reported for {n} days: {areas}.',
  silentMany: '{n} areas have not reported for three days or more: {areas}.',
  overdueOne: 'One corrective action is overdue, for {days}: {area}.',
  overdueMany: '{n} corrective actions are overdue, the longest for {days}: {area}.',
  waitingOne: 'One report waits for approval, for {days}: {area}.',
  waitingMany: '{n} reports wait for approval, the longest for {days}: {area}.',
  missingTodayOne: 'One report is missing today: {areas}.',
  missingTodayMany: '{n} reports are missing today: {areas}.',
  others: '{n} more',
  dayOne: '{n} day',
  daysMany: '{n} days',
  allUsual: 'Everything is as usual.',
  numbersUsual: 'The numbers are as usual.',
  nothingOpen: 'Nothing is overdue or missing.',
} as const

export type OverviewText = keyof typeof overview

export const EventToday = {
  title: 'Event Today',
  walls: 'Walls',
  reportDate: 'Report date {date}',
  live: {
    live: 'Live',
    connecting: 'Connecting…',
    polling: 'Live updates interrupted – checking every {seconds} seconds',
  },
  updated: 'Updated {time}',
  summary: 'Summary of today',
  reported: 'Reported',
  new: 'New',
  changed: 'Updated',
  arrivedOne: 'A new report has arrived',
  arrivedMany: '{count} new reports have arrived',
  nothing: 'You have no areas in any event group.',
} as const

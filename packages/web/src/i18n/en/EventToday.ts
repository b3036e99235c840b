export const EventToday = {
  title: 'Event Today',
} as const

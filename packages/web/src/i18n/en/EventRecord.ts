export const EventRecord = {
  title: 'Event Record',
} as const

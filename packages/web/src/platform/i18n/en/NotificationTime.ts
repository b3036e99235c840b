export const NotificationTime = {
  title: 'Notification Time',
  note: 'How many days before the date of an advance report its receivers are reminded, for each event group.',
} as const

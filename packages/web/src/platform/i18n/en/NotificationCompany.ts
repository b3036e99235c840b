export const NotificationCompany = {
  title: 'Notification Company',
  note: 'On these days of every year the receivers of the companies get the yearly report.',
  dayMonth: 'Day-Month',
} as const

export const NotificationCompany = {
  title: 'Notification Company',
  note: 'On these days of every year the receivers of the companies get the yearly report.',
  dayMonth: 'Day-Month',
  shared: 'This rule also has companies that you do not look after. You can change only your own companies in it.',
} as const

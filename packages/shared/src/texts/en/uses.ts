/** Administration texts that only the server uses: what uses a record. A separate file, because no screen needs it. */
export const uses = {
  area: 'Area',
  user: 'User',
  report: 'Event Report',
  subsidiary: 'Subsidiary Company',
  userRight: 'User Permission',
  receiverGroup: 'Receiver Group',
  company: 'Company',
  notification: 'Notification Company',
} as const

export type UseKind = keyof typeof uses

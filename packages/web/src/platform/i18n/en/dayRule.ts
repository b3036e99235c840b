/** Texts that Notification Time, Notification Company and Advance Days share. */
export const dayRule = {
  add: 'Add',
  edit: 'Edit',
  day: 'Day',
} as const

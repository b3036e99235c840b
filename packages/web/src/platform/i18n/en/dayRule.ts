/** Texts that Notification Time, Notification Company and Advance Days share. */
export const dayRule = {
  add: 'Add',
  edit: 'Edit',
  day: 'Day',
  firstAbove: 'Nothing has been added yet. Add the first one with the form above.',
} as const

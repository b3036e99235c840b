export const SetAdvanceEventDays = {
  title: 'Advance Days',
  note: 'How many days ahead each event group may be reported.',
} as const

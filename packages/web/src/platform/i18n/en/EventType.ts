/** Texts of the event type screens. */
export const EventType = {
  title: 'Event Type',
  add: 'Add Event Type',
  formNew: 'Add Event Type',
  formEdit: 'Edit Event Type',
  formView: 'View Event Type',
  search: 'Search by Event Type',
  orderHint: 'To change order, please filter Event Group.',
  advance: 'Allow for advance reporting',
  nilHint: 'One tap in My areas today files this type. A company can have one in each event group.',
  actionHint:
    'A report of this type can be approved only with a corrective action, or when somebody says why none is needed. This applies to its sub types too.',
  actionDaysHint:
    'A new action is due this many days after the event, or from today if the day of the event has passed. Empty: no due date is proposed.',
  noDefinition: 'No definition',
  definitionOf: 'Definition {name}',
  subTypes: 'Sub Event Type',
  subCount: '{n} sub event types',
  addSub: 'Add Sub Event Type',
  editSub: 'Edit Sub Event Type',
  confirmAdd: 'Confirm Add Sub Event Type',
  confirmEdit: 'Confirm Edit Sub Event Type',
  unconfirmed: 'Please confirm or cancel the Sub Event Type that you typed first.',
  common: 'Event types are common to all companies. Only a Corporate Admin can delete them.',
} as const

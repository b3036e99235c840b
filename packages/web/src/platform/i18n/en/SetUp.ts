/** The set-up on the start page of the administration. */
export const SetUp = {
  title: 'Set-up: {n} of {all} steps done',
  allDone: 'Set-up: all {n} steps done',
  done_one: '{count} step is done',
  done_other: '{count} steps are done',
  notNeeded: 'not needed: no area asks for approval',
  addSet: 'Add the starter set for {group}',
  added_one: '{count} event type added for {group}',
  added_other: '{count} event types added for {group}',
  state: { done: 'Done', partly: 'Not complete', open: 'To do', notNeeded: 'Not needed' },
  lacking: {
    eventTypes_one: '{count} event group has no type for nothing to report.',
    eventTypes_other: '{count} event groups have no type for nothing to report.',
    companies_one: '{count} of {all} companies has no event type yet.',
    companies_other: '{count} of {all} companies have no event type yet.',
    areas_one: '{count} of {all} areas has no event type.',
    areas_other: '{count} of {all} areas have no event type.',
    people_one: 'Nobody reports for {count} area.',
    people_other: 'Nobody reports for {count} areas.',
    approvers_one: '{count} of {all} areas that require approval has no approver.',
    approvers_other: '{count} of {all} areas that require approval have no approver.',
  },
  step: {
    eventTypes: {
      title: 'Event types',
      why: 'What can be reported, and one that says there is nothing to report. A starter set has names in both languages.',
      act: 'Open event types',
    },
    companies: {
      title: 'Company',
      why: 'With its working times and the event types that it uses.',
      act: 'Open companies',
    },
    areas: {
      title: 'Areas',
      why: 'The places that report.',
      act: 'Open areas',
    },
    people: {
      title: 'People with rights',
      why: 'Each area needs somebody who reports for it.',
      act: 'Open users',
    },
    approvers: {
      title: 'Approvers',
      why: 'Areas that require approval need an approver.',
      act: 'Open users',
    },
    receivers: {
      title: 'Receivers',
      why: 'Who gets the daily letters, and about which areas.',
      act: 'Open receiver groups',
    },
    mail: {
      title: 'Mail tried',
      why: 'No letter has been sent yet.',
      act: 'Send a test letter',
    },
    dueTimes: {
      title: 'Due times',
      why: 'Until when each area reports; without them nothing is late.',
      act: 'Open expectations',
    },
    firstReport: {
      title: 'First report',
      why: 'The set-up is proved by a report that was filed.',
      act: 'File a report',
    },
    backup: {
      title: 'Backup',
      why: 'No backup was found. It is set up on the server.',
      act: 'Open operations',
    },
  },
} as const

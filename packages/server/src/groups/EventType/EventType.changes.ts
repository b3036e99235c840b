import type { ChangePlan } from '../../audit/history/changes.ts'

/** What of an event type and its sub types is shown, by the wire names of the form; parts by the shared names of fields. */
export const eventTypeChanges: ChangePlan = {
  event_type: {
    part: 'eventType',
    columns: {
      event_group_id: { field: 'nEventGroupID', kind: 'eventGroup' },
      color_id: { field: 'nEventColor', kind: 'color' },
      name: { field: 'sEventTypeName', kind: 'text' },
      short_name: { field: 'sEventTypeSubName', kind: 'text' },
      definition: { field: 'sNote', kind: 'text' },
      is_active: { field: 'cActive', kind: 'flag' },
      inactive_note: { field: 'InactiveRemark', kind: 'text' },
      allows_advance: { field: 'cAdvanceReport', kind: 'flag' },
      position: { field: 'nOrder', kind: 'number' },
    },
  },
}

import type { ChangePlan } from '../../history/changes.ts'

/** The fields shown in the history of an event type and its sub types, by form names; parts by shared field names. */
export const eventTypeChanges: ChangePlan = {
  event_type: {
    part: 'eventType',
    columns: {
      event_group_id: { field: 'eventGroupId', kind: 'eventGroup' },
      color_id: { field: 'colorId', kind: 'color' },
      name: { field: 'eventTypeName', kind: 'text' },
      second_name: { field: 'secondName', kind: 'text' },
      short_name: { field: 'shortName', kind: 'text' },
      definition: { field: 'note', kind: 'text' },
      is_active: { field: 'active', kind: 'flag' },
      inactive_note: { field: 'inactiveNote', kind: 'text' },
      allows_advance: { field: 'advance', kind: 'flag' },
      is_nil: { field: 'isNil', kind: 'flag' },
      requires_action: { field: 'requiresAction', kind: 'flag' },
      action_days: { field: 'actionDays', kind: 'number' },
      position: { field: 'position', kind: 'number' },
    },
  },
}

import type { ChangePlan } from '../../history/changes.ts'

/** The fields shown in the history of an area and its sub areas, by their form names; parts by their shared field names. */
export const areaChanges: ChangePlan = {
  area: {
    part: 'areaName',
    columns: {
      event_group_id: { field: 'eventGroupId', kind: 'eventGroup' },
      company_id: { field: 'companyId', kind: 'company' },
      name: { field: 'areaName', kind: 'text' },
      second_name: { field: 'secondName', kind: 'text' },
      requires_approval: { field: 'requiresApproval', kind: 'flag' },
      is_active: { field: 'active', kind: 'flag' },
      inactive_note: { field: 'inactiveNote', kind: 'text' },
      notifies_by_email: { field: 'notification', kind: 'flag' },
      position: { field: 'position', kind: 'number' },
    },
  },
  area_shift: { part: 'workingTime', field: 'shiftIds', of: 'shift_id', kind: 'shift' },
  area_event_type: { part: 'eventType', field: 'eventTypeIds', of: 'event_type_id', kind: 'eventType' },
}

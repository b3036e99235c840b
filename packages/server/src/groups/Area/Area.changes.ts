import type { ChangePlan } from '../../audit/history/changes.ts'

/** What of an area and its sub areas is shown, by the wire names of the form; parts by the shared names of fields. */
export const areaChanges: ChangePlan = {
  area: {
    part: 'areaName',
    columns: {
      event_group_id: { field: 'nEventGroupID', kind: 'eventGroup' },
      company_id: { field: 'nCompanyID', kind: 'company' },
      name: { field: 'sAreaName', kind: 'text' },
      requires_approval: { field: 'cRequireApprove', kind: 'flag' },
      is_active: { field: 'cActive', kind: 'flag' },
      inactive_note: { field: 'sNoteInActive', kind: 'text' },
      notifies_by_email: { field: 'sNotificationStatus', kind: 'flag' },
      position: { field: 'nOrder', kind: 'number' },
    },
  },
  area_shift: { part: 'workingTime', field: 'lstWorkingTimeID', of: 'shift_id', kind: 'shift' },
  area_event_type: { part: 'eventType', field: 'lstEventTypeID', of: 'event_type_id', kind: 'eventType' },
}

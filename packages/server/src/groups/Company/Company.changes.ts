import type { ChangePlan } from '../../history/changes.ts'

/**
 * The fields shown in a company's history, with its working times and event types, by form names; parts by shared field names.
 */
export const companyChanges: ChangePlan = {
  company: {
    part: 'company',
    columns: {
      name: { field: 'companyName', kind: 'text' },
      second_name: { field: 'secondName', kind: 'text' },
      head_company_id: { field: 'headCompanyId', kind: 'company' },
      is_csr_area: { field: 'csr', kind: 'flag' },
      is_active: { field: 'active', kind: 'flag' },
      inactive_note: { field: 'inactiveNote', kind: 'text' },
      notifies_by_email: { field: 'notification', kind: 'flag' },
      position: { field: 'position', kind: 'number' },
      sign_in: { field: 'signInId', kind: 'signIn' },
    },
  },
  shift: {
    part: 'workingTime',
    named: { column: 'id', kind: 'shift' },
    columns: {
      name: { field: 'shiftName', kind: 'text' },
      second_name: { field: 'secondName', kind: 'text' },
      start_time: { field: 'startTime', kind: 'time' },
      end_time: { field: 'endTime', kind: 'time' },
      ends_next_day: { field: 'isOvernight', kind: 'flag' },
      is_active: { field: 'active', kind: 'flag' },
      inactive_note: { field: 'inactiveNote', kind: 'text' },
    },
  },
  company_event_type: { part: 'eventType', field: 'events', of: 'event_type_id', kind: 'eventType' },
}
